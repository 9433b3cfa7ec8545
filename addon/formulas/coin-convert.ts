// COIN_CONVERT: converts amounts between coins and currencies, now or at a date. The result has the shape of the
// amounts.

import { dayAt } from '../../shared/past/calendar.ts';
import { type PointQuery, type PresentQuery, wantedAt } from '../../shared/past/past-question.ts';
import { ok, type Result } from '../../shared/result.ts';
import { argumentCells, readArgument, readSubject } from '../arguments/argument.ts';
import { askClockFor, type DateContext, readDate } from '../arguments/dates.ts';
import { convertsCoins } from '../arguments/ids.ts';
import { type Cell, isBlank } from '../cells/cell.ts';
import type { CoinCells } from '../cells/show.ts';
import type { Asker } from '../client/fetch.ts';
import { askPrices, type PricesOf, type PriceWant } from '../past/ask-prices.ts';
import type { Formula, Steps } from '../steps/step.ts';
import { asking } from './asking.ts';
import {
  type Conversion,
  type Quote,
  rateOf,
  type RateWay,
  rateWays,
  readConversion,
  readConvertCells,
} from './conversions.ts';
import { layCoins } from './references.ts';

type Convertible = Extract<Conversion, { readonly kind: 'conversion' }>;

interface Dated {
  readonly kind: 'dated';
  readonly amount: number;
  readonly ways: readonly RateWay<PriceWant>[];
}

type DatedConversion = Exclude<Conversion, Convertible> | Dated;

/** The ways to the rate at a time. Of two coins in the past, their series in dollars are there at once. */
const datedAt = ({ from, to, amount }: Convertible, wanted: PointQuery | PresentQuery, asker: Asker): Dated => {
  const isPresent = wanted.kind === 'present';
  const isRate = from.kind === 'currency' && to.kind === 'currency';
  // Both prices of Tether have to be from the same point.
  const dated = (quote: Quote | undefined): PriceWant | undefined => quote && { ...quote, wanted, byYears: !isRate };
  const ways = rateWays(from, to, isPresent ? asker.settings.currency : 'USD').map(({ times, by }) => ({
    times: dated(times),
    by: dated(by),
  }));
  // A second series costs credits.
  return { kind: 'dated', amount, ways: isPresent ? ways : ways.slice(0, 1) };
};

/** @param now seconds since 1970. */
const readDated = (
  [amount = null, from = null, to = null, date]: readonly Cell[],
  asker: Asker,
  context: DateContext,
  now: number,
): DatedConversion => {
  const conversion = readConversion([amount, from, to]);
  if (conversion.kind !== 'conversion') return conversion;
  if (date === undefined) return datedAt(conversion, { kind: 'present' }, asker);
  if (isBlank(date)) return { kind: 'blank' };
  const time = readDate(date, context);
  if (!time.ok) return { kind: 'bad', sentence: time.error };
  const wanted = wantedAt(time.value, 'close', now);
  return wanted.ok ? datedAt(conversion, wanted.value, asker) : { kind: 'bad', sentence: wanted.error };
};

/** All currencies are asked together. */
function* askAll(asker: Asker, conversions: readonly DatedConversion[]): Steps<PricesOf> {
  const ways = conversions.flatMap((conversion) => (conversion.kind === 'dated' ? conversion.ways : []));
  const wants = ways.flatMap(({ times, by }) => [times, by].flatMap((want) => want ?? []));
  const { currency } = asker.settings;
  const look = { currency, edge: 'close', near: undefined, columns: ['price'], reasons: true } as const;
  return yield* askPrices(asker, wants, { ...look, use: convertsCoins });
}

const convert = ({ amount, ways }: Dated, prices: PricesOf): CoinCells => {
  const rate = rateOf(ways, (want): Result<number | null, string> => {
    const cells = prices(want);
    if (!cells.ok) return cells;
    const [price] = cells.value;
    return ok(typeof price === 'number' ? price : null);
  });
  return rate.ok ? ok([rate.value === null ? null : amount * rate.value]) : rate;
};

/** A refresh cell is no date. An empty range counts as given: its cells may be filled later. */
const hasDate = (date: unknown): boolean =>
  readArgument(date).kind !== 'omitted' || (Array.isArray(date) && argumentCells(readSubject(date)).every(isBlank));

const readCall = (values: readonly unknown[]) => {
  const dates = readArgument(values[3]);
  const aligned = readConvertCells(values, hasDate(values[3]) ? [{ name: 'date', argument: dates }] : []);
  return aligned.ok ? ok({ ...aligned.value, dates }) : aligned;
};

export const coinConvert: Formula = asking(readCall, function* (asker, { single, rows, dates }) {
  const seconds = Math.floor(asker.startedAt / 1000);
  const context = { today: dayAt(seconds), clock: yield* askClockFor(dates) };
  const conversions = rows.map((row) => row.map((cells) => readDated(cells, asker, context, seconds)));
  const prices = yield* askAll(asker, conversions.flat());
  const layout = { single, width: 1, use: convertsCoins };
  return yield* layCoins(asker, conversions, layout, (dated: Dated) => convert(dated, prices));
});
