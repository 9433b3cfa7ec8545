// Asks for the prices of coins at times: closes by the year, the present price as COIN does, others at the gateway,
// row by row.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type { PastColumn } from '../../shared/past/history.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/fetch.ts';
import { splitIds, type PricesQuestion, type WireCell } from '../client/wire.ts';
import { askReferences, missingSentence } from '../formulas/references.ts';
import { perform, type Steps } from '../steps/step.ts';
import { firstDayOf, joinYears, pastCurrency, type PastCurrency, yearName, yearWith } from './year.ts';
import { closedDay, type Day, dayAt, dayText, momentText } from '../../shared/past/calendar.ts';
import type { PointQuery, PresentQuery } from '../../shared/past/past-question.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import type { PointLook } from '../arguments/dates.ts';
import type { CoinUse } from '../arguments/ids.ts';
import { type Failure, failureEntry, failureSentence } from '../client/failures.ts';

const ETHER = 'symbol:ETH';

const columnOf = (column: PastColumn, currency: CurrencyCode): ColumnName =>
  column === 'price' && currency === 'BTC' ? 'priceBtc' : column;

/**
 * Present prices in bitcoin and ether come from the market in US dollars: a market of their own would be fetched for
 * the one row of today. Gives the cells of the columns for each reference.
 */
function* askPresent(
  asker: Asker,
  references: readonly string[],
  { columns, currency, use }: PriceLook,
): Steps<ReadonlyMap<string, PriceCells>> {
  const shown = columns.map((column) => columnOf(column, currency));
  const asked = [...new Set([...references, ...(currency === 'ETH' ? [ETHER] : [])])];
  if (references.length === 0) return new Map();
  const market = pastCurrency(currency) === undefined ? currency : 'USD';
  const look = { columns: [...new Set<ColumnName>([...shown, 'price'])], currency: market, risk: false };
  const found = yield* askReferences(asker, splitIds(asked, look), (answer) => (row) => {
    const cell = (column: ColumnName): WireCell => row[answer.columns.indexOf(column)] ?? null;
    return { cells: shown.map(cell), price: cell('price') };
  });
  if (!found.ok) return new Map(references.map((reference) => [reference, found]));
  const rows = new Map(found.value.flatMap((some) => [...some]));
  const ether = rows.get(ETHER);
  const divisor = currency === 'ETH' ? (ether?.ok === true ? ether.value.price : null) : 1;
  const inUnit = (cell: WireCell, index: number): WireCell => {
    if (columns[index] !== 'price' || typeof cell !== 'number') return cell;
    return typeof divisor === 'number' && divisor > 0 ? cell / divisor : null;
  };
  return new Map(
    [...rows].map(([reference, row]): [string, PriceCells] => [
      reference,
      row.ok ? ok(row.value.cells.map(inUnit)) : fail(missingSentence(reference, row.error, use)),
    ]),
  );
}

export interface PriceWant {
  /** As written. */
  readonly reference: string;
  readonly wanted: PointQuery | PresentQuery;
}

export interface PointWant extends PriceWant {
  readonly wanted: PointQuery;
}

export const isPoint = (want: PriceWant): want is PointWant => want.wanted.kind === 'point';

/** The day whose close is wanted. The open of a day is the close of the day before. */
const closeOf = ({ wanted }: PointWant): Day | undefined =>
  wanted.grain === 'day' ? closedDay(wanted.seconds) : undefined;

/** The date as the gateway reads it. */
const dateText = ({ grain, seconds, edge }: PointQuery): string => {
  if (grain !== 'day') return momentText(seconds);
  return dayText(edge === 'open' ? dayAt(seconds) : closedDay(seconds));
};

/** The cells of one want, or a sentence. */
export type PriceCells = Result<readonly WireCell[], string>;

const unanswered: PriceCells = fail('The gateway gave no answer for this date: try again.');

/** Wants that fit into one question. */
const groupsOf = (wants: readonly PointWant[]): readonly (readonly PointWant[])[] => {
  const groups: { readonly wants: PointWant[]; readonly coins: Set<string> }[] = [];
  for (const want of wants) {
    const group = groups.find(
      (one) =>
        one.wants.length < bounds.rows && (one.coins.has(want.reference) || one.coins.size < bounds.historyCoins),
    );
    if (group === undefined) groups.push({ wants: [want], coins: new Set([want.reference]) });
    else {
      group.wants.push(want);
      group.coins.add(want.reference);
    }
  }
  return groups.map((group) => group.wants);
};

const questionOf = (
  wants: readonly PointWant[],
  columns: readonly PastColumn[],
  { currency, edge, near }: PointLook,
): PricesQuestion => ({
  ids: wants.map(({ reference }) => reference),
  dates: wants.map(({ wanted }) => dateText(wanted)),
  columns,
  ...(currency !== 'USD' && { currency }),
  ...(edge !== 'close' && { day: edge }),
  ...(near !== undefined && { near }),
});

/** Asks the gateway for the prices that years of closes do not have. */
export function* askPoints(
  asker: Asker,
  wants: readonly PointWant[],
  columns: readonly PastColumn[],
  look: PointLook,
): Steps<ReadonlyMap<PointWant, PriceCells>> {
  const found = new Map<PointWant, PriceCells>();
  if (wants.length === 0) return found;
  const groups = groupsOf(wants);
  const questions = groups.map((group) => questionOf(group, columns, look));
  const answers = yield* perform('questions', { asker, questions });
  for (const [index, group] of groups.entries()) {
    const answer = answers[index];
    const problems = new Map(answer?.ok === true ? answer.value.problems.map((one) => [one.row, one.detail]) : []);
    for (const [row, want] of group.entries()) {
      if (answer?.ok === false) found.set(want, fail(failureSentence(answer.error)));
      const cells = answer?.ok === true ? answer.value.rows[row] : undefined;
      const problem = problems.get(row);
      if (cells !== undefined && cells !== null) found.set(want, ok(cells));
      else if (problem !== undefined) found.set(want, fail(problem));
    }
  }
  return found;
}

/** The cells of each want: in the order of the columns. */
export type PricesOf = (want: PriceWant) => PriceCells;

interface PriceLook extends PointLook {
  readonly columns: readonly PastColumn[];
  /** Whether to ask why a close is missing; otherwise it is null. */
  readonly reasons: boolean;
  /**
   * Whether closes may come from years, for which the whole series is fetched. A recorded day costs nothing without.
   */
  readonly byYears?: boolean;
  /** What the formula does with coins, for sentences. */
  readonly use?: CoinUse;
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
  // Years are held in the currencies of series.
  const currency = pastCurrency(look.currency);
  const ofYears = new Set(currency === undefined ? [] : points.filter((want) => isOfYears(want, look)));
  const closes = yield* askCloses(asker, [...ofYears], currency ?? 'USD');
  const others = points.filter((want) => !ofYears.has(want));
  const asked = yield* askPoints(asker, look.reasons ? [...others, ...closes.missing] : others, look.columns, look);
  const now = new Set(wants.flatMap((want) => (isPoint(want) ? [] : [want.reference])));
  const present = yield* askPresent(asker, [...now], look);
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
