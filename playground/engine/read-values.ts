// The values of a sheet as a grid, without trailing empty rows and columns.

import type { EvaluatedCell } from '@odoo/o-spreadsheet';
import type { Cell } from '../download/csv.ts';
import { dateOf, TIME_FORMAT } from './cells.ts';
import { engine, type Model } from './engine.ts';

const isFilled = (value: Cell): boolean => value !== null && value !== '';

/** A date is a number with a format. Times of the add-on are written as the gateway does; other dates as shown. */
const cellOf = ({ value, format, formattedValue }: EvaluatedCell): Cell => {
  if (typeof value !== 'number' || format === undefined || !engine().helpers.isDateTimeFormat(format)) return value;
  return format === TIME_FORMAT ? dateOf(value).toISOString() : formattedValue;
};

export const valuesOf = (model: Model, sheetId: string): readonly (readonly Cell[])[] => {
  const { getters } = model;
  const { bottom, right } = getters.getSheetZone(sheetId);
  const rows = Array.from({ length: bottom + 1 }, (_, row) =>
    Array.from({ length: right + 1 }, (__, col) => cellOf(getters.getEvaluatedCell({ sheetId, col, row }))),
  );
  const height = rows.findLastIndex((row) => row.some(isFilled)) + 1;
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex(isFilled) + 1));
  return rows.slice(0, height).map((row) => row.slice(0, width));
};
