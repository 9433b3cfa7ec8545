// Replaces formulas that call Coinsheet, and the cells of their tables, by the values that they show. Excel knows the
// cells of a table.

import { asTyped, readyFormulas, type FreezeScope } from '../../addon/workbook/freeze.ts';
import type { Workbook, WorkbookValue } from '../../addon/workbook/workbook.ts';
import { isError } from './read-workbook.ts';

const wanted = { values: true, valueTypes: true };

/** Returns the number of replaced formulas. */
export const freezeFormulas = async (
  context: Excel.RequestContext,
  workbook: Workbook,
  scope: FreezeScope,
): Promise<number> => {
  const ready = readyFormulas(workbook, scope);
  const tables = ready.map(({ sheet, row, column }) => {
    const cell = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row - 1, column - 1, 1, 1);
    const table = cell.getSpillingToRangeOrNullObject().load(wanted);
    return { cell: cell.load(wanted), table };
  });
  await context.sync();
  // All values were read before the first change, since one table may be made from another.
  for (const { cell, table } of tables) {
    const range = table.isNullObject ? cell : table;
    const { valueTypes } = range;
    range.values = range.values.map((row: readonly WorkbookValue[], down) =>
      // What is typed as an error is one.
      row.map((value, across) => (isError(valueTypes[down]?.[across]) ? value : asTyped(value))),
    );
  }
  await context.sync();
  return ready.length;
};
