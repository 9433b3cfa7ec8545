// Plans the wanted times of several coins, and asks the broker for the series that the plans need, until nothing is left
// to ask for. A coin whose series can't be had keeps the answers that what is held proves.

import { closedDay, type Day } from '../../../../shared/past/calendar.ts';
import type { ChartCapabilities } from '../../../../shared/past/chart-capabilities.ts';
import type { PricePoint } from '../../../../shared/past/find-point.ts';
import type { PastInput } from '../../../../shared/past/past-question.ts';
import { planColumn } from '../../../../shared/past/plan-column.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import { refused, type TimePlan } from '../../../../shared/past/time-plan.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText } from '../../../../shared/question/question.ts';
import { findRow } from '../../../../shared/reference/find-reference.ts';
import { comparable } from '../../../../shared/text/comparable.ts';
import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import type { DataFailure } from '../../codec/data-failure.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { dataProblem } from '../data-problem.ts';
import type { Provider } from '../../providers/provider.ts';
import type { CoinPast } from '../../past/pasts.ts';
import type { PriceOptions } from './asked-past.ts';
import { inCurrency } from './in-currency.ts';
import type { CoinTimes, PlannedCoin, PlanContext, SettledCoin } from './planned-coin.ts';
import { presentPrice } from './present-price.ts';

/** A question needs two periods of a coin at most; another round is for what came too late for one. */
const MOST_ROUNDS = 4;

/** Records that one question reads at most: each is a value of KV, 0.4 MB. */
const MOST_RECORDS = 31;

const marketText = baseSetText({ ...noMembership, currency: 'USD' });

/** For a service without past prices. */
const noCharts = ({ source: { title }, needsKey }: Provider): ChartCapabilities => ({
  creditsPerCoin: 0,
  coinsPerCall: 1,
  periods: [],
  whole: undefined,
  missing: `${title} gives no series of past prices${needsKey ? '' : ' without a key'}: only the present price and those of recorded days are known here (GET /days lists them).`,
});

/** The price of a coin on a recorded day. */
const recordedPrice = (record: Snapshot | undefined, id: string, unit: PriceUnit): PricePoint | undefined => {
  const row = record && findRow(record.columns, { kind: 'id', text: comparable(id), written: id });
  return record === undefined || row === undefined
    ? undefined
    : presentPrice({ snapshot: record, row, stale: false }, record, unit);
};

const planFrom = (
  { coin, wanted }: CoinTimes,
  { series, from }: CoinPast,
  { unit, nearSeconds }: PriceOptions,
  { configuration: { now, provider } }: PlanContext,
  days: ReadonlyMap<Day, Snapshot>,
): PlannedCoin => {
  const input: PastInput = {
    question: { coin: coin.id, unit, nearSeconds },
    held: { series, recorded: (day) => recordedPrice(days.get(day), coin.id, unit), present: coin.present },
    charts: provider.charts ?? noCharts(provider),
    now: Math.floor(now() / 1000),
  };
  return { coin, column: planColumn(wanted, input), series, from };
};

const planCoin = async (
  times: CoinTimes,
  options: PriceOptions,
  context: PlanContext,
  days: ReadonlyMap<Day, Snapshot>,
): Promise<PlannedCoin> => planFrom(times, await context.pasts.held(times.coin.id), options, context, days);

/** Whether each time has a point or is the present: only then a part of a series tells what the whole would. */
const isAnswered = ({ wanted: { wanted } }: CoinTimes, { column: { others } }: PlannedCoin): boolean => {
  for (const at of others.keys()) if (wanted[at]?.kind !== 'present') return false;
  return true;
};

/** The last year of the coins, where that may be enough. */
const recentOf = async (
  coins: readonly CoinTimes[],
  { unit }: PriceOptions,
  { pasts, showsSeries }: PlanContext,
): Promise<ReadonlyMap<string, CoinPast>> =>
  unit === 'usd' && showsSeries !== true ? await pasts.recent(coins.map(({ coin }) => coin.id)) : new Map();

