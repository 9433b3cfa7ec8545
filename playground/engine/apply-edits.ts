// Does to the spreadsheet what the sidebar wants of it.

import type { Edit } from '../calls/sheet-state.ts';
import { notice } from '../notice.ts';
import type { Model } from './engine.ts';

type Select = Extract<Edit, { readonly kind: 'select' }>;

const select = (model: Model, { tab, row, column }: Select): void => {
  const from = model.getters.getActiveSheetId();
  if (from !== tab) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: from, sheetIdTo: tab });
  model.selection.selectCell(column - 1, row - 1);
};

const apply = (model: Model, edit: Edit): void => {
  switch (edit.kind) {
    case 'content':
      model.dispatch('UPDATE_CELL', {
        sheetId: edit.tab,
        col: edit.column - 1,
        row: edit.row - 1,
        content: edit.content,
      });
      return;
    case 'select':
      select(model, edit);
      return;
    case 'tell':
      notice(edit.text);
      return;
    default:
      edit satisfies never;
  }
};

export const applyEdits = (model: Model, edits: readonly Edit[]): void => {
  for (const edit of edits) apply(model, edit);
};
