// COIN_PERFORMANCE: how the price of coins has changed over periods, and its extremes.

import { type Day, dayAt, startOf } from '../../shared/past/calendar.ts';
import { type Measure, readMeasure, standardMeasures } from '../../shared/past/history.ts';
import { eachOf, fail, ok, type Result } from '../../shared/result.ts';
import { argumentCells, readArgument, readSubject } from '../arguments/argument.ts';
import { type Ids, readIds } from '../arguments/ids.ts';
import { askClock, type PointLook, readPointLook } from '../arguments/dates.ts';
import { type Cell, cellText } from '../cells/cell.ts';
import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { askPrices, type PriceWant } from '../past/ask-prices.ts';
import { askWholePasts, type Close, type WholePast } from '../past/whole-past.ts';
import { pastCurrency } from '../past/year.ts';
import { UTC, zoneClock } from '../past/zone-clock.ts';
import type { Formula } from '../steps/step.ts';
import { asking, reading } from './asking.ts';
import { layCoins } from './references.ts';
import { type CoinCells, dateCell } from '../cells/show.ts';

interface PerformanceReading {
  readonly ids: Ids;
  readonly measures: readonly Measure[];
  readonly look: PointLook;
}

const readCoinPerformance = reading(
  { formula: 'COIN_PERFORMANCE', place: 2, names: ['currency', 'stale'] },
  ([idsValue, periodsValue], options, now): Result<PerformanceReading, string> => {
    const words = argumentCells(readArgument(periodsValue))
      .flatMap((cell) => cellText(cell).split(/[,;\n]/))
      .filter((word) => word.trim() !== '');
    const asked = words.length === 0 ? standardMeasures : words;
    const measures = eachOf(asked, (word) => readMeasure(word, dayAt(now / 1000)));
    if (!measures.ok) return measures;
    const ids = readIds(readSubject(idsValue), 'COIN_PERFORMANCE takes coins');
    return ok({ ids, measures: measures.value, look: readPointLook(options) });
  },
);

type Known<Value> = Result<Value, string>;

const change = (from: number, to: number): Known<number> =>
  from === 0 ? fail('The price was 0 then, so there is no change in percent.') : ok((to / from - 1) * 100);

/** The first of the highest, or of the lowest. */
const extreme = (closes: readonly [Close, ...Close[]], isBeyond: (price: number, best: number) => boolean): Close =>
  closes.reduce((best, close) => (isBeyond(close.price, best.price) ? close : best));

const ofWholePast = (measure: string, currency: CurrencyCode): string =>
  `${measure} is known in USD, BTC and ETH, not in ${currency}: add the option currency=USD.`;

const presentWant = (reference: string): PriceWant => ({ reference, wanted: { kind: 'present' } });

const pastWant = (reference: string, day: Day): PriceWant => ({
  reference,
  wanted: { kind: 'point', seconds: startOf(day + 1), grain: 'day' },
});

export const coinPerformance: Formula = asking(readCoinPerformance, function* (asker, { ids, measures, look }) {
  const today = dayAt(asker.startedAt / 1000);
  const references = [...new Set(ids.rows.flat().flatMap((id) => (id.kind === 'reference' ? [id.text] : [])))];

  const present = new Map(references.map((reference) => [reference, presentWant(reference)]));
  const days = [...new Set(measures.flatMap((measure) => (measure.kind === 'since' ? [measure.day] : [])))];
  const earlier = new Map(
    references.flatMap((reference) => days.map((day) => [`${day} ${reference}`, pastWant(reference, day)] as const)),
  );
  const priceOf = yield* askPrices(asker, [...present.values(), ...earlier.values()], {
    ...look,
    columns: ['price'],
    reasons: true,
  });
  const isExtreme = measures.some(({ kind }) => kind !== 'since');
  // The first day is the same in every currency.
  const wholeLook = { ...look, currency: pastCurrency(look.currency) ?? 'USD' };
  const pasts = isExtreme ? yield* askWholePasts(asker, references, wholeLook) : new Map<string, Known<WholePast>>();
  const hasDate = measures.some(({ kind }) => kind === 'athDate' || kind === 'first');
  const clock = hasDate ? yield* askClock() : zoneClock(UTC);

  const price = (want: PriceWant | undefined): Known<number> => {
    const cells = want && priceOf(want);
    if (cells?.ok === false) return cells;
    const [value] = cells?.value ?? [];
    return typeof value === 'number' ? ok(value) : fail('This coin has no price.');
  };

  const measured = (measure: Measure, reference: string): Known<Cell> => {
    const current = price(present.get(reference));
    if (measure.kind === 'since') {
      const then = price(earlier.get(`${measure.day} ${reference}`));
      if (!then.ok) return then;
      return current.ok ? change(then.value, current.value) : current;
    }
    const past = pasts.get(reference) ?? fail('No answer came back: try again.');
    if (!past.ok) return past;
    const [first, ...later] = past.value;
    if (measure.kind === 'first') return ok(dateCell(first.day, clock));
    if (pastCurrency(look.currency) === undefined) return fail(ofWholePast(measure.kind, look.currency));
    if (!current.ok) return current;
    const known: readonly [Close, ...Close[]] = [first, ...later, { day: today, price: current.value }];
    const highest = extreme(known, (one, best) => one > best);
    switch (measure.kind) {
      case 'ath':
        return ok(highest.price);
      case 'athDate':
        return ok(dateCell(highest.day, clock));
      case 'fromAth':
        return change(highest.price, current.value);
      case 'low':
        return ok(extreme(known, (one, best) => one < best).price);
      default:
        return measure.kind satisfies never;
    }
  };

  /** A measure without a value has its sentence; a coin without any has it in the first cell only. */
  const show = ({ text }: { readonly text: string }): CoinCells => {
    const cells = measures.map((measure) => measured(measure, text));
    const failed = cells.find((cell) => !cell.ok);
    if (failed?.ok === false && cells.every((cell) => !cell.ok)) return failed;
    return ok(cells.map((cell) => (cell.ok ? cell.value : { problem: cell.error })));
  };
  const layout = { single: ids.single, width: measures.length, use: 'COIN_PERFORMANCE takes coins' } as const;
  return yield* layCoins(asker, ids.rows, layout, show);
});
