// The result of the builder: the formula to insert or copy, its chart, and the same table as an address.

import {
  draftAddress,
  draftFormula,
  draftImport,
  draftProblem,
  type Draft,
  draftLimit,
} from '../../formula-text/draft.ts';
import { localise } from '../../formula-text/calls.ts';
import { chartBlock, type DraftBlock, draftBlock } from '../../templates/draft-block.ts';
import type { Insertion } from '../../workbook/insert-block.ts';
import { type Surroundings, ask } from './host.ts';
import { copyText, button, element, message } from './elements.ts';
import type { DraftState } from './draft-state.ts';
import { previewTable } from './preview-table.ts';

const USUAL_CURRENCY = 'USD';

const insertionText = ({ way, at, area }: Insertion): string => {
  switch (way) {
    case 'here':
      return `Inserted into ${at}.`;
    case 'replaced':
      return `Replaced the table in ${at}.`;
    case 'free':
      return `Inserted into ${at}, the next free place.`;
    case 'sheet':
      return `Inserted into the new sheet "${area.sheet}".`;
    default:
      return way satisfies never;
  }
};

/** The preview and the formula with its buttons, always visible, and other forms of the same table. */
export const formulaBox = (state: DraftState, { locale, gatewayUrl, currency }: Surroundings) => {
  const table = previewTable(state, { locale, currency });
  /** The draft with the currency of the settings, which do not apply to an address. */
  const withSettings = (): Draft => {
    const draft = state.get();
    return { ...draft, currency: draft.currency || (currency() === USUAL_CURRENCY ? '' : currency()) };
  };
  const code = element('code', { class: 'formula', tabindex: 0, 'aria-label': 'Formula' });
  const notice = message();
  const formulaText = (): string => localise(draftFormula(state.get(), locale, currency()), locale);
  const chart = button('Chart', () => void insert(chartBlock(state.get(), currency())), {
    title: 'Inserts the prices of 90 days with a chart',
  });
  const draw = (): void => {
    code.textContent = formulaText();
    chart.hidden = state.get().coins.length === 0;
  };
  let last: Insertion['area'] | null = null;
  state.onChange(() => {
    draw();
    notice.clear();
  });
  draw();

  const insert = async (block: DraftBlock): Promise<void> => {
    const inserted = await notice.wait('Inserting…', ask('insert', { ...block, last }));
    if (inserted === undefined) return;
    // A chart keeps its data.
    last = block.isAlone === true ? null : inserted.area;
    notice.show('good', insertionText(inserted));
  };
  const insertTable = async (): Promise<void> => {
    const limit = draftLimit(state.get());
    if (limit !== undefined) {
      notice.show('bad', limit.sentence);
      return;
    }
    if (draftProblem(state.get(), locale, currency()) !== undefined) {
      notice.show('bad', 'Correct the condition first: the formula would show an error.');
      return;
    }
    await insert(draftBlock(state.get(), locale, currency(), table.counted()));
  };
  const copy = async (what: string, text: string): Promise<void> => {
    const copied = await copyText(text);
    notice.show(
      copied ? 'good' : 'bad',
      copied ? `${what} copied.` : 'The browser forbids copying: select the text instead.',
    );
  };
  const copier = (label: string, what: string, text: () => string, attributes = {}): HTMLButtonElement =>
    button(label, () => void copy(what, text()), attributes);

  const formula = element(
    'div',
    { class: 'result' },
    table.element,
    table.caption,
    code,
    element(
      'div',
      { class: 'actions' },
      button('Insert', () => void insertTable(), { class: 'main' }),
      chart,
      copier('Copy', 'Formula', formulaText),
    ),
    notice.element,
  );
  const imported = (cell?: string): string => draftImport(withSettings(), locale, gatewayUrl(), cell);
  const others = element(
    'details',
    {},
    element('summary', {}, 'Without the add-on'),
    element(
      'div',
      { class: 'actions' },
      copier('Copy address', 'Address', () => draftAddress(withSettings(), locale, gatewayUrl())),
      // Google's own function.
      ...(locale.functionPrefix === ''
        ? [
            copier('Copy IMPORTDATA', 'IMPORTDATA formula', () => imported()),
            copier('with a cell', 'IMPORTDATA formula', () => imported('A1'), {
              title: 'A1, or the cell that you write instead: a new value in it loads the address again',
            }),
          ]
        : []),
    ),
    element(
      'p',
      { class: 'hint' },
      'The same table as CSV, for other spreadsheets and scripts. If the gateway requires a token, add &token=… to the address.',
    ),
  );
  return { formula, others };
};
