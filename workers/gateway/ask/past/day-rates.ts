// Rates of the day: of currencies as they were recorded with it, and of coins by their price in its record.

import { coinCurrencies, type CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { type Day, dayText } from '../../../../shared/past/calendar.ts';
import { recordedWords } from '../../../../shared/past/past-question.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { AnswerContext } from '../answer.ts';
import { priceOfSymbol } from './present-price.ts';

const marketText = baseSetText({ ...noMembership, currency: 'USD' });

/** Units of a currency for a dollar by day; undefined if they can't be read now. */
export const ratesOf = async (
  currency: CurrencyCode,
  simulated: boolean,
  { records, life }: Pick<AnswerContext, 'records' | 'life'>,
): Promise<ReadonlyMap<Day, number> | undefined> => {
  const known = await records.rates(currency, life);
  return known && new Map(known.flatMap((one) => (one.simulated === simulated ? [[one.day, one.rate] as const] : [])));
};

/** Units of a currency for a dollar on a day; undefined if the day has none. @param record of the day. */
export const rateOn = async (
  currency: CurrencyCode,
  day: Day,
  record: Snapshot,
  context: Pick<AnswerContext, 'records' | 'life'>,
): Promise<number | undefined> => {
  if (!coinCurrencies.includes(currency)) return (await ratesOf(currency, record.header.simulated, context))?.get(day);
  const market = await context.records.get(marketText, day);
  const price = market === undefined ? Number.NaN : priceOfSymbol(market.snapshot, currency.toLowerCase());
  return price > 0 ? 1 / price : undefined;
};

/** Why a day has no price in a currency. @param days with a rate, rising. */
export const noRate = (currency: CurrencyCode, day: Day, days: readonly Day[]): Problem => ({
  reason: 'not-recorded',
  name: 'currency',
  detail: `The rate of ${currency} on ${dayText(day)} is not on record (${recordedWords(days)}): write currency=USD.`,
});

export const ratesUnknown: Problem = {
  reason: 'upstream-unavailable',
  detail: 'The rates of past days can’t be read: try again in a minute.',
  retryAfterSeconds: 60,
};
