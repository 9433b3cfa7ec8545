// A row of an answer under the columns that were asked for, blank columns included.

import type { Field } from '../arguments/read-fields.ts';
import type { Cell } from '../cells/cell.ts';
import type { WireAnswer, WireCell } from '../client/wire.ts';
import { showCell } from './show-cell.ts';

/** How to show the rows of an answer with the given columns. */
export const rowShower = (
  { columns }: Pick<WireAnswer, 'columns'>,
  fields: readonly Field[],
): ((row: readonly WireCell[]) => readonly Cell[]) => {
  const places = fields.map((field) => (field === undefined ? -1 : columns.indexOf(field)));
  return (row) => fields.map((field, index) => showCell(field, row[places[index] ?? -1]));
};
