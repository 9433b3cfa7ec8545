// Reads a request for a list of coins: the question and the presentation of its answer.

import { isRiskField } from '../../../../shared/coin/coin-fields.ts';
import { type FormatName, listParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { allOf, testsOf } from '../../../../shared/query/condition.ts';
import { formatQueryError } from '../../../../shared/query/query-error.ts';
import { parseFilter, type Filter } from '../../../../shared/query/parse-filter.ts';
import { canonicalise } from '../../../../shared/query/filter.ts';
import type { Question } from '../../../../shared/query/question.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import type { UnlistedName } from '../../ask/unlisted-name.ts';
import { formats } from '../format/formats.ts';
import { readChoice, readWhole, type Parameters } from './parameters.ts';
import { readMembership } from './read-membership.ts';
import { readPresentation, type Presentation } from './read-presentation.ts';
import { readSort } from './read-sort.ts';
import { readUpstreamFilters } from './read-upstream-filters.ts';
import { combined, type Read } from './read.ts';

export interface ListRequest {
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
