// Plans the wanted times of several coins, and asks the broker for the series that the plans need, until nothing is
// left to ask for. A coin whose series can't be had keeps the answers that what is held proves.

import { DAY_SECONDS } from '../../../../shared/past/calendar.ts';
import {
  type ChartCapabilities,
  hasPoints,
  isProvisional,
  latestOf,
  type HeldSeries,
} from '../../../../shared/past/held-series.ts';
import type { PricePoint, PriceUnit } from '../../../../shared/past/series.ts';
import { AGAIN_SECONDS } from '../../../../shared/past/past-proofs.ts';
import type { PastInput } from '../../../../shared/past/past-question.ts';
import { planColumn } from '../../../../shared/past/plan-column.ts';
import { refused, type FetchSeries, type TimePlan } from '../../../../shared/past/plan-time.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { findRow } from '../../../../shared/reference/find-reference.ts';
import { cleanName } from '../../../../shared/text/shown.ts';
import { comparable } from '../../../../shared/text/spelling.ts';
import type { AnswerSource } from '../../snapshots/held-snapshots.ts';
import type { DataFailure } from '../../upstream/failures.ts';
import { RECENT_SECONDS } from '../../codec/past-store.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { dataProblem } from '../data-problem.ts';
import type { Provider } from '../../providers/provider.ts';
import type { CoinPast } from '../../past/pasts.ts';
import type { PriceOptions } from '../asked.ts';
import { inCurrency } from './in-currency.ts';
import { isTimeNeeded, type CoinTimes, type PlannedCoin, type PlanContext, type SettledCoin } from './planned-coin.ts';
import { type PastCoin, presentPrice } from './past-coins.ts';
import { recordsFor, type DayRecords } from './recorded-days.ts';

/** Moments of many ages need all periods of a coin; another round is for what is heard once more. */
const MOST_ROUNDS = 8;

