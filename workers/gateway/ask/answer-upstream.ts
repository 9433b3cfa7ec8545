// Answers a question that no proof makes local, with at most two upstream pages: the upstream filters what it can,
// and the whole condition is tested again on its rows. A question that needs more pages is refused with a condition
// to add.

import { isNumberField } from '../../../shared/coin/coin-fields.ts';
import { countRows, selectRows, type RowFilter } from '../../../shared/columns/select-rows.ts';
import {
  type DirectWay,
  hopelessAmong,
  MAX_LOOKED_PAGES,
  singlePage,
  tooBroadSentence,
} from '../../../shared/plan/plan.ts';
import type { SnapshotFacts } from '../../../shared/plan/facts.ts';
import { type Capabilities, compileUpstream, pageCredits } from '../../../shared/query/capabilities.ts';
import type { Question } from '../../../shared/query/question.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { unavailable } from '../upstream/failures.ts';
import { dataProblem } from './data-problem.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { byFallingCap, type ListQuery } from '../providers/provider.ts';
import type { DirectAnswer } from './direct-queries.ts';
import type { AnswerContext, AnswerFacts, Answering, ListAnswer } from './answer.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { shown } from '../../../shared/text/shown.ts';
import { unlistedNames } from './set-names.ts';

/** An answer whose rows are selected without reading anything. */
export interface SelectingList {
  readonly facts: AnswerFacts;
  readonly select: () => ListAnswer;
}

interface UpstreamInput {
  readonly question: Question;
  readonly needsTotal: boolean;
  readonly context: AnswerContext;
  /** Facts of the base set's snapshot, for the sentence of a refusal; undefined if the set is not held. */
  readonly facts: SnapshotFacts | undefined;
  /** The filter of the whole question. */
  readonly filterIn: (snapshot: Snapshot) => RowFilter;
  readonly way: DirectWay;
}

const tooBroad = ({ question, facts }: UpstreamInput): Problem => ({
  reason: 'too-broad',
  name: 'where',
  detail: tooBroadSentence(question, facts),
});

/** Number of matches certain to precede all unsent rows: those with a sort value strictly before the last row's. */
const settledRows = ({ columns }: Snapshot, { sort }: Question, filter: RowFilter): number => {
  if (!isNumberField(sort.field) || columns.count === 0) return 0;
  const values = columns.numbers(sort.field);
  const last = values[columns.count - 1] ?? Number.NaN;
  return countRows(filter, (row) => {
    const value = values[row] ?? Number.NaN;
    return sort.descending ? value > last : value < last;
  });
};

const prepared = (
  { snapshot, stale, held }: DirectAnswer,
  how: string,
  select: SelectingList['select'],
): SelectingList => {
  const { version, asOfFrom, ttlSeconds, simulated } = snapshot.header;
  const from = held ? 'memory' : 'upstream';
  return {
    facts: { version, asOf: asOfFrom, ttlSeconds, simulated, stale, plan: `upstream, ${how}`, from },
    select,
  };
};

export const answerUpstream = async (input: UpstreamInput): Answering<SelectingList> => {
  const { question, needsTotal, context, filterIn, way } = input;
  const { condition, sort, page, limit } = question;
  const { upstream } = context.directQueries;
  const { tests } = compileUpstream(condition, { currency: question.set.currency, capabilities: upstream });
  const canSort = upstream.sorts.includes(sort.field);
  const query: ListQuery = {
    set: question.set,
    tests: [...tests, ...question.usdFilters],
    sort: canSort ? sort : byFallingCap,
  };

  if (way === 'its page') {
    const answer = await context.directQueries.page({ ...query, page, size: limit }, context.lifetime);
    if (!answer.ok) return fail(dataProblem(answer.error));
    const { snapshot, meta } = answer.value;
    const rows = Array.from({ length: snapshot.columns.count }, (_, row) => row);
    // If the upstream reads a parameter otherwise than documented, some rows do not match: then the pages below decide.
    if (filterIn(snapshot).keep(Uint32Array.from(rows), rows.length) === rows.length) {
      return ok(
        prepared(answer.value, 'its page', () => ({
          snapshot,
          asOf: snapshot.header.asOfFrom,
          rows,
          total: meta.itemCount,
          page,
          limit,
          source: 'upstream',
        })),
      );
    }
  }

  /** The answer, if the upstream's rows determine it. */
  const settle = (answer: DirectAnswer, how: string): SelectingList | undefined => {
    const { snapshot, complete } = answer;
    const filter = filterIn(snapshot);
    const isSettled = complete || (!needsTotal && canSort && settledRows(snapshot, question, filter) >= page * limit);
    if (!isSettled) return undefined;
    return prepared(answer, how, () => {
      const { rows, total } = selectRows(snapshot.columns, filter, { sort, page, limit, needsTotal: complete });
      return {
        snapshot,
        asOf: snapshot.header.asOfFrom,
        rows,
        total,
        page,
        limit,
        source: 'upstream',
      };
    });
  };

  const first = await context.directQueries.page({ ...query, page: 1, size: upstream.pageSize }, context.lifetime);
  if (!first.ok) return fail(dataProblem(first.error));
  const one = settle(first.value, 'one page');
  if (one !== undefined) return ok(one);
  if (!first.value.meta.hasNextPage) {
    return fail(dataProblem(unavailable('the count does not fit')));
  }
  const isHopeless = hopelessAmong(first.value.meta.itemCount, question, needsTotal, upstream) !== undefined;
  if (isHopeless) return fail(tooBroad(input));
  const both = await context.directQueries.twoPages(query, context.lifetime);
  if (!both.ok) return fail(dataProblem(both.error));
  const two = settle(both.value, 'two pages');
  return two === undefined ? fail(tooBroad(input)) : ok(two);
};

interface DirectPlan {
  readonly kind: 'upstream';
  readonly way: DirectWay;
  /** One sentence. */
  readonly reason: string;
  /** Maximum cost. */
  readonly credits: number;
}

export const directPlan = (question: Question, upstream: Capabilities): DirectPlan => {
  const [unlisted] = unlistedNames(question.set);
  const kind = unlisted === undefined ? `more than ${bounds.names} names` : `${shown(unlisted[1])} among its names`;
  const reason = `The upstream is asked directly: no snapshot is kept of a set with ${kind}.`;
  const way = singlePage(question, upstream) ?? 'two pages';
  return {
    kind: 'upstream',
    way,
    reason,
    credits: pageCredits(upstream, question.set) * (way === 'two pages' ? MAX_LOOKED_PAGES : 1),
  };
};
