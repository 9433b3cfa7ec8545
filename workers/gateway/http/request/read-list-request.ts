// Reads the parameters of a list: set, filter, order and page.

import { fieldNames, isRiskField, isSortField, findField } from '../../../../shared/coin/coin-fields.ts';
import { isFalling, type Sort, splitSort } from '../../../../shared/columns/sort.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { type FormatName, listParameters, upstreamSorts } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { combined, type Parameters, type Read, readChoice, readWhole } from './parameters.ts';
import { allOf, testsOf } from '../../../../shared/query/condition.ts';
import { formatQueryError } from '../../../../shared/query/query-error.ts';
import { parseFilter } from '../../../../shared/query/parse-filter.ts';
import { canonicalise, type Filter } from '../../../../shared/query/filter.ts';
import type { Question } from '../../../../shared/query/question.ts';
import type { UnlistedName } from '../../ask/set-names.ts';
import { formats } from '../format/formats.ts';
import { readMembership, readUpstreamFilters } from './read-membership.ts';
import { type Presentation, readPresentation } from './read-presentation.ts';

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

interface ListRequest {
  readonly question: Question;
  readonly presentation: Presentation;
  /** The client asks for the plan in place of the answer. */
  readonly explain: boolean;
  /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
  readonly unlisted: UnlistedName | undefined;
}

const readFilter = (parameters: Parameters, currency: string, risk: boolean): Read<Filter> => {
  const filter = parseFilter(parameters.get('where') ?? '', { currency });
  if (!filter.ok) return refuse('where', formatQueryError(filter.error));
  const risky = testsOf(filter.value.condition).find(({ field }) => isRiskField(field));
  return risky !== undefined && !risk
    ? refuse('where', `A filter on ${risky.field} needs includeRiskScore=true.`)
    : filter;
};

const readQuestion = (
  parameters: Parameters,
  { format, currency, risk }: Presentation,
): Read<Pick<ListRequest, 'question' | 'unlisted'>> => {
  const { defaultLimit, defaultSort } = formats[format];
  const restricted = combined({
    filter: readFilter(parameters, currency, risk),
    filters: readUpstreamFilters(parameters, currency, risk),
  });
  return andThen(restricted, ({ filter, filters }) => {
    const read = combined({
      set: readMembership(parameters, filter),
      sort: readSort(parameters, defaultSort, risk),
      page: readWhole(parameters, 'page', listParameters.page.standard),
      limit: readWhole(parameters, 'limit', defaultLimit),
    });
    return andThen(read, ({ set: { membership, unlisted }, sort, page, limit }) => {
      const { condition } = canonicalise(allOf([filter.condition, ...filters.conditions]));
      const set = { ...membership, currency };
      const { usdFilters } = filters;
      return ok({ question: { set, exclude: filter.exclude, condition, sort, page, limit, usdFilters }, unlisted });
    });
  });
};

/** Reads checked parameters. @param fixedFormat the format of a route that has only one. */
export const readListRequest = (parameters: Parameters, fixedFormat?: FormatName): Read<ListRequest> =>
  andThen(readPresentation(parameters, fixedFormat), (presentation) => {
    if (parameters.has('missing')) return refuse('missing', 'missing goes with ids, like ids=BTC,ETH.');
    const read = combined({
      asked: readQuestion(parameters, presentation),
      explain: readChoice(parameters, 'explain'),
    });
    return andThen(read, ({ asked, explain }) => ok({ ...asked, presentation, explain: explain !== undefined }));
  });
