// Does to the spreadsheet what the sidebar wants of it.

import type { CellPosition } from '@odoo/o-spreadsheet';
import type { Edit } from '../calls/sheet-state.ts';
import { notice } from '../notice.ts';
import { applySheetEdits, isSheetEdit } from './apply-sheet-edits.ts';
import type { Model } from './engine.ts';
import { asOneStep } from './one-step.ts';

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { readonly kind: Kind }>;

const select = (model: Model, { tab, row, column }: EditOf<'select'>): void => {
  const from = model.getters.getActiveSheetId();
  if (from !== tab) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: from, sheetIdTo: tab });
  model.selection.selectCell(column - 1, row - 1);
};

/** A value stays shown as what it replaces, which may have brought its format from a formula. */
const formatFor = (model: Model, position: CellPosition, content: string): string | undefined =>
  content === '' || content.startsWith('=') ? undefined : model.getters.getEvaluatedCell(position).format;

/** All formats are read before the first change: a formula that is replaced takes those of its table away. */
const write = (model: Model, edits: readonly EditOf<'content'>[]): void => {
  const changes = edits.map(({ tab, row, column, content }) => {
    const position = { sheetId: tab, col: column - 1, row: row - 1 };
    const format = formatFor(model, position, content);
    return { ...position, content, ...(format !== undefined && { format }) };
  });
  for (const change of changes) model.dispatch('UPDATE_CELL', change);
};

const isContent = (edit: Edit): edit is EditOf<'content'> => edit.kind === 'content';

/** What they write into cells is undone at once. */
export const applyEdits = (model: Model, edits: readonly Edit[]): void => {
  const sheets = edits.filter(isSheetEdit);
  const contents = edits.filter(isContent);
  if (sheets.length + contents.length > 0) {
    asOneStep(model, () => {
      applySheetEdits(model, sheets);
      write(model, contents);
    });
  }
  for (const edit of edits) {
    if (edit.kind === 'select') select(model, edit);
    if (edit.kind === 'tell') notice(edit.text);
  }
};
