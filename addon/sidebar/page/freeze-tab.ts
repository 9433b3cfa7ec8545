// Replaces formulas by the values that they show, after a question that says what will happen.

import { freezeQuestion, type FreezePlan, type FreezeScope } from '../../workbook/freeze.ts';
import type { SidebarWords } from '../../build.ts';
import { countOf } from '../../text.ts';
import { button, element, fill, message, section } from './elements.ts';
import { ask } from './host.ts';

const scopes: readonly (readonly [scope: FreezeScope, label: string])[] = [
  ['selection', 'The selected cells'],
  ['sheet', 'The whole sheet'],
];

export const freezeTab = (words: SidebarWords): HTMLElement => {
  let scope: FreezeScope = 'selection';
  const notice = message();
  const plan = element('div', { class: 'plan' });
  const choices = scopes.map(([name, label]) => {
    const radio = element('input', { type: 'radio', name: 'scope', value: name, checked: name === scope });
    radio.addEventListener('change', () => {
      scope = name;
      fill(plan);
      notice.clear();
    });
    return element('label', { class: 'choice' }, radio, label);
  });

  const freeze = async (): Promise<void> => {
    fill(plan);
    const frozen = await notice.wait('Freezing…', ask('freeze', scope));
    if (frozen !== undefined) notice.show('good', `${countOf(frozen, 'formula')} frozen. ${words.undo}`.trim());
  };
  const confirm = (found: FreezePlan): void => {
    const yes = button(`Freeze ${found.formulas}`, () => void freeze(), { class: 'main' });
    const no = button('Cancel', () => {
      fill(plan);
      look.focus();
    });
    fill(
      plan,
      ...freezeQuestion(found).map((text) => element('p', {}, text)),
      element('div', { class: 'actions' }, yes, no),
    );
    yes.focus();
  };
  const lookUp = async (): Promise<void> => {
    const found = await notice.wait('Looking…', ask('planFreeze', scope));
    if (found === undefined) return;
    notice.clear();
    if (found.formulas > 0) confirm(found);
    else notice.show('bad', `${found.range} has no Coinsheet formula with a value: select the first cell of a table.`);
  };
  const look = button('Freeze…', () => void lookUp());
  return element(
    'div',
    {},
    section(
      'Formulas to values',
      element(
        'p',
        { class: 'hint' },
        `For a report that must not change. Only Coinsheet formulas are replaced. ${words.beforeFreezing}`.trim(),
      ),
      element('div', { role: 'radiogroup', 'aria-label': 'What to freeze', class: 'choices' }, ...choices),
      element('div', { class: 'actions' }, look),
      plan,
      notice.element,
    ),
  );
};
