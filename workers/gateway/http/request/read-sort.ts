// Reads the order of rows: `sort=-marketCap`, or the upstream's `sortBy` and `sortDir`.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { isRiskField, isSortField, fieldNames } from '../../../../shared/coin/coin-fields.ts';
import { findField } from '../../../../shared/coin/find-field.ts';
import type { Sort } from '../../../../shared/columns/order-rows.ts';
import { upstreamSorts } from './parameter-table.ts';
import { readChoice, type Parameters } from './parameters.ts';
import { refuse } from './request-problem.ts';
import { shown } from '../../../../shared/text/shown.ts';

const upstreamSortNames = Array.from(upstreamSorts.keys());

const readOwnSort = (text: string, risk: boolean): Sort => {
  if (text.length > bounds.sortCharacters) refuse('sort', `sort is ${shown(text)}: write one field, like -marketCap.`);
  const trimmed = text.trim();
  const sign = trimmed.startsWith('-') || trimmed.startsWith('+') ? trimmed.slice(0, 1) : '';
  const words = trimmed.slice(sign.length).split(/\s+/);
  const last = words.at(-1)?.toLowerCase();
  const direction = words.length > 1 && (last === 'asc' || last === 'desc') ? last : undefined;
  const written = (direction === undefined ? words : words.slice(0, -1)).join(' ');
  if (sign !== '' && direction !== undefined) {
    refuse('sort', `sort is ${shown(text)}: write either the sign or the word, like -marketCap or marketCap desc.`);
  }
  const found = findField(written);
  if (!found.ok) {
    const hint = found.error.suggestion === undefined ? '' : ` Did you mean "${sign}${found.error.suggestion}"?`;
    return refuse(
      'sort',
      `sort is ${shown(text)}: there is no field ${shown(written)}.${hint} Sortable are: ${fieldNames.filter(isSortField).join(', ')}.`,
    );
  }
  const field = found.value;
  if (!isSortField(field))
    return refuse(
      'sort',
      `sort is ${shown(text)}: rows can't be sorted by ${field}. Sortable are: ${fieldNames.filter(isSortField).join(', ')}.`,
    );
  if (isRiskField(field) && !risk) refuse('sort', `Sorting by ${field} needs includeRiskScore=true.`);
  return { field, descending: sign === '-' || direction === 'desc' };
};

/** The sort that a request asks for, or the format's own. */
export const readSort = (parameters: Parameters, standard: Sort, risk: boolean): Sort => {
  const own = parameters.get('sort');
  const by = readChoice(parameters, 'sortBy', upstreamSortNames);
  const direction = readChoice(parameters, 'sortDir', ['asc', 'desc']);
  if (own !== undefined) {
    if (by !== undefined || direction !== undefined)
      refuse(by === undefined ? 'sortDir' : 'sortBy', 'sort says the same as sortBy and sortDir: give one of them.');
    return readOwnSort(own, risk);
  }
  if (by === undefined && direction === undefined) return standard;
  const field = by === undefined ? 'rank' : upstreamSorts.get(by);
  if (field === undefined || !isSortField(field))
    throw new Error(`The upstream sorts by ${by}, which is no sortable field`);
  return { field, descending: direction === 'desc' };
};
