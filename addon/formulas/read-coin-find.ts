// Reads the arguments of COIN_FIND into the texts to search for and the number of candidates.

import { fail, ok, type Result } from '../../shared/result.ts';
import { filledCells, readArgument, readSubject, checkExtra } from '../arguments/argument.ts';
import { readSearches, type Searches } from '../arguments/ids.ts';
import { readWholeNumber } from '../arguments/options.ts';
import { cellText } from '../cells/cell.ts';

export interface CoinFindReading {
  readonly searches: Searches;
  /** Maximum number of candidates for a single text. */
  readonly limit: number;
}

const DEFAULT_CANDIDATES = 10;
const MOST_CANDIDATES = 100;

export const readCoinFind = (values: readonly unknown[]): Result<CoinFindReading, string> => {
  const [textValue, limitValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_FIND', extra, 'only a refresh cell may follow');
  if (!nothingMore.ok) return nothingMore;
  const searches = readSearches(readSubject(textValue));
  const [cell, ...more] = filledCells(readArgument(limitValue));
  if (cell === undefined) return ok({ searches, limit: DEFAULT_CANDIDATES });
  if (!searches.single)
    return fail('limit goes with one text: a range of texts gives the best candidate of each, so leave limit out.');
  if (more.length > 0) return fail('limit is a range: give it one number.');
  const limit = readWholeNumber('limit', cellText(cell), {
    most: MOST_CANDIDATES,
    remedy: 'look for a longer part of the name',
  });
  return limit.ok ? ok({ searches, limit: limit.value }) : limit;
};
