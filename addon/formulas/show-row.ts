// Turns a row of an answer into cells in the order of the requested fields, blank columns included.

import type { Field } from '../arguments/read-fields.ts';
import type { Cell } from '../cells/cell.ts';
import type { WireAnswer, WireCell } from '../client/wire.ts';
import { showCell } from './show-cell.ts';

/** Returns a function that turns the rows of an answer into cells. */
export const rowShower = (
  { columns }: Pick<WireAnswer, 'columns'>,
  fields: readonly Field[],
): ((row: readonly WireCell[]) => readonly Cell[]) => {
  const places = fields.map((field) => (field === undefined ? -1 : columns.indexOf(field)));
  return (row) => fields.map((field, index) => showCell(field, row[places[index] ?? -1]));
};
