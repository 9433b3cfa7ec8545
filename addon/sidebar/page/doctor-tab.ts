// The doctor's tab: findings, with buttons that lead to their cells.

import type { Finding } from '../examine.ts';
import { columnName } from '../../workbook/workbook.ts';
import { button, element, fill, message } from './elements.ts';
import { ask } from './host.ts';
import { synchroniseSection } from './synchronise-section.ts';

const MOST_CELLS = 6;

const levelWords: Readonly<Record<Finding['level'], string>> = {
  problem: 'Problem',
  warning: 'Worth a look',
};

export const doctorTab = (): HTMLElement => {
  const notice = message();
  const report = element('div', {});

  const select = async (place: Finding['cells'][number]): Promise<void> => {
    const done = await ask('select', place);
    if (!done.ok) notice.show('bad', done.error);
  };
  const addTokens = async (): Promise<void> => {
    const added = await notice.wait('Adding…', ask('addTokens', null));
    if (added === undefined) return;
    await examine();
    notice.show('good', `The refresh cell was added to ${added} formulas.`);
  };
  const cellLinks = ({ cells }: Finding): HTMLElement =>
    element(
      'div',
      { class: 'chips' },
      ...cells
        .slice(0, MOST_CELLS)
        .map((place) =>
          button(`${place.sheet}!${columnName(place.column)}${place.row}`, () => void select(place), { class: 'chip' }),
        ),
      cells.length > MOST_CELLS && element('span', { class: 'hint' }, `and ${cells.length - MOST_CELLS} more`),
    );
  const findingItem = (finding: Finding): HTMLElement =>
    element(
      'li',
      { class: 'finding', 'data-level': finding.level },
      element('p', { class: 'level' }, levelWords[finding.level]),
      element('h2', {}, finding.title),
      element('p', {}, finding.detail),
      finding.cells.length > 0 && cellLinks(finding),
      finding.remedy === 'add-tokens' &&
        button(
          `Add it to ${finding.cells.length === 1 ? 'this formula' : `these ${finding.cells.length} formulas`}`,
          () => void addTokens(),
        ),
    );
  const examine = async (): Promise<void> => {
    const found = await notice.wait('Examining…', ask('doctor', null));
    if (found === undefined) return;
    if (found.findings.length > 0) notice.clear();
    else notice.show('good', 'Nothing is wrong: the gateway answers, and no formula shows an error.');
    fill(report, element('ul', { class: 'findings' }, ...found.findings.map(findingItem)));
  };
  void examine();
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'actions' },
      button('Examine again', () => void examine()),
    ),
    notice.element,
    report,
    synchroniseSection(),
  );
};
