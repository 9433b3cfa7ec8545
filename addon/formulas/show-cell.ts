// Turns one value of an answer into a cell.

import type { Cell } from '../cells/cell.ts';
import type { Field } from '../arguments/read-fields.ts';
import type { WireCell } from '../client/wire.ts';

const showTime = (value: WireCell): Cell => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
};

/** Missing values stay null; the time becomes a date that the spreadsheet can format. */
export const showCell = (field: Field, value: WireCell | undefined): Cell => {
  if (value === undefined || value === null || value === '') return null;
  return field === 'asOf' ? showTime(value) : value;
};
