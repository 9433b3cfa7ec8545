// The formula builder.

import type { FormulaLocale } from '../../formula-text/locale.ts';
import { columnFields } from './column-fields.ts';
import { conditionFields } from './condition-fields.ts';
import { draftState } from './draft-state.ts';
import { element } from './elements.ts';
import { formulaBox } from './formula-box.ts';
import { previewTable } from './preview-table.ts';
import { universeFields } from './universe-fields.ts';

export const buildTab = (locale: FormulaLocale, gatewayUrl: () => string): HTMLElement => {
  const state = draftState();
  const table = previewTable(state, locale);
  const { formula, others } = formulaBox({ state, locale, table, gatewayUrl });
  return element(
    'div',
    {},
    universeFields(state),
    conditionFields(state, locale),
    columnFields(state),
    table.element,
    others,
    formula,
  );
};
