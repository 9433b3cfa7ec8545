// What a sheet shows, as a grid of values without empty rows and columns at its end.

import type { Cell } from '../download/csv.ts';
import type { Model } from './engine.ts';

const isFilled = (value: Cell): boolean => value !== null && value !== '';

export const valuesOf = (model: Model, sheetId: string): readonly (readonly Cell[])[] => {
  const { getters } = model;
  const { bottom, right } = getters.getSheetZone(sheetId);
  const rows = Array.from({ length: bottom + 1 }, (_, row) =>
    Array.from({ length: right + 1 }, (__, col) => getters.getEvaluatedCell({ sheetId, col, row }).value),
  );
  const height = rows.findLastIndex((row) => row.some(isFilled)) + 1;
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex(isFilled) + 1));
  return rows.slice(0, height).map((row) => row.slice(0, width));
};
