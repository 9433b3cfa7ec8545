// Reads the order of rows: `sort=mcap`, or the upstream's `sortBy` and `sortDir`.

import { isRiskField, isSortField, fieldNames } from '../../../../shared/coin/coin-fields.ts';
import { findField } from '../../../../shared/coin/find-field.ts';
import { type Sort, isFalling, splitSort } from '../../../../shared/columns/sort.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { upstreamSorts } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { readChoice, type Parameters } from './parameters.ts';
import { combined, type Read } from './read.ts';

const sortableSentence = (): string => `Sortable are: ${fieldNames.filter(isSortField).join(', ')}.`;

/** A plus sign that an address does not encode comes as a blank. */
const blankForPlus = /^ (?=[^\s+-])/;

const readOwnSort = (text: string, risk: boolean): Read<Sort> => {
  const refuseSort = (sentence: string) => refuse('sort', `sort is ${shown(text)}: ${sentence}`);
  if (text.length > bounds.sortCharacters) return refuseSort('write one field, like -marketCap.');
  const written = splitSort(text.replace(blankForPlus, '+'));
  const { sign, name } = written;
  if (sign !== '' && written.word !== undefined)
    return refuseSort('write either the sign or the word, like -marketCap or marketCap desc.');
  const found = findField(name);
  if (!found.ok) {
    const hint = found.error.suggestion === undefined ? '' : ` Did you mean "${sign}${found.error.suggestion}"?`;
    return refuseSort(`there is no field ${shown(name)}.${hint} ${sortableSentence()}`);
  }
  const field = found.value;
  if (!isSortField(field)) return refuseSort(`rows can't be sorted by ${field}. ${sortableSentence()}`);
  if (isRiskField(field) && !risk) return refuse('sort', `Sorting by ${field} needs includeRiskScore=true.`);
  return ok({ field, descending: isFalling(field, written) });
};

/** The requested sort, or `standard`. */
export const readSort = (parameters: Parameters, standard: Sort, risk: boolean): Read<Sort> => {
  const own = parameters.get('sort');
  const read = combined({ by: readChoice(parameters, 'sortBy'), direction: readChoice(parameters, 'sortDir') });
  if (!read.ok) return read;
  const { by, direction } = read.value;
  if (own !== undefined) {
    if (by === undefined && direction === undefined) return readOwnSort(own, risk);
    const name = by === undefined ? 'sortDir' : 'sortBy';
    return refuse(name, 'sort says the same as sortBy and sortDir: give one of them.');
  }
  if (by === undefined && direction === undefined) return ok(standard);
  const field = by === undefined ? 'rank' : upstreamSorts.get(by);
  if (field === undefined || !isSortField(field))
    throw new Error(`The upstream sorts by ${by}, which is no sortable field`);
  return ok({ field, descending: direction === 'desc' });
};
