// COIN_CONVERT at a date: amounts by the prices of that day, in dollars. The rate of another currency is the ratio of
// Tether's prices in both.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { dayAt } from '../../shared/past/calendar.ts';
import { wantedAt } from '../../shared/past/wanted.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { categoryInsteadSentence } from '../arguments/read-ids.ts';
import { convertsCoins } from '../arguments/read-unit.ts';
import { readArgument } from '../arguments/argument.ts';
import { readDate, type DateContext } from '../arguments/read-date.ts';
import { isBlank, type Cell } from '../cells/cell.ts';
import type { Asker } from '../client/asker.ts';
import { askClockFor } from '../past/ask-clock.ts';
import { askPrices, type PricesOf } from '../past/ask-prices.ts';
import type { PriceWant } from '../past/price-want.ts';
import { perform, type StepKind, type Steps } from '../steps/step.ts';
import { coinsCalled } from './coins-called.ts';
import type { PastFormula } from './formula.ts';
import { layCells, type CoinCells } from './lay-cells.ts';
import type { ReadableUnit } from './rates.ts';
import { readConversion, readCoinConvertCells, type Conversion } from './read-coin-convert.ts';

/** The price of a unit in dollars: a coin's, known, or that of Tether by its price in a currency. */
type UnitPrice =
  | { readonly kind: 'want'; readonly want: PriceWant }
  | { readonly kind: 'dollar' }
  | { readonly kind: 'currency'; readonly code: CurrencyCode; readonly want: PriceWant };

/** Its price is about the same at all times of a day. */
const comparedBy = 'id:tether';

interface Dated {
  readonly kind: 'dated';
  readonly amount: number;
  readonly from: UnitPrice;
  readonly to: UnitPrice;
}

type DatedConversion = Exclude<Conversion, { readonly kind: 'conversion' }> | Dated;

const priceOfUnit = (unit: ReadableUnit, wanted: PriceWant['wanted']): UnitPrice => {
  if (unit.kind === 'reference') return { kind: 'want', want: { reference: unit.text, wanted } };
  if (unit.code === 'USD') return { kind: 'dollar' };
  return { kind: 'currency', code: unit.code, want: { reference: comparedBy, wanted } };
};

const isSameUnit = (one: ReadableUnit, other: ReadableUnit): boolean =>
  one.kind === 'currency' && other.kind === 'currency' && one.code === other.code;

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
  // What was paid in a currency is known in it, whatever is known of the day.
  if (isSameUnit(above, below))
    return { kind: 'dated', amount: converted, from: { kind: 'dollar' }, to: { kind: 'dollar' } };
  return {
    kind: 'dated',
    amount: converted,
    from: priceOfUnit(above, wanted.value),
    to: priceOfUnit(below, wanted.value),
  };
};

const unitsOf = (conversions: readonly DatedConversion[]): readonly UnitPrice[] =>
  conversions.flatMap((conversion) => (conversion.kind === 'dated' ? [conversion.from, conversion.to] : []));

/** The prices by the currency that they are in. */
type Prices = ReadonlyMap<CurrencyCode, PricesOf>;

const look = { edge: 'close', near: undefined, columns: ['price'], reasons: true } as const;

/** Asks for prices in dollars, and for those of Tether in the other currencies. */
function* askAll(asker: Asker, units: readonly UnitPrice[]): Steps<Prices, StepKind> {
  const inDollars = units.flatMap((unit) => (unit.kind === 'dollar' ? [] : [unit.want]));
  const codes = new Set(units.flatMap((unit) => (unit.kind === 'currency' ? [unit.code] : [])));
  const prices = new Map<CurrencyCode, PricesOf>();
  prices.set('USD', yield* askPrices(asker, inDollars, { ...look, currency: 'USD' }));
  for (const currency of codes) {
    const wants = units.flatMap((unit) => (unit.kind === 'currency' && unit.code === currency ? [unit.want] : []));
    prices.set(currency, yield* askPrices(asker, wants, { ...look, currency }));
  }
  return prices;
}

const priceIn = (want: PriceWant, currency: CurrencyCode, prices: Prices): Result<number | null, string> => {
  const cells = prices.get(currency)?.(want);
  if (cells?.ok === false) return cells;
  const [price] = cells?.value ?? [];
  return ok(typeof price === 'number' ? price : null);
};

const dollarsFor = (unit: UnitPrice, prices: Prices): Result<number | null, string> => {
  if (unit.kind === 'dollar') return ok(1);
  // The sentence of a currency tells more than that of Tether.
  const own = unit.kind === 'currency' ? priceIn(unit.want, unit.code, prices) : ok(1);
  if (!own.ok) return own;
  const dollars = priceIn(unit.want, 'USD', prices);
  if (!dollars.ok) return dollars;
  return ok(dollars.value === null || own.value === null ? null : dollars.value / own.value);
};

const convert = ({ amount, from, to }: Dated, prices: Prices): Result<number | null, string> => {
  const [above, below] = [dollarsFor(from, prices), dollarsFor(to, prices)];
  if (!above.ok) return above;
  if (!below.ok) return below;
  const value = above.value === null || below.value === null ? null : (amount * above.value) / below.value;
  // Not finite if the divisor is zero.
  return ok(value !== null && Number.isFinite(value) ? value : null);
};

export const coinConvertAt: PastFormula = function* ({ now }, values) {
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
  const prices = yield* askAll(asker, unitsOf(all));
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
