// The formula builder.

import { coinsSection } from './coins-section.ts';
import { columnFields } from './column-fields.ts';
import { conditionFields } from './condition-fields.ts';
import { draftState } from './draft-state.ts';
import { element } from './elements.ts';
import { formulaBox } from './formula-box.ts';
import { previewTable } from './preview-table.ts';
import type { Surroundings } from './host.ts';

export const buildTab = (surroundings: Surroundings): HTMLElement => {
  const state = draftState();
  const table = previewTable(state, surroundings);
  const { formula, others } = formulaBox(state, table, surroundings);
  return element(
    'div',
    {},
    coinsSection(state),
    conditionFields(state, surroundings),
    columnFields(state),
    others,
    formula,
  );
};
