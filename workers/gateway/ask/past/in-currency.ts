// Past prices in a currency that series do not have: the price in dollars times the recorded rate of its day, or of a
// coin its price in the record. The present price is that of the market in the currency.

import { coinCurrencies, type CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { closedDay, type Day, dayText } from '../../../../shared/past/calendar.ts';
import { recordedWords, type TimeQuery } from '../../../../shared/past/past-question.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { dollarMarketText } from '../../../../shared/query/question.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { AnswerContext, CoinPlace } from '../answer.ts';
import { priceOfSymbol } from './past-coins.ts';
import { type FoundPrice, refused, type TimePlan } from '../../../../shared/past/plan-time.ts';
import { planAt } from '../../../../shared/past/plan-column.ts';
import { findRow } from '../../../../shared/reference/find-reference.ts';
import { cleanName } from '../../../../shared/text/shown.ts';
import { comparable } from '../../../../shared/text/spelling.ts';
import { dataProblem } from '../data-problem.ts';
import type { CoinTimes, PlanContext, SettledCoin } from './planned-coin.ts';

/** Units of a currency for a dollar by day; undefined if they can't be read now. */
const ratesOf = async (
  currency: CurrencyCode,
  simulated: boolean,
  { records, lifetime }: Pick<AnswerContext, 'records' | 'lifetime'>,
): Promise<ReadonlyMap<Day, number> | undefined> => {
  const known = await records.rates(currency, lifetime);
  return known && new Map(known.flatMap((one) => (one.simulated === simulated ? [[one.day, one.rate] as const] : [])));
};

/** Units of a currency for a dollar on a day; undefined if the day has none. @param record of the day. */
export const rateOn = async (
  currency: CurrencyCode,
  day: Day,
  record: Snapshot,
  context: Pick<AnswerContext, 'records' | 'lifetime'>,
): Promise<number | undefined> => {
  if (!coinCurrencies.includes(currency)) return (await ratesOf(currency, record.header.simulated, context))?.get(day);
  const market = await context.records.get(dollarMarketText, day);
  const price = market === undefined ? Number.NaN : priceOfSymbol(market.snapshot, currency.toLowerCase());
  return price > 0 ? 1 / price : undefined;
};

/** Why a day has no price in a currency. @param days with a rate, rising. */
export const noRate = (currency: CurrencyCode, day: Day, days: readonly Day[]): Problem => ({
  reason: 'not-recorded',
  name: 'currency',
  detail: `The rate of ${currency} on ${dayText(day)} is not on record (${recordedWords(days)}): write currency=USD.`,
});

const ratesUnknown: Problem = {
  reason: 'upstream-unavailable',
  detail: 'The rates of past days can’t be read: try again in a minute.',
  retryAfterSeconds: 60,
};

interface Converting {
  readonly currency: CurrencyCode;
  readonly rates: ReadonlyMap<number, number>;
  /** The days with a rate, rising. */
  readonly days: readonly number[];
  readonly present: Awaited<ReturnType<typeof presentIn>>;
}

const momentProblem = (currency: CurrencyCode): TimePlan =>
  refused({
    reason: 'no-price',
    name: 'currency',
    detail: `A price at a time of day is known in USD, BTC and ETH, not in ${currency}: write a date without a time, or currency=USD.`,
  });

const convertTime = (coin: string, wanted: TimeQuery, time: TimePlan, converting: Converting): TimePlan => {
  const { currency, rates, days, present } = converting;
  if (time.kind !== 'price') return time;
  if (wanted.kind === 'present') return present.price(coin, time);
  if (wanted.kind === 'whole') return time;
  if (wanted.grain !== 'day') return momentProblem(currency);
  const day = closedDay(wanted.seconds);
  const rate = rates.get(day);
  if (rate === undefined) return refused(noRate(currency, day, days));
  return { ...time, point: { ...time.point, price: time.point.price * rate } };
};

const convertCoin = (planned: SettledCoin, { wanted }: CoinTimes['wanted'], converting: Converting): SettledCoin => {
  const others = new Map<number, TimePlan>();
  for (const [at, one] of wanted.entries()) {
    const time = planAt(planned.column, at);
    if (time !== undefined && time.kind !== 'fetch')
      others.set(at, convertTime(planned.coin.id, one, time, converting));
  }
  const prices = new Float64Array(wanted.length).fill(Number.NaN);
  const place = converting.present.place(planned.coin.id) ?? planned.coin.place;
  return { ...planned, coin: { ...planned.coin, place }, column: { prices, times: planned.column.times, others } };
};

const rowOf = ({ columns }: Snapshot, id: string): number | undefined =>
  findRow(columns, { kind: 'id', text: comparable(id), written: id });

/** Present prices in the currency, by the market in it; it is asked for only if a time is the present. */
const presentIn = async (currency: CurrencyCode, coins: readonly CoinTimes[], { snapshots, lifetime }: PlanContext) => {
  const isNeeded = coins.some(({ wanted }) => wanted.wanted.some(({ kind }) => kind === 'present'));
  const held = isNeeded ? await snapshots.get({ ...noMembership, currency }, lifetime) : undefined;
  /** Where a price is: the answer is as old as that snapshot. */
  const placeOf = (coin: string): CoinPlace | undefined => {
    if (held?.ok !== true) return undefined;
    const { snapshot, freshness } = held.value;
    const row = rowOf(snapshot, coin);
    return row === undefined ? undefined : { snapshot, row, stale: freshness !== 'fresh' };
  };
  /** A present price in the currency, or why there is none. */
  const priceOf = (coin: string, time: FoundPrice): TimePlan => {
    if (held === undefined) return time;
    if (!held.ok) return refused(dataProblem(held.error));
    const { snapshot } = held.value;
    const price = snapshot.columns.numbers('price')[placeOf(coin)?.row ?? -1];
    return price === undefined || Number.isNaN(price)
      ? refused({
          reason: 'no-price',
          name: coin,
          detail: `The price of ${cleanName(coin)} in ${currency} so far today is not known: write currency=USD, or an earlier date.`,
        })
      : { ...time, point: { seconds: Math.floor(snapshot.header.asOfFrom / 1000), price } };
  };
  return { price: priceOf, place: placeOf };
};

/** The plans with their prices in a currency. */
export const inCurrency = async (
  currency: CurrencyCode,
  coins: readonly CoinTimes[],
  planned: readonly SettledCoin[],
  context: PlanContext,
): Promise<readonly SettledCoin[]> => {
  const rates = await ratesOf(currency, context.simulated, context);
  const present = await presentIn(currency, coins, context);
  return planned.map((one, index): SettledCoin => {
    const wanted = coins[index]?.wanted;
    if (wanted === undefined) return one;
    if (rates !== undefined) return convertCoin(one, wanted, { currency, rates, days: [...rates.keys()], present });
    const others = new Map(wanted.wanted.map((_, at) => [at, refused(ratesUnknown)] as const));
    return {
      ...one,
      column: { ...one.column, prices: new Float64Array(wanted.wanted.length).fill(Number.NaN), others },
    };
  });
};
