// What came of the choices: the formula to insert or copy, and the same table as an address.

import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { draftAddress, draftFormula, draftImport, draftWhere } from '../../formula-text/draft.ts';
import type { FormulaLocale } from '../../formula-text/locale.ts';
import { copyText } from './copy.ts';
import type { DraftState } from './draft-state.ts';
import { button, element, message } from './elements.ts';
import { ask } from './host.ts';
import type { PreviewTable } from './preview-table.ts';

export interface FormulaBoxOptions {
  readonly state: DraftState;
  readonly locale: FormulaLocale;
  readonly table: PreviewTable;
  readonly gatewayUrl: () => string;
}

export interface FormulaBox {
  /** The formula with what to do with it, which stays in sight. */
  readonly formula: HTMLElement;
  /** Other ways to the same table. */
  readonly others: HTMLElement;
}

export const formulaBox = ({ state, locale, table, gatewayUrl }: FormulaBoxOptions): FormulaBox => {
  const code = element('code', { class: 'formula', tabindex: 0, 'aria-label': 'Formula' });
  const told = message();
  const draw = (): void => {
    code.textContent = draftFormula(state.get(), locale);
  };
  state.onChange(() => {
    draw();
    told.clear();
  });
  draw();

  const insert = async (): Promise<void> => {
    if (!parseFilter(draftWhere(state.get(), locale), { currency: 'USD' }).ok) {
      told.show('bad', 'Correct the condition first: the formula would show an error.');
      return;
    }
    told.show('busy', 'Inserting…');
    const done = await ask('insert', { formula: draftFormula(state.get(), locale), ...table.size() });
    if (done.ok) told.show('good', `Inserted into ${done.value}.`);
    else told.show('bad', done.error);
  };
  const copy = async (what: string, text: string): Promise<void> => {
    const copied = await copyText(text);
    told.show(
      copied ? 'good' : 'bad',
      copied ? `${what} copied.` : 'The browser forbids copying: select the text instead.',
    );
  };
  const copier = (label: string, what: string, text: () => string, attributes = {}): HTMLButtonElement =>
    button(label, () => void copy(what, text()), attributes);

  const formula = element(
    'div',
    { class: 'result' },
    code,
    element(
      'div',
      { class: 'actions' },
      button('Insert into active cell', () => void insert(), { class: 'primary' }),
      copier('Copy', 'Formula', () => draftFormula(state.get(), locale)),
    ),
    told.element,
  );
  const others = element(
    'details',
    {},
    element('summary', {}, 'Without the add-on'),
    element(
      'div',
      { class: 'actions' },
      copier('Copy address', 'Address', () => draftAddress(state.get(), locale, gatewayUrl())),
      copier('Copy IMPORTDATA', 'IMPORTDATA formula', () => draftImport(state.get(), locale, gatewayUrl())),
    ),
    element(
      'p',
      { class: 'hint' },
      'The same table as CSV, for other spreadsheets and scripts. A gateway that wants a token takes it at the end of the address: &token=…',
    ),
  );
  return { formula, others };
};
