// Answers a question that no proof makes local, with at most two upstream pages: the upstream filters what it can, and
// all is evaluated again on what comes back. What would stay unbounded is refused with a condition to add.

import { coinField } from '../../../shared/coin/coin-fields.ts';
import { rowOrder } from '../../../shared/columns/order-rows.ts';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { compileUpstream } from '../../../shared/query/compile-upstream.ts';
import { testsOf } from '../../../shared/query/condition.ts';
import { compileCondition, type RowTest } from '../../../shared/query/evaluate.ts';
import { MAX_LIMIT, type Question } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { baseSetParameters } from '../snapshot/fetch-snapshot.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { AnswerContext, PreparedAnswer } from './prepared-answer.ts';
import { upstreamProblem, type GatewayProblem } from './gateway-problem.ts';
import { joinPages } from './join-pages.ts';
import type { OneOffPage } from './one-offs.ts';

export interface UpstreamInput {
  readonly question: Question;
  readonly needsTotal: boolean;
  readonly context: AnswerContext;
  /** The base set's snapshot, for advice. */
  readonly snapshot: Snapshot;
  /** The test that drops coins of excluded sets. */
  readonly excluding: (snapshot: Snapshot) => RowTest;
}

/** The most that one question may cost is two pages. */
const MAX_PAGES = 2;

const tooBroad = ({ facts }: Snapshot, question: Question): GatewayProblem => {
  const cutoff = Number.isNaN(facts.cutoff) ? undefined : Number((facts.cutoff * 1.05).toPrecision(2));
  const advice =
    cutoff === undefined || question.usdFilters.length > 0
      ? 'add a condition that leaves fewer coins'
      : `add a condition, like marketCap > ${cutoff}`;
  return {
    reason: 'too-broad',
    name: 'where',
    detail: `Too many coins may match to be looked through: ${advice}, or ask by marketCap or rank, largest first.`,
  };
};

/** Rows that surely stand before whatever the upstream did not send: their sort value is strictly before the last one's. */
const settledRows = (snapshot: Snapshot, { sort }: Question, test: RowTest): number => {
  const { columns } = snapshot;
  if (coinField(sort.field).type !== 'number' || columns.count === 0) return 0;
  const values = columns.numbers(sort.field as Parameters<typeof columns.numbers>[0]);
  const last = values[columns.count - 1] ?? Number.NaN;
  let settled = 0;
  for (let row = 0; row < columns.count; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (test(row) && (sort.descending ? value > last : value < last)) settled += 1;
  }
  return settled;
};

const prepared = (
  snapshot: Snapshot,
  stale: boolean,
  pages: number,
  select: PreparedAnswer['select'],
): PreparedAnswer => ({
  snapshot,
  stale,
  plan: `upstream ${pages} page${pages === 1 ? '' : 's'}`,
  from: 'upstream',
  select,
});

export const answerUpstream = async (input: UpstreamInput): Promise<Result<PreparedAnswer, GatewayProblem>> => {
  const { question, needsTotal, context, excluding } = input;
  const { condition, sort, page, limit } = question;
  const { parameters: pushed, residual } = compileUpstream(condition, { currency: question.set.currency });
  const upstreamSort = coinField(sort.field).upstreamSort;
  const parametersFor = (number: number, size: number): ReadonlyMap<string, string> =>
    new Map([
      ...baseSetParameters(question.set),
      ...pushed,
      ...question.usdFilters,
      ['sortBy', upstreamSort ?? 'marketCap'],
      ['sortDir', upstreamSort === undefined || sort.descending ? 'desc' : 'asc'],
      ['page', String(number)],
      ['limit', String(size)],
    ]);
  const testIn = (snapshot: Snapshot): RowTest => {
    const matches = compileCondition(condition, snapshot.columns);
    const notExcluded = excluding(snapshot);
    return (row) => matches(row) && notExcluded(row);
  };

  const excludes = question.exclude.category.length > 0 || question.exclude.chain.length > 0;
  if (testsOf(residual).length === 0 && !excludes && upstreamSort !== undefined) {
    // The upstream can answer the whole question by itself: the very page is asked for.
    const answer = await context.oneOffs.page(parametersFor(page, limit), context.waitUntil);
    if (!answer.ok) return fail(upstreamProblem(answer.error));
    const { snapshot, meta, stale } = answer.value;
    const test = testIn(snapshot);
    const rows = Array.from({ length: snapshot.columns.count }, (_, row) => row);
    // Should the upstream read a parameter otherwise than published, the rows tell: then all is looked through below.
    if (rows.every(test))
      return ok(
        prepared(snapshot, stale, 1, () => ({
          snapshot,
          rows,
          total: meta.itemCount,
          page,
          limit,
          source: 'upstream',
        })),
      );
  }

  const pages: OneOffPage[] = [];
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const answer = await context.oneOffs.page(parametersFor(number, MAX_LIMIT), context.waitUntil);
    if (!answer.ok) return fail(upstreamProblem(answer.error));
    pages.push(answer.value);
    const { hasNextPage, itemCount } = answer.value.meta;
    const snapshot = joinPages(pages);
    const test = testIn(snapshot);
    const settled = !needsTotal && upstreamSort !== undefined && settledRows(snapshot, question, test) >= page * limit;
    if (!hasNextPage || settled) {
      const stale = pages.some((one) => one.stale);
      return ok(
        prepared(snapshot, stale, number, () => {
          const { rows, total } = selectRows(
            snapshot.columns.count,
            test,
            rowOrder(snapshot.columns, sort),
            page,
            limit,
          );
          return { snapshot, rows, total: hasNextPage ? undefined : total, page, limit, source: 'upstream' };
        }),
      );
    }
    const hopeless = itemCount > MAX_PAGES * MAX_LIMIT && (needsTotal || upstreamSort === undefined);
    if (hopeless) break;
  }
  return fail(tooBroad(input.snapshot, question));
};