const periodOf = ({ column: { others } }: PlannedCoin): string | undefined => {
  for (const plan of others.values()) if (plan.kind === 'fetch') return plan.period;
  return undefined;
};

/** The days whose close no series reaches yet, or of which there is no series at all, the newest first. */
const openDays = (
  coins: readonly CoinTimes[],
  planned: readonly PlannedCoin[],
  { charts }: Pick<Provider, 'charts'>,
): readonly Day[] => {
  const days = new Set<Day>();
  for (const [index, { column }] of planned.entries()) {
    for (const [at, time] of column.others) {
      const wanted = coins[index]?.wanted.wanted[at];
      const isPending = time.kind === 'refuse' && time.problem.reason === 'price-pending';
      const isOpen = time.kind === 'fetch' || isPending || (time.kind === 'refuse' && charts === undefined);
      if (isOpen && wanted?.kind === 'point' && wanted.grain === 'day') days.add(closedDay(wanted.seconds));
    }
  }
  return [...days].sort((one, other) => other - one);
};

/** The records of these days, as far as there are any. */
const recordsOf = async (
  days: readonly Day[],
  { records, simulated }: PlanContext,
): Promise<ReadonlyMap<Day, Snapshot>> => {
  if (days.length === 0) return new Map();
  const recorded = new Set(await records.days(marketText));
  const wanted = days.filter((day) => recorded.has(day)).slice(0, MOST_RECORDS);
  const read = await Promise.all(wanted.map(async (day) => [day, await records.get(marketText, day)] as const));
  return new Map(
    read.flatMap(([day, record]) =>
      record === undefined || record.snapshot.header.simulated !== simulated ? [] : [[day, record.snapshot] as const],
    ),
  );
};

interface Looked {
  readonly planned: readonly PlannedCoin[];
  readonly days: ReadonlyMap<Day, Snapshot>;
}

/** The plans without asking the source: what is held, and what would be fetched. */
export const lookAtCoins = async (
  coins: readonly CoinTimes[],
  options: PriceOptions,
  context: PlanContext,
): Promise<Looked> => {
  const recent = await recentOf(coins, options, context);
  const plan = async (one: CoinTimes, days: ReadonlyMap<Day, Snapshot>): Promise<PlannedCoin> => {
    const part = recent.get(one.coin.id);
    const planned = part && planFrom(one, part, options, context, days);
    return planned && isAnswered(one, planned) ? planned : await planCoin(one, options, context, days);
  };
  const planAll = (days: ReadonlyMap<Day, Snapshot>): Promise<readonly PlannedCoin[]> =>
    Promise.all(coins.map((one) => plan(one, days)));
  const planned = await planAll(new Map());
  const days = await recordsOf(openDays(coins, planned, context.configuration.provider), context);
  return { planned: days.size === 0 ? planned : await planAll(days), days };
};

/** The times that lack a series have the reason why it can't be had. */
const settled = ({ column, ...planned }: PlannedCoin, failure: DataFailure): SettledCoin => {
  const others = new Map<number, TimePlan>();
  for (const [at, time] of column.others) others.set(at, time.kind === 'fetch' ? refused(dataProblem(failure)) : time);
  return { ...planned, column: { ...column, others } };
};

/** The plans of each coin, in order. */
export const planCoins = async (
  coins: readonly CoinTimes[],
  options: PriceOptions,
  context: PlanContext,
): Promise<readonly SettledCoin[]> => {
  const looked = await lookAtCoins(coins, options, context);
  const planned = [...looked.planned];
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
      if (ids.has(one.coin.id)) planned[index] = await planCoin(one, options, context, looked.days);
  }
  const inDollars = planned.map((one) => ({
    ...settled(one, failures.get(one.coin.id) ?? { reason: 'timeout' }),
    from: sources.get(one.coin.id) ?? one.from,
  }));
  const { currency } = options;
  return currency === undefined ? inDollars : await inCurrency(currency, coins, inDollars, context);
};
