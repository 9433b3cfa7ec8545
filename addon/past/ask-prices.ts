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
import { firstDayOf, joinYears, pastCurrency, yearName, yearWith } from './year.ts';
import { closedDay, type Day, dayAt, dayText, momentText } from '../../shared/past/calendar.ts';
import type { PointQuery, PresentQuery } from '../../shared/past/past-question.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import type { PointLook } from '../arguments/dates.ts';
import type { CoinUse } from '../arguments/ids.ts';
import { type Failure, failureEntry, failureSentence } from '../client/failures.ts';

const ETHER = 'symbol:ETH';

const columnOf = (column: PastColumn, currency: CurrencyCode): ColumnName =>
  column === 'price' && currency === 'BTC' ? 'priceBtc' : column;

export interface PriceWant {
  /** As written. */
  readonly reference: string;
  readonly wanted: PointQuery | PresentQuery;
  /** Default: that of the look. */
  readonly currency?: CurrencyCode;
  /**
   * Whether its close may come from a year, for which the whole series is fetched. A recorded day costs nothing
   * without. Default: yes.
   */
  readonly byYears?: boolean;
}

const currencyOf = (want: PriceWant, look: Pick<PointLook, 'currency'>): CurrencyCode => want.currency ?? look.currency;

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
type PriceCells = Result<readonly WireCell[], string>;

const unanswered: PriceCells = fail('The gateway gave no answer for this date: try again.');

interface Group {
  readonly currency: CurrencyCode;
  readonly wants: PointWant[];
  readonly coins: Set<string>;
}

/** Wants that fit into one question. */
const groupsOf = (wants: readonly PointWant[], look: PointLook): readonly Group[] => {
  const groups: Group[] = [];
  for (const want of wants) {
    const currency = currencyOf(want, look);
    const group = groups.find(
      (one) =>
        one.currency === currency &&
        one.wants.length < bounds.rows &&
        (one.coins.has(want.reference) || one.coins.size < bounds.historyCoins),
    );
    if (group === undefined) groups.push({ currency, wants: [want], coins: new Set([want.reference]) });
    else {
      group.wants.push(want);
      group.coins.add(want.reference);
    }
  }
  return groups;
};

const questionOf = (
  { currency, wants }: Group,
  columns: readonly PastColumn[],
  { edge, near }: PointLook,
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
  const groups = groupsOf(wants, look);
  const questions = groups.map((group) => questionOf(group, columns, look));
  const answers = yield* perform('questions', { asker, questions });
  for (const [index, group] of groups.entries()) {
    const answer = answers[index];
    const problems = new Map(answer?.ok === true ? answer.value.problems.map((one) => [one.row, one.detail]) : []);
    for (const [row, want] of group.wants.entries()) {
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
  look: PointLook,
): Steps<{ readonly found: ReadonlyMap<PriceWant, PriceCells>; readonly missing: readonly PointWant[] }> {
  const found = new Map<PriceWant, PriceCells>();
  const missing: PointWant[] = [];
  const days = wants.flatMap((want) => {
    const [day, currency] = [closeOf(want), pastCurrency(currencyOf(want, look))];
    return day === undefined || currency === undefined
      ? []
      : [{ want, day, year: yearWith(want.reference, currency, day) }];
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

/** Years are held in the currencies of series. */
const isOfYears = (want: PointWant, look: PriceLook): boolean =>
  want.byYears !== false &&
  pastCurrency(currencyOf(want, look)) !== undefined &&
  want.wanted.grain === 'day' &&
  look.near === undefined &&
  look.columns.every((column) => column === 'price');

/**
 * Present prices in bitcoin and ether come from the market in US dollars: a market of their own would be fetched for
 * the one row of today.
 */
function* askPresent(
  asker: Asker,
  wants: readonly PriceWant[],
  look: PriceLook,
): Steps<(want: PriceWant) => PriceCells> {
  if (wants.length === 0) return () => unanswered;
  const currencies = [...new Set(wants.map((want) => currencyOf(want, look)))];
  const asked = currencies.flatMap((currency) => {
    const references = wants.flatMap((want) => (currencyOf(want, look) === currency ? [want.reference] : []));
    const columns = new Set<ColumnName>([...look.columns.map((column) => columnOf(column, currency)), 'price']);
    const market = pastCurrency(currency) === undefined ? currency : 'USD';
    const some = new Set([...references, ...(currency === 'ETH' ? [ETHER] : [])]);
    const questions = splitIds([...some], { columns: [...columns], currency: market, risk: false });
    return questions.map((question) => ({ currency, question }));
  });
  const found = yield* askReferences(
    asker,
    asked.map(({ question }) => question),
    (answer) => (row) => (column: ColumnName) => row[answer.columns.indexOf(column)] ?? null,
  );
  if (!found.ok) return () => found;
  const rows = new Map(
    asked.flatMap(({ currency }, index) =>
      [...(found.value[index] ?? [])].map(([reference, row]) => [`${currency} ${reference}`, row] as const),
    ),
  );
  const ether = rows.get(`ETH ${ETHER}`);
  const etherPrice = ether?.ok === true ? ether.value('price') : null;
  return (want) => {
    const currency = currencyOf(want, look);
    const row = rows.get(`${currency} ${want.reference}`);
    if (row === undefined) return unanswered;
    if (!row.ok) return fail(missingSentence(want.reference, row.error, look.use));
    return ok(
      look.columns.map((column) => {
        const cell = row.value(columnOf(column, currency));
        if (column !== 'price' || currency !== 'ETH' || typeof cell !== 'number') return cell;
        return typeof etherPrice === 'number' && etherPrice > 0 ? cell / etherPrice : null;
      }),
    );
  };
}

export function* askPrices(asker: Asker, wants: readonly PriceWant[], look: PriceLook): Steps<PricesOf> {
  const points = wants.filter(isPoint);
  const ofYears = new Set(points.filter((want) => isOfYears(want, look)));
  const closes = yield* askCloses(asker, [...ofYears], look);
  const others = points.filter((want) => !ofYears.has(want));
  const asked = yield* askPoints(asker, look.reasons ? [...others, ...closes.missing] : others, look.columns, look);
  const present = yield* askPresent(
    asker,
    wants.filter((want) => !isPoint(want)),
    look,
  );
  const nothing: PriceCells = ok(look.columns.map(() => null));
  return (want) => {
    if (!isPoint(want)) return present(want);
    const cells = closes.found.get(want) ?? asked.get(want);
    if (cells === undefined) return look.reasons ? unanswered : nothing;
    // A year has the price only, which may be asked for twice.
    return cells.ok && cells.value.length < look.columns.length
      ? ok(look.columns.map(() => cells.value[0] ?? null))
      : cells;
  };
}
