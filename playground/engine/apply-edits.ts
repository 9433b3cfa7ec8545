// Applies the sidebar's changes to the spreadsheet.

import type { CellPosition } from '@odoo/o-spreadsheet';
import type { Edit } from '../calls/sheet-state.ts';
import { notice } from '../notice.ts';
import { applySheetEdits, isSheetEdit } from './apply-sheet-edits.ts';
import type { Model } from './engine.ts';
import { asOneStep } from './one-step.ts';

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { readonly kind: Kind }>;

/** Selects the first cell, and scrolls so that the other columns are in sight too, as far as they fit. */
const select = (model: Model, { tab, row, column, columns }: EditOf<'select'>): void => {
  const from = model.getters.getActiveSheetId();
  if (from !== tab) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: from, sheetIdTo: tab });
  const last = Math.min(column + columns - 1, model.getters.getNumberCols(tab));
  if (columns > 1) model.dispatch('SCROLL_TO_CELL', { col: last - 1, row: row - 1 });
  model.selection.selectCell(column - 1, row - 1);
};

/** A value keeps the format shown in its cell, which may come from the formula that it replaces. */
const formatFor = (model: Model, position: CellPosition, content: string): string | undefined =>
  content === '' || content.startsWith('=') ? undefined : model.getters.getEvaluatedCell(position).format;

/** Reads all formats before the first change: replacing a formula removes the formats of its table. */
const write = (model: Model, edits: readonly EditOf<'content'>[]): void => {
  const changes = edits.map(({ tab, row, column, content }) => {
    const position = { sheetId: tab, col: column - 1, row: row - 1 };
    const format = formatFor(model, position, content);
    return { ...position, content, ...(format !== undefined && { format }) };
  });
  for (const change of changes) model.dispatch('UPDATE_CELL', change);
};

const isContent = (edit: Edit): edit is EditOf<'content'> => edit.kind === 'content';

/** Applies changes to sheets and cells as one undoable step. */
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
