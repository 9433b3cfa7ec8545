// The recorded days that a question about past prices reads. A record is a large value, so it is read only where it
// saves asking the source, or where the source can't tell.

import { closedDay, type Day } from '../../../../shared/past/calendar.ts';
import { latestOf } from '../../../../shared/past/held-series.ts';
import { tailDays, type FetchSeries, type TimePlan } from '../../../../shared/past/plan-time.ts';
import type { TimeQuery } from '../../../../shared/past/past-question.ts';
import { wholePeriod } from '../../../../shared/past/past-proofs.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { dollarMarketText } from '../../../../shared/query/question.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { isTimeNeeded, type CoinTimes, type PlanContext, type PlannedCoin } from './planned-coin.ts';

export type DayRecords = ReadonlyMap<Day, Snapshot>;

/** The days of a coin that have no price yet. */
interface OpenDays {
  /** The source would be asked for them; undefined: also for what no record has. */
  readonly fetched: readonly Day[] | undefined;
  /** The source does not tell them now. */
  readonly waiting: readonly Day[];
}

/** @param hasAll the source tells each day of a coin. */
const isWaiting = (time: TimePlan | FetchSeries, hasAll: boolean): boolean =>
  time.kind === 'refuse' && (time.problem.reason === 'price-pending' || !hasAll);

/** The days whose records would answer for a time; undefined if none would. */
const daysOf = (
  wanted: TimeQuery | undefined,
  { series }: PlannedCoin,
  { configuration: { provider, now } }: PlanContext,
): readonly Day[] | undefined => {
  if (wanted?.kind === 'point') return wanted.grain === 'day' ? [closedDay(wanted.seconds)] : undefined;
  const whole = wanted?.kind === 'whole' ? latestOf(series, provider.charts?.whole ?? '') : undefined;
  return whole && tailDays(whole, Math.floor(now() / 1000));
};

const openDays = (one: CoinTimes, planned: PlannedCoin, context: PlanContext): OpenDays => {
  const { charts } = context.configuration.provider;
  const hasAll = charts !== undefined && wholePeriod(charts)?.lengthSeconds === undefined;
  const [fetched, waiting]: [Set<Day>, Set<Day>] = [new Set(), new Set()];
  let isAllOfDays = true;
  for (const [at, time] of planned.column.others) {
    const isFetched = time.kind === 'fetch' && isTimeNeeded(one, at);
    if (!isFetched && !isWaiting(time, hasAll)) continue;
    const days = daysOf(one.wanted.wanted[at], planned, context);
    for (const day of days ?? []) (isFetched ? fetched : waiting).add(day);
    if (isFetched && days === undefined) isAllOfDays = false;
  }
  return { fetched: isAllOfDays ? [...fetched] : undefined, waiting: [...waiting] };
};

const newest = (days: Iterable<Day>): readonly Day[] =>
  [...days].sort((one, other) => other - one).slice(0, bounds.recordedDays);

/** The days whose records make a fetch needless, coin by coin, and those that the source does not tell. */
const savingDays = (open: readonly OpenDays[], recorded: ReadonlySet<Day>): readonly Day[] => {
  let days = new Set<Day>();
  for (const { fetched = [] } of open) {
    const joined = new Set([...days, ...fetched]);
    if (joined.size <= bounds.recordedDays && fetched.every((day) => recorded.has(day))) days = joined;
  }
  const waiting = open.flatMap((one) => one.waiting.filter((day) => recorded.has(day) && !days.has(day)));
  return [...days, ...newest(new Set(waiting)).slice(0, bounds.recordedDays - days.size)];
};

/** All days without a price. */
const remainingDays = (open: readonly OpenDays[], recorded: ReadonlySet<Day>): readonly Day[] =>
  newest(
    new Set(open.flatMap(({ fetched = [], waiting }) => [...fetched, ...waiting]).filter((day) => recorded.has(day))),
  );

/**
 * Reads records for what is planned without a price.
 * @param isFinal the source is not asked any more: what it did not tell is read too.
 */
export const recordsFor = async (
  coins: readonly CoinTimes[],
  planned: readonly PlannedCoin[],
  isFinal: boolean,
  context: PlanContext,
): Promise<DayRecords> => {
  const open = coins.flatMap((one, index): OpenDays[] => {
    const plan = planned[index];
    return plan === undefined ? [] : [openDays(one, plan, context)];
  });
  if (open.every(({ fetched = [], waiting }) => fetched.length + waiting.length === 0)) return new Map();
  const { records, simulated } = context;
  const recorded = new Set(await records.days(dollarMarketText));
  const days = (isFinal ? remainingDays : savingDays)(open, recorded);
  const read = await Promise.all(days.map(async (day) => [day, await records.get(dollarMarketText, day)] as const));
  return new Map(
    read.flatMap(([day, record]) =>
      record === undefined || record.snapshot.header.simulated !== simulated ? [] : [[day, record.snapshot] as const],
    ),
  );
};
