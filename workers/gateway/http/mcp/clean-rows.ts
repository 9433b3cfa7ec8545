// Cleans the texts of coins for a model.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import { cleanName, cleanText } from '../../../../shared/text/shown.ts';

/** Null for a row that a problem explains. */
export type Row = readonly CellValue[] | null;

/** Columns whose texts the coins choose freely. A part of an id or an address would be another one. */
const chosenColumns = ['name', 'symbol'];

export const cleanRows = (rows: readonly Row[], columns: readonly string[]): readonly Row[] => {
  const cleaners = columns.map((column) =>
    chosenColumns.includes(column) ? cleanName : (text: string): string => cleanText(text, bounds.textCharacters),
  );
  return rows.map(
    (row) =>
      row && row.map((cell: CellValue, place) => (typeof cell === 'string' ? (cleaners[place]?.(cell) ?? '') : cell)),
  );
};
