// COIN_CONVERT at a date: amounts by the prices of that day, in dollars.

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
import { perform } from '../steps/step.ts';
import { coinsCalled } from './coins-called.ts';
import type { PastFormula } from './formula.ts';
import { layCells, type CoinCells } from './lay-cells.ts';
import type { ReadableUnit } from './rates.ts';
import { readConversion, readCoinConvertCells, type Conversion } from './read-coin-convert.ts';

/** The price of a unit in dollars: a want, or known. */
type UnitPrice = { readonly kind: 'want'; readonly want: PriceWant } | { readonly kind: 'dollar' };

interface Dated {
  readonly kind: 'dated';
  readonly amount: number;
  readonly from: UnitPrice;
  readonly to: UnitPrice;
}

type DatedConversion = Exclude<Conversion, { readonly kind: 'conversion' }> | Dated;

const priceOfUnit = (unit: ReadableUnit, wanted: PriceWant['wanted']): Result<UnitPrice, string> => {
  if (unit.kind === 'reference') return ok({ kind: 'want', want: { reference: unit.text, wanted } });
  if (unit.code === 'USD') return ok({ kind: 'dollar' });
  return fail(`Past prices are known in USD, not in ${unit.code}: convert to "USD", or to a coin.`);
};

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
  const above = priceOfUnit(conversion.from, wanted.value);
  if (!above.ok) return bad(above.error);
  const below = priceOfUnit(conversion.to, wanted.value);
  if (!below.ok) return bad(below.error);
  return { kind: 'dated', amount: conversion.amount, from: above.value, to: below.value };
};

const wantsOf = (conversion: DatedConversion): readonly PriceWant[] =>
  conversion.kind === 'dated'
    ? [conversion.from, conversion.to].flatMap((unit) => (unit.kind === 'want' ? [unit.want] : []))
    : [];

const priceIn = (unit: UnitPrice, priceOf: PricesOf): Result<number | null, string> => {
  if (unit.kind === 'dollar') return ok(1);
  const cells = priceOf(unit.want);
  if (!cells.ok) return cells;
  const [price] = cells.value;
  return ok(typeof price === 'number' ? price : null);
};

const convert = ({ amount, from, to }: Dated, priceOf: PricesOf): Result<number | null, string> => {
  const [above, below] = [priceIn(from, priceOf), priceIn(to, priceOf)];
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
  const priceOf = yield* askPrices(asker, all.flatMap(wantsOf), {
    currency: 'USD',
    edge: 'close',
    near: undefined,
    columns: ['price'],
    reasons: true,
  });
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
        const value = convert(conversion, priceOf);
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
