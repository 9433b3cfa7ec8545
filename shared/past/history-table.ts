// A history as a table: the prices of one or several coins by date.

import type { Problem } from '../protocol/problem.ts';
import { bounds } from '../protocol/bounds.ts';
import { fail, ok, type Result } from '../result.ts';
import type { HistoryRow } from './history-rows.ts';
import type { PastTime } from './past-time.ts';
import type { TimePlan } from './time-plan.ts';

export interface HistoryTableRow {
  readonly time: PastTime;
  /** One for each coin; undefined where it has none. */
  readonly prices: readonly (number | undefined)[];
  /** Has the present price of a coin. */
  readonly soFar: boolean;
}

/** The sentence for too many coins; undefined if they are not. */
export const tooManyCoins = (count: number): string | undefined =>
  count <= bounds.historyCoins
    ? undefined
    : `That is ${count} coins, and a table of past prices has at most ${bounds.historyCoins}: take fewer.`;

/** The reason of the first time without a price. */
const firstProblem = (coins: readonly (readonly TimePlan[])[]): Problem | undefined =>
  coins.flatMap((times) => times.flatMap((plan) => (plan.kind === 'price' ? [] : [plan.problem])))[0];

/**
 * The rows from the first day on which one of the coins is known; otherwise why there are none.
 * @param coins for each coin the plans of all rows.
 */
export const historyTable = (
  rows: readonly HistoryRow[],
  coins: readonly (readonly TimePlan[])[],
): Result<readonly HistoryTableRow[], Problem> => {
  const table = rows.map(({ time }, row): HistoryTableRow => {
    const plans = coins.map((times) => times[row]);
    return {
      time,
      prices: plans.map((plan) => (plan?.kind === 'price' ? plan.point.price : undefined)),
      soFar: plans.some((plan) => plan?.kind === 'price' && plan.soFar),
    };
  });
  const isKnown = (row: number): boolean => coins.some((times) => times[row]?.kind !== 'none');
  const start = rows.findIndex((_, row) => isKnown(row));
  if (start >= 0) return ok(table.slice(start));
  const problem = firstProblem(coins);
  return problem === undefined ? ok([]) : fail(problem);
};
