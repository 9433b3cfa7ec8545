// Asks for the prices of coins at times: closes by the year, the present price as COIN does, others one by one.

import type { PastColumn } from '../../shared/protocol/past-columns.ts';
import { fail, ok } from '../../shared/result.ts';
import type { PointLook } from '../arguments/dates.ts';
import type { Asker } from '../client/asker.ts';
import { failureEntry, failureSentence, type Failure } from '../client/failures.ts';
import { perform, type Steps } from '../steps/step.ts';
import { askPresent } from './ask-present.ts';
import { askPoints, unanswered, type PriceCells } from './ask-points.ts';
import { closeOf, isPoint, type PointWant, type PriceWant } from './price-want.ts';
import { firstDayOf, joinYears, pastCurrency, yearName, yearWith, type PastCurrency } from './year.ts';

/** The cells of each want: in the order of the columns. */
export type PricesOf = (want: PriceWant) => PriceCells;

export interface PriceLook extends PointLook {
  readonly columns: readonly PastColumn[];
  /** Whether to ask why a close is missing; otherwise it is null. */
  readonly reasons: boolean;
  /**
   * Whether closes may come from years, for which the whole series is fetched. A recorded day costs nothing without.
   */
  readonly byYears?: boolean;
}

/**
 * The sentence of a failure. Many coins are fetched in several goes, as fast as their source allows: then it tells how
 * many are there.
 */
const howFar = (
  wants: readonly PointWant[],
  failing: ReadonlyMap<PointWant, Failure>,
): ((failure: Failure) => string) => {
  const coins = new Set(wants.map(({ reference }) => reference)).size;
  const open = new Set([...failing.keys()].map(({ reference }) => reference)).size;
  return (failure) => {
    const sentence = failureSentence(failure);
    if (coins < 2 || open === coins || !failureEntry(failure.reason).passing) return sentence;
    return `${coins - open} of ${coins} coins fetched: choose Refresh now in a minute for the others. ${sentence}`;
  };
};

/** The closes in the years that are held or fetched. A day that a year has no price for is missing. */
function* askCloses(
  asker: Asker,
  wants: readonly PointWant[],
  currency: PastCurrency,
): Steps<{ readonly found: ReadonlyMap<PriceWant, PriceCells>; readonly missing: readonly PointWant[] }> {
  const found = new Map<PriceWant, PriceCells>();
  const missing: PointWant[] = [];
  const days = wants.flatMap((want) => {
    const day = closeOf(want);
    return day === undefined ? [] : [{ want, day, year: yearWith(want.reference, currency, day) }];
  });
  if (days.length === 0) return { found, missing };
  const years = joinYears(days.map(({ year }) => year));
  const replies = yield* perform('years', { asker, years: [...years.values()] });
  const obtained = new Map([...years.keys()].map((name, index) => [name, replies[index]]));
  const failing = new Map<PointWant, Failure>();
  for (const { want, day, year } of days) {
    const { held, failure } = obtained.get(yearName(year)) ?? {};
    const close = held?.closes[day - firstDayOf(year.year)];
    if (typeof close === 'number') found.set(want, ok([close]));
    else if (failure !== undefined) failing.set(want, failure);
    else missing.push(want);
  }
  const sentenceOf = howFar(wants, failing);
  for (const [want, failure] of failing) found.set(want, fail(sentenceOf(failure)));
  return { found, missing };
}

const isOfYears = ({ wanted }: PointWant, { columns, near, byYears = true }: PriceLook): boolean =>
  byYears && wanted.grain === 'day' && near === undefined && columns.every((column) => column === 'price');

export function* askPrices(asker: Asker, wants: readonly PriceWant[], look: PriceLook): Steps<PricesOf> {
  const points = wants.filter(isPoint);
  // Years are of the currencies of series.
  const currency = pastCurrency(look.currency);
  const ofYears = new Set(currency === undefined ? [] : points.filter((want) => isOfYears(want, look)));
  const closes = yield* askCloses(asker, [...ofYears], currency ?? 'USD');
  const others = points.filter((want) => !ofYears.has(want));
  const asked = yield* askPoints(asker, look.reasons ? [...others, ...closes.missing] : others, look.columns, look);
  const now = new Set(wants.flatMap((want) => (isPoint(want) ? [] : [want.reference])));
  const present = yield* askPresent(asker, [...now], look.columns, look.currency);
  const nothing: PriceCells = ok(look.columns.map(() => null));
  return (want) => {
    if (!isPoint(want)) return present.get(want.reference) ?? unanswered;
    const cells = closes.found.get(want) ?? asked.get(want);
    if (cells === undefined) return look.reasons ? unanswered : nothing;
    // A year has the price only, which may be asked for twice.
    return cells.ok && cells.value.length < look.columns.length
      ? ok(look.columns.map(() => cells.value[0] ?? null))
      : cells;
  };
}
