// COIN_CONVERT: converts amounts between coins and currencies, now or at a date. The result has the shape of the
// amounts.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/fetch.ts';
import { categoryInsteadSentence, convertsCoins } from '../arguments/ids.ts';
import { argumentCells, readArgument, readSubject } from '../arguments/argument.ts';
import { isBlank, type Output, problemRow } from '../cells/cell.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { askReferences, coinsCalled, missingSentence } from './references.ts';
import { coinConvertAt } from './coin-convert-at.ts';
import {
  priceQuestions,
  rateOf,
  rateWays,
  type PriceOf,
  type Quote,
  type RateWay,
  readCoinConvert,
  type Conversion,
  type CoinConvertReading,
} from './conversions.ts';

const waysOf = (conversion: Conversion, currency: CurrencyCode): readonly RateWay[] =>
  conversion.kind === 'conversion' ? rateWays(conversion.from, conversion.to, currency) : [];

const quoteKey = ({ reference, currency }: Quote): string => `${currency} ${reference}`;

/** Asks for the prices that the ways need; a sentence if every question failed. */
function* askPrices(asker: Asker, ways: readonly RateWay[]): Steps<Result<PriceOf, string>> {
  const questions = priceQuestions(ways);
  const found = yield* askReferences(
    asker,
    questions.map(({ question }) => question),
    () =>
      ([price]) =>
        typeof price === 'number' ? price : null,
  );
  if (!found.ok) return found;
  const prices = new Map<string, Result<number | null, string>>();
  for (const [index, { currency }] of questions.entries()) {
    for (const [reference, price] of found.value[index] ?? [])
      prices.set(
        quoteKey({ reference, currency }),
        price.ok ? price : fail(missingSentence(reference, price.error, convertsCoins)),
      );
  }
  const unanswered = fail('The gateway gave no price for this coin: try again.');
  return ok((quote) => prices.get(quoteKey(quote)) ?? unanswered);
}

const convert = (
  conversion: Exclude<Conversion, { kind: 'category' }>,
  currency: CurrencyCode,
  priceOf: PriceOf,
): Result<number | null, string> => {
  if (conversion.kind === 'blank') return ok(null);
  if (conversion.kind === 'bad') return fail(conversion.sentence);
  const rate = rateOf(waysOf(conversion, currency), priceOf);
  if (!rate.ok || rate.value === null) return rate;
  return ok(conversion.amount * rate.value);
};

const lay = (
  { single, rows }: CoinConvertReading,
  valueOf: (conversion: Conversion) => Result<number | null, string>,
): Result<Output, string> => {
  const [only] = rows[0] ?? [];
  if (only === undefined) return ok([[null]]);
  if (single) return valueOf(only);
  return ok(
    rows.map((row) =>
      row.flatMap((conversion) => {
        const value = valueOf(conversion);
        return problemRow(value.ok ? ok([value.value]) : value, 1);
      }),
    ),
  );
};

const convertNow: Formula = function* ({ now }, values) {
  const startedAt = now();
  const reading = readCoinConvert(values);
  if (!reading.ok) return reading;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const { currency } = settings.value;
  const ways = reading.value.rows.flatMap((row) => row.flatMap((conversion) => waysOf(conversion, currency)));
  const asker: Asker = { settings: settings.value, now, startedAt };
  const priceOf = yield* askPrices(asker, ways);
  if (!priceOf.ok) return priceOf;
  const named = reading.value.rows.flat().filter((conversion) => conversion.kind === 'category');
  const called = yield* coinsCalled(
    asker,
    named.map(({ text }) => text),
    currency,
  );
  return lay(reading.value, (conversion) =>
    conversion.kind === 'category'
      ? fail(categoryInsteadSentence(conversion, convertsCoins, called.get(conversion.text)))
      : convert(conversion, currency, priceOf.value),
  );
};

/** A refresh cell is no date. An empty range counts as given: its cells may be filled later. */
const hasDate = ([, , , date]: readonly unknown[]): boolean =>
  readArgument(date).kind !== 'omitted' || (Array.isArray(date) && argumentCells(readSubject(date)).every(isBlank));

export const coinConvert: Formula = (context, values) =>
  (hasDate(values) ? coinConvertAt : convertNow)(context, values);
