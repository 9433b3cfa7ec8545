// One value of an answer as a spreadsheet's cell.

import type { Cell } from '../cells/cell.ts';
import type { Field } from '../arguments/read-fields.ts';
import type { WireCell } from '../gateway/wire.ts';

/** Missing values stay null; the time becomes a date that the spreadsheet can format. */
export const showCell = (field: Field, value: WireCell | undefined): Cell => {
  if (value === undefined || value === null || value === '') return null;
  return field === 'asOf' && typeof value === 'string' ? new Date(value) : value;
};