/** For a service without past prices. */
const noCharts = ({ source: { title } }: Provider): ChartCapabilities => ({
  creditsPerCoin: 0,
  coinsPerCall: 1,
  periods: [],
  whole: undefined,
  missing: `${title} gives no series of past prices: only the present price and those of recorded days are known here (GET /days lists them).`,
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
  days: DayRecords,
): PlannedCoin => {
  const input: PastInput = {
    question: { coin: cleanName(coin.id), unit, nearSeconds },
    held: { series, recorded: (day) => recordedPrice(days.get(day), coin.id, unit), present: coin.present },
    charts: provider.charts ?? noCharts(provider),
    now: Math.floor(now() / 1000),
  };
  const column = planColumn(wanted, input);
  const isOfSeries = wanted.wanted.some((_, at) => isFromSeries(column, at));
  // Days are read from the whole period alone.
  const used = series.filter(({ period }) => isOfSeries && (wanted.hasFiner || period === input.charts.whole));
  return { coin, column, series, used, from };
};

/** Whether a time's plan follows from what the series have, or lack. */
const isFromSeries = ({ others }: PlannedCoin['column'], at: number): boolean => {
  const plan = others.get(at);
  if (plan === undefined || plan.kind === 'none' || plan.kind === 'refuse') return true;
  return plan.kind === 'price' && plan.proof === 'point';
};

const planCoin = async (
  times: CoinTimes,
  options: PriceOptions,
  context: PlanContext,
  days: DayRecords,
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
  { pasts, showsSeries, configuration: { now } }: PlanContext,
): Promise<ReadonlyMap<string, CoinPast>> => {
  if (unit !== 'usd' || showsSeries === true) return new Map();
  const since = now() / 1000 - RECENT_SECONDS;
  const inTime = coins.filter(({ wanted }) => wanted.earliest >= since);
  return inTime.length === 0 ? new Map() : await pasts.recent(inTime.map(({ coin }) => coin.id));
};

/** The period to ask for, where a needed time lacks one. */
const periodOf = (one: CoinTimes, { column: { others } }: PlannedCoin): string | undefined => {
  for (const [at, plan] of others) if (plan.kind === 'fetch' && isTimeNeeded(one, at)) return plan.period;
  return undefined;
};

const isMissing = (plan: TimePlan | FetchSeries): boolean =>
  plan.kind === 'none' || (plan.kind === 'refuse' && plan.problem.reason === 'no-price');

/**
 * A period whose series answers, but is to be heard once more: after an hour what was heard once or is in doubt, after
 * a day what has no price for a needed time.
 */
export const unsureOf = (
  one: CoinTimes,
  { column, used }: PlannedCoin,
  { configuration: { now, provider } }: PlanContext,
): string | undefined => {
  const seconds = now() / 1000;
  const isDue = (series: HeldSeries): boolean => {
    const wait = isProvisional(series) ? AGAIN_SECONDS : DAY_SECONDS;
    const { lengthSeconds = Number.POSITIVE_INFINITY } =
      provider.charts?.periods.find(({ name }) => name === series.period) ?? {};
    // What was asked for too long ago has nothing in common with what would be asked for now.
    return hasPoints(series) && seconds >= series.askedAt + wait && seconds - lengthSeconds < series.reach;
  };
  const due = used.filter((series) => latestOf(used, series.period) === series && isDue(series));
  if (due.length === 0) return undefined;
  const isAsked = (): boolean => one.wanted.wanted.some((_, at) => isTimeNeeded(one, at) && isFromSeries(column, at));
  const isLacking = (): boolean => [...column.others].some(([at, plan]) => isTimeNeeded(one, at) && isMissing(plan));
  return due.find((series) => (isProvisional(series) ? isAsked() : isLacking()))?.period;
};

/** A coin whose source is to be asked. */
interface OpenCoin {
  readonly coin: PastCoin;
  readonly period: string;
  /** A needed time has no plan without. */
  readonly isNeeded: boolean;
}

interface Looked {
  readonly planned: readonly PlannedCoin[];
  readonly days: DayRecords;
}

/** The plans without asking the source: what is held, and what would be fetched. */
export const lookAtCoins = async (
  coins: readonly CoinTimes[],
  options: PriceOptions,
  context: PlanContext,
): Promise<Looked> => {
  const recent = await recentOf(coins, options, context);
  const plan = async (one: CoinTimes, days: DayRecords): Promise<PlannedCoin> => {
    const part = recent.get(one.coin.id);
    const planned = part && planFrom(one, part, options, context, days);
    return planned && isAnswered(one, planned) ? planned : await planCoin(one, options, context, days);
  };
  const planAll = (days: DayRecords): Promise<readonly PlannedCoin[]> =>
    Promise.all(coins.map((one) => plan(one, days)));
  const planned = await planAll(new Map());
  const days = await recordsFor(coins, planned, false, context);
  return { planned: days.size === 0 ? planned : await planAll(days), days };
};

/** Why a time that nobody needs has no price. */
const notAsked: Problem = { reason: 'no-price', name: 'needs', detail: 'needs leaves this date out.' };

export const isUnasked = (time: TimePlan): boolean => time.kind === 'refuse' && time.problem === notAsked;

/** The times that lack a series have the reason why it can't be had. */
const settled = (one: CoinTimes, { column, ...planned }: PlannedCoin, failure: DataFailure): SettledCoin => {
  const problem = dataProblem(failure);
  const others = new Map<number, TimePlan>();
  for (const [at, time] of column.others)
    others.set(at, time.kind === 'fetch' ? refused(isTimeNeeded(one, at) ? problem : notAsked) : time);
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
  /** Coins that could not be heard once more: what is held of them answers. */
  const unheard = new Set<string>();
  const planAgain = async (
    isMeant: (id: string, one: CoinTimes, plan: PlannedCoin) => boolean,
    days: DayRecords,
  ): Promise<void> => {
    for (const [index, one] of coins.entries()) {
      const plan = planned[index];
      if (plan !== undefined && isMeant(one.coin.id, one, plan))
        planned[index] = await planCoin(one, options, context, days);
    }
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = coins.flatMap((one, index): OpenCoin[] => {
      const plan = failures.has(one.coin.id) ? undefined : planned[index];
      if (plan === undefined) return [];
      const [coin, period] = [one.coin, periodOf(one, plan)];
      if (period !== undefined) return [{ coin, period, isNeeded: true }];
      const unsure = unheard.has(coin.id) ? undefined : unsureOf(one, plan, context);
      return unsure === undefined ? [] : [{ coin, period: unsure, isNeeded: false }];
    });
    const period = open[0]?.period;
    if (period === undefined) break;
    const together = new Map(open.filter((one) => one.period === period).map((one) => [one.coin.id, one]));
    const asked = [...together.values()].map(({ coin }) => ({ coin: coin.id, present: coin.present('usd') }));
    const given = new Set<string>();
    for (const [id, fetched] of await context.pasts.fetch(asked, period, context.lifetime)) {
      if (fetched.ok) {
        sources.set(id, fetched.value);
        given.add(id);
      } else if (together.get(id)?.isNeeded === true) failures.set(id, fetched.error);
      else unheard.add(id);
    }
    await planAgain((id) => given.has(id), looked.days);
  }
  const more = await recordsFor(coins, planned, true, context);
  // Only what is open: a coin that the last year answers is not in memory by itself.
  if (more.size > 0) await planAgain((_, one, plan) => !isAnswered(one, plan), new Map([...looked.days, ...more]));
  const inDollars = coins.flatMap((one, index): SettledCoin[] => {
    const plan = planned[index];
    if (plan === undefined) return [];
    const { id } = one.coin;
    return [{ ...settled(one, plan, failures.get(id) ?? { reason: 'timeout' }), from: sources.get(id) ?? plan.from }];
  });
  const { currency } = options;
  return currency === undefined ? inDollars : await inCurrency(currency, coins, inDollars, context);
};
