// Plans the wanted times of several coins, and asks the broker for the series that the plans need, until nothing is left
// to ask for. A coin whose series can't be had keeps the answers that what is held proves.

import type { ChartCapabilities } from '../../../../shared/past/chart-capabilities.ts';
import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import { planTimes } from '../../../../shared/past/plan-times.ts';
import { refused, type FetchSeries, type TimePlan } from '../../../../shared/past/time-plan.ts';
import type { Wanted } from '../../../../shared/past/wanted.ts';
import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import type { DataFailure } from '../../codec/data-failure.ts';
import { dataProblem } from '../data-problem.ts';
import type { Pasts } from '../../past/pasts.ts';
import type { AnswerContext } from '../prepared-answer.ts';
import type { PriceOptions } from './asked-past.ts';
import type { PastCoin } from './past-coins.ts';

export interface CoinTimes {
  readonly coin: PastCoin;
  readonly wanted: readonly Wanted[];
}

export interface PlannedCoin {
  readonly coin: PastCoin;
  /** One for each wanted time. */
  readonly times: readonly (TimePlan | FetchSeries)[];
  readonly series: readonly HeldSeries[];
  readonly from: AnswerSource;
}

export interface PlanContext extends Pick<AnswerContext, 'configuration' | 'life'> {
  readonly pasts: Pasts;
}

/** A question needs two periods of a coin at most; another round is for what came too late for one. */
const MOST_ROUNDS = 4;

const noCharts: ChartCapabilities = { creditsPerCoin: 0, coinsPerCall: 1, periods: [], whole: undefined };

const planCoin = async (
  { coin, wanted }: CoinTimes,
  { unit, nearSeconds }: PriceOptions,
  { pasts, configuration: { now, provider } }: PlanContext,
): Promise<PlannedCoin> => {
  const { series, from } = await pasts.held(coin.id);
  const input = {
    question: { coin: coin.id, unit, nearSeconds },
    held: { series, recorded: () => undefined, present: coin.present },
    charts: provider.charts ?? noCharts,
    now: Math.floor(now() / 1000),
  };
  return { coin, times: planTimes(wanted, input), series, from };
};

const periodOf = ({ times }: PlannedCoin): string | undefined =>
  times.find((time): time is FetchSeries => time.kind === 'fetch')?.period;

/** The plans without asking the source: what is held, and what would be fetched. */
export const lookAtCoins = (
  coins: readonly CoinTimes[],
  options: PriceOptions,
  context: PlanContext,
): Promise<readonly PlannedCoin[]> => Promise.all(coins.map((one) => planCoin(one, options, context)));

/** A coin whose times are all planned. */
export interface SettledCoin extends Omit<PlannedCoin, 'times'> {
  readonly times: readonly TimePlan[];
}

/** The times that lack a series have the reason why it can't be had. */
const withFailure = ({ times, ...planned }: PlannedCoin, failure: DataFailure): SettledCoin => ({
  ...planned,
  times: times.map((time) => (time.kind === 'fetch' ? refused(dataProblem(failure)) : time)),
});

/** The plans of each coin, in order. */
export const planCoins = async (
  coins: readonly CoinTimes[],
  options: PriceOptions,
  context: PlanContext,
): Promise<readonly SettledCoin[]> => {
  const planned = [...(await lookAtCoins(coins, options, context))];
  const failures = new Map<string, DataFailure>();
  const sources = new Map<string, AnswerSource>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = planned.filter((one) => periodOf(one) !== undefined && !failures.has(one.coin.id));
    const period = open[0] && periodOf(open[0]);
    if (period === undefined) break;
    const ids = new Set(open.filter((one) => periodOf(one) === period).map(({ coin }) => coin.id));
    for (const [id, fetched] of await context.pasts.fetch([...ids], period, context.life)) {
      if (fetched.ok) sources.set(id, fetched.value);
      else failures.set(id, fetched.error);
    }
    for (const [index, one] of coins.entries())
      if (ids.has(one.coin.id)) planned[index] = await planCoin(one, options, context);
  }
  return planned.map((one) => ({
    ...withFailure(one, failures.get(one.coin.id) ?? { reason: 'timeout' }),
    from: sources.get(one.coin.id) ?? one.from,
  }));
};
