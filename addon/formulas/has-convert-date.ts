// Whether a call of COIN_CONVERT names a date, so that it needs the past.

import { argumentCells, readArgument, readSubject } from '../arguments/argument.ts';
import { isBlank } from '../cells/cell.ts';

/** A refresh cell is no date. An empty range counts as given: its cells may be filled later. */
export const hasConvertDate = (values: readonly unknown[]): boolean => {
  const [, , , date] = values;
  if (readArgument(date).kind !== 'omitted') return true;
  return Array.isArray(date) && argumentCells(readSubject(date)).every(isBlank);
};
