// COIN_CONVERT at a date: amounts by the prices of that day. The rate of two currencies is the ratio of Tether's prices
// in both.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/past-question.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { categoryInsteadSentence, convertsCoins } from '../arguments/ids.ts';
import { readArgument } from '../arguments/argument.ts';
import { readDate, type DateContext, askClockFor } from '../arguments/dates.ts';
import { isBlank, type Cell } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import { askPrices, type PricesOf, type PriceWant } from '../past/ask-prices.ts';
import { perform, type Steps, type Formula } from '../steps/step.ts';
import { coinsCalled } from './references.ts';
import { layCells, type CoinCells } from '../cells/show.ts';
import { rateWays, type Quote, readConversion, readCoinConvertCells, type Conversion } from './conversions.ts';

/** A price of one of the units in a currency. */
interface DatedQuote {
  readonly currency: CurrencyCode;
  readonly want: PriceWant;
  /** It is part of the rate of two currencies: both prices of Tether have to be from the same point. */
  readonly isRate: boolean;
}

interface Dated {
  readonly kind: 'dated';
  readonly amount: number;
  /** The amount is multiplied by one price and divided by the other. */
  readonly times: DatedQuote | undefined;
  readonly by: DatedQuote | undefined;
}

type DatedConversion = Exclude<Conversion, { readonly kind: 'conversion' }> | Dated;

/** Of two coins. A source has their past in it at once. */
const comparedIn = 'USD';

const bad = (sentence: string): DatedConversion => ({ kind: 'bad', sentence });

/** @param now seconds since 1970. */
const datedConversion = (
  [amount = null, from = null, to = null, date = null]: readonly Cell[],
  context: DateContext,
  now: number,
): DatedConversion => {
  const conversion = readConversion([amount, from, to]);
  if (conversion.kind !== 'conversion') return conversion;
  if (isBlank(date)) return { kind: 'blank' };
  const time = readDate(date, context);
  if (!time.ok) return bad(time.error);
  const wanted = wantedAt(time.value, 'close', now);
  if (!wanted.ok) return bad(wanted.error);
  const { amount: converted, from: above, to: below } = conversion;
  // What was paid in a currency is known in it, whatever is known of the day: that way has no quote.
  const [way] = rateWays(above, below, comparedIn);
  const isRate = above.kind === 'currency' && below.kind === 'currency';
  const quote = (one: Quote | undefined): DatedQuote | undefined =>
    one && { currency: one.currency, want: { reference: one.reference, wanted: wanted.value }, isRate };
  return { kind: 'dated', amount: converted, times: quote(way?.times), by: quote(way?.by) };
};

const quotesOf = (conversions: readonly DatedConversion[]): readonly DatedQuote[] =>
  conversions.flatMap((conversion) =>
    conversion.kind === 'dated' ? [conversion.times, conversion.by].filter((quote) => quote !== undefined) : [],
  );

/** By what is asked together. */
type Prices = ReadonlyMap<string, PricesOf>;

const together = ({ currency, isRate }: DatedQuote): string => `${currency} ${isRate}`;

const look = { edge: 'close', near: undefined, columns: ['price'], reasons: true } as const;

function* askAll(asker: Asker, quotes: readonly DatedQuote[]): Steps<Prices> {
  const prices = new Map<string, PricesOf>();
  for (const quote of quotes) {
    const name = together(quote);
    if (prices.has(name)) continue;
    const wants = quotes.flatMap((one) => (together(one) === name ? [one.want] : []));
    const { currency, isRate } = quote;
    prices.set(name, yield* askPrices(asker, wants, { ...look, currency, byYears: !isRate }));
  }
  return prices;
}

const priceOf = (quote: DatedQuote | undefined, prices: Prices): Result<number | null, string> => {
  if (quote === undefined) return ok(1);
  const cells = prices.get(together(quote))?.(quote.want);
  if (cells?.ok === false) return cells;
  const [price] = cells?.value ?? [];
  return ok(typeof price === 'number' ? price : null);
};

const convert = ({ amount, times, by }: Dated, prices: Prices): Result<number | null, string> => {
  const [above, below] = [priceOf(times, prices), priceOf(by, prices)];
  if (!above.ok) return above;
  if (!below.ok) return below;
  const value = above.value === null || below.value === null ? null : (amount * above.value) / below.value;
  // Not finite if the divisor is zero.
  return ok(value !== null && Number.isFinite(value) ? value : null);
};

export const coinConvertAt: Formula = function* ({ now }, values) {
  const startedAt = now();
  const dates = readArgument(values[3]);
  const aligned = readCoinConvertCells(values, [{ name: 'date', argument: dates }]);
  if (!aligned.ok) return aligned;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const seconds = Math.floor(startedAt / 1000);
  const context = { today: dayAt(seconds), clock: yield* askClockFor(dates) };
  const { single, rows } = aligned.value;
  const conversions = rows.map((row) => row.map((cells) => datedConversion(cells, context, seconds)));
  const asker: Asker = { settings: settings.value, now, startedAt };
  const all = conversions.flat();
  const prices = yield* askAll(asker, quotesOf(all));
  const named = all.flatMap((conversion) => (conversion.kind === 'category' ? [conversion.text] : []));
  const called = yield* coinsCalled(asker, named, 'USD');

  const show = (conversion: DatedConversion): CoinCells => {
    switch (conversion.kind) {
      case 'blank':
        return ok([null]);
      case 'bad':
        return fail(conversion.sentence);
      case 'category':
        return fail(categoryInsteadSentence(conversion, convertsCoins, called.get(conversion.text)));
      case 'dated': {
        const value = convert(conversion, prices);
        return value.ok ? ok([value.value]) : value;
      }
      default:
        return conversion satisfies never;
    }
  };
  return layCells(
    conversions.map((row) => row.map(show)),
    { single, width: 1 },
  );
};
