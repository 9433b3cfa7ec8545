// COIN_HISTORY: the prices of coins over time, a row for each step, a column for each coin.

import { type Day, dayAt, dayText } from '../../shared/past/calendar.ts';
import {
  type DayCount,
  type DayRange,
  type HistoryRow,
  historyRows,
  type HistoryStep,
  historySteps,
  readRange,
  tooManyCoins,
} from '../../shared/past/history.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  askClock,
  askClockFor,
  type DateContext,
  type PointLook,
  readDate,
  readPastFields,
  readPointLook,
} from '../arguments/dates.ts';
import type { Asker } from '../client/fetch.ts';
import { failureSentence } from '../client/failures.ts';
import type { HistoryQuestion, WireCell } from '../client/wire.ts';
import { askPrices, isPoint, type PriceWant } from '../past/ask-prices.ts';
import { pastCurrency } from '../past/year.ts';
import { type Formula, perform, type Steps } from '../steps/step.ts';
import type { PastTime } from '../../shared/past/read-past-time.ts';
import { shown } from '../../shared/text/shown.ts';
import { type Argument, readArgument, readSubject } from '../arguments/argument.ts';
import type { Options } from '../arguments/options.ts';
import { isDateNumber } from '../cells/serial-date.ts';
import { type Id, readIds } from '../arguments/ids.ts';
import { type Cell, cellText, type ResultRows } from '../cells/cell.ts';
import { firstMonth } from '../past/whole-past.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import { asking, reading } from './asking.ts';
import { categorySentences } from './references.ts';
import { columnLabel, dateCell } from '../cells/show.ts';

interface HistoryAsk {
  readonly references: readonly string[];
  readonly rows: readonly HistoryRow[];
  readonly range: { readonly first: Day; readonly last: Day };
  readonly step: HistoryStep;
  readonly look: PointLook;
}

/** A coin's prices in the order of the rows, or why it has none at all. */
type CoinPrices = Result<readonly (number | null)[], string>;

const numberOf = (cell: WireCell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** From years of closes and the present prices. */
function* fromYears(asker: Asker, { references, rows, look }: HistoryAsk): Steps<readonly CoinPrices[]> {
  const wants = references.map((reference) =>
    rows.flatMap(({ wanted }): readonly PriceWant[] => (wanted.kind === 'whole' ? [] : [{ reference, wanted }])),
  );
  const priceOf = yield* askPrices(asker, wants.flat(), { ...look, columns: ['price'], reasons: false });
  const prices = wants.map((ofCoin) => ofCoin.map(priceOf));
  // A present price alone is no history, unless it is all that is asked for.
  const past = wants.map((ofCoin) => (ofCoin.length > 1 ? ofCoin.filter(isPoint) : ofCoin));
  const isEmpty = (coin: number): boolean =>
    (past[coin] ?? []).every((want) => {
      const cells = priceOf(want);
      return !cells.ok || cells.value[0] === null;
    });
  // Why a coin has no price at all, for its last day.
  const last = past.map((ofCoin, coin) => (isEmpty(coin) ? ofCoin.slice(-1) : []));
  const reasonOf = yield* askPrices(asker, last.flat(), { ...look, columns: ['price'], reasons: true });
  return prices.map((ofCoin, coin): CoinPrices => {
    const [want] = last[coin] ?? [];
    const reason = want && reasonOf(want);
    const failed = ofCoin.find((one) => !one.ok);
    if (isEmpty(coin) && failed?.ok === false) return failed;
    if (reason?.ok === false) return reason;
    return ok(ofCoin.map((one) => (one.ok ? numberOf(one.value[0]) : null)));
  });
}

/** Hours, prices further from their dates, and currencies of recorded days, as the gateway gives them. */
function* fromGateway(asker: Asker, { references, rows, range, step, look }: HistoryAsk): Steps<readonly CoinPrices[]> {
  const { currency, edge, near } = look;
  const question: HistoryQuestion = {
    ids: references,
    from: dayText(range.first),
    to: dayText(range.last),
    step,
    ...(currency !== 'USD' && { currency }),
    ...(edge !== 'close' && { day: edge }),
    ...(near !== undefined && { near }),
  };
  const [answer] = yield* perform('questions', { asker, questions: [question] });
  if (answer?.ok !== true) {
    const sentence = answer === undefined ? 'No answer came back: try again.' : failureSentence(answer.error);
    return references.map(() => fail(sentence));
  }
  // The gateway leaves out the rows before the first day of the oldest coin.
  const missing = Array.from({ length: Math.max(0, rows.length - answer.value.rows.length) }, () => null);
  const problems = new Map(answer.value.problems.map((one) => [one.row, one.detail]));
  return references.map((_, coin): CoinPrices => {
    const prices = answer.value.rows.map((row) => numberOf(row?.[coin + 1]));
    const problem = problems.get(coin);
    // A present price alone is no history.
    const past = answer.value.soFar === true ? prices.slice(0, -1) : prices;
    return problem !== undefined && past.every((price) => price === null)
      ? fail(problem)
      : ok([...missing, ...prices].slice(-rows.length));
  });
}

const isOfYears = ({ step, look }: HistoryAsk): boolean =>
  step !== '1h' && look.near === undefined && pastCurrency(look.currency) !== undefined;

/** For each coin a price for each row, null where it has none. */
const historyPrices = (asker: Asker, asked: HistoryAsk): Steps<readonly CoinPrices[]> =>
  isOfYears(asked) ? fromYears(asker, asked) : fromGateway(asker, asked);

interface HistoryArguments extends Pick<Options, 'headers' | 'order' | 'dates'> {
  readonly ids: readonly Exclude<Id, { readonly kind: 'blank' }>[];
  readonly start: Argument;
  readonly end: Argument;
  readonly step: HistoryStep;
  readonly look: PointLook;
}

const STANDARD_START = '30d';

/** The intervals of GOOGLEFINANCE. */
const otherSteps: Readonly<Record<string, HistoryStep>> = {
  daily: '1d',
  '1': '1d',
  weekly: '1w',
  '7': '1w',
  monthly: '1mo',
};

/** Steps as people write them who know other charts: `1m` may also mean a minute. */
const meantSteps: Readonly<Record<string, HistoryStep>> = {
  '1m': '1mo',
  month: '1mo',
  week: '1w',
  day: '1d',
  '24h': '1d',
  hour: '1h',
  hourly: '1h',
};

const theCell = (name: string, argument: Argument): Result<Cell, string> => {
  if (argument.kind === 'range') return fail(`${name} is a range: give a single cell.`);
  return ok(argument.kind === 'omitted' ? null : argument.cell);
};

const readStep = (argument: Argument): Result<HistoryStep, string> => {
  const cell = theCell('step', argument);
  if (!cell.ok) return cell;
  const text = cellText(cell.value).toLowerCase();
  if (text === '') return ok('1d');
  const step = historySteps.find((one) => one === text) ?? otherSteps[text];
  if (step !== undefined) return ok(step);
  const meant = meantSteps[text];
  const hint = meant === undefined ? `write one of ${historySteps.join(', ')}.` : `did you mean "${meant}"?`;
  return fail(`step is ${shown(text)}: ${hint}`);
};

/** What can be read without the zone of the dates. */
const readCoinHistory = reading(
  { formula: 'COIN_HISTORY', place: 5, names: ['headers', 'order', 'dates', 'currency', 'day', 'near', 'stale'] },
  (values, options): Result<HistoryArguments, string> => {
    const [idsValue, fieldsValue, startValue, endValue, stepValue] = values;
    const columns = readPastFields(readArgument(fieldsValue));
    if (!columns.ok) return columns;
    if (columns.value.some((column) => column !== 'price'))
      return fail('COIN_HISTORY shows prices: write "price", or use COIN_AT for the times of prices.');
    const step = readStep(readArgument(stepValue));
    if (!step.ok) return step;
    const ids = readIds(readSubject(idsValue), 'COIN_HISTORY takes coins').rows.flat();
    const named = ids.flatMap((id) => (id.kind === 'blank' ? [] : [id]));
    if (named.length === 0) return fail('COIN_HISTORY has no coin: write one as its first argument, such as "BTC".');
    const problem = tooManyCoins(named.length);
    if (problem !== undefined) return fail(problem);
    const { headers = 'labels', order = 'asc', dates = true } = options;
    const [start, end] = [readArgument(startValue), readArgument(endValue)];
    return ok({ ids: named, start, end, step: step.value, look: readPointLook(options), headers, order, dates });
  },
);

/** A number is a count of days, as in GOOGLEFINANCE, unless it is one that a spreadsheet keeps for a date. */
const readEnd = (cell: Cell, context: DateContext): Result<PastTime | DayCount | undefined, string> => {
  if (cell === null || cell === '') return ok(undefined);
  return typeof cell === 'number' && !isDateNumber(cell) ? ok({ kind: 'count', days: cell }) : readDate(cell, context);
};

const readHistoryRange = (
  { start, end }: Pick<HistoryArguments, 'start' | 'end'>,
  context: DateContext,
): Result<DayRange, string> => {
  const [first, last] = [theCell('start', start), theCell('end', end)];
  if (!first.ok) return first;
  if (!last.ok) return last;
  const from = readDate(first.value ?? STANDARD_START, context);
  if (!from.ok) return from;
  const to = readEnd(last.value, context);
  return to.ok ? readRange(from.value, to.value, context.today) : to;
};

const timeCell = (time: PastTime, clock: ZoneClock): Cell => {
  if (time.kind === 'moment') return new Date(time.seconds * 1000);
  return time.kind === 'days' ? dateCell(time.last, clock) : null;
};

/** The references, or the sentence for the first text that is no reference. */
function* readReferences(asker: Asker, ids: HistoryArguments['ids']): Steps<Result<readonly string[], string>> {
  const wrong = ids.find((id): id is Exclude<Id, { kind: 'reference' | 'blank' }> => id.kind !== 'reference');
  if (wrong === undefined) return ok(ids.flatMap((id) => (id.kind === 'reference' ? [id.text] : [])));
  if (wrong.kind === 'bad') return fail(wrong.sentence);
  const sentenceOf = yield* categorySentences(asker, [wrong], 'COIN_HISTORY takes coins');
  return fail(sentenceOf(wrong));
}

const headerOf = (references: readonly string[], { headers, dates, look }: HistoryArguments): readonly Cell[] => {
  const [date, price] = headers === 'labels' ? ['Date', columnLabel('price', look.currency)] : ['date', 'price'];
  return [...(dates ? [date] : []), ...(references.length === 1 ? [price] : references)];
};

/** The cells of the rows from the first one with a price on. A coin without any has its sentence in the first row. */
const tableOf = (
  times: readonly Cell[],
  coins: readonly CoinPrices[],
  { order, dates }: HistoryArguments,
): ResultRows => {
  const rows = times.map((time, row): readonly Cell[] => [
    ...(dates ? [time] : []),
    ...coins.map((prices) => (prices.ok ? (prices.value[row] ?? null) : null)),
  ]);
  const start = times.findIndex((_, row) => coins.some((prices) => prices.ok && (prices.value[row] ?? null) !== null));
  const ordered = order === 'desc' ? rows.slice(start).reverse() : rows.slice(start);
  const width = dates ? 1 : 0;
  return ordered.map((cells, row) =>
    row > 0
      ? cells
      : cells.map((cell, column) => {
          const prices = coins[column - width];
          return prices?.ok === false ? { problem: prices.error } : cell;
        }),
  );
};

export const coinHistory: Formula = asking(readCoinHistory, function* (asker, given) {
  const now = Math.floor(asker.startedAt / 1000);
  const references = yield* readReferences(asker, given.ids);
  if (!references.ok) return references;
  const { step, look } = given;
  const today = dayAt(now);
  const clock = given.dates ? yield* askClock() : yield* askClockFor(given.start, given.end);
  const range = readHistoryRange(given, { today, clock });
  if (!range.ok) return range;
  const { last } = range.value;
  const { first = yield* firstMonth(asker, references.value, pastCurrency(look.currency) ?? 'USD', today) } =
    range.value;
  const from = typeof first === 'number' ? ok(first) : first;
  if (!from.ok) return from;
  const days = { first: from.value, last };
  const rows = historyRows(days, step, look.edge, now);
  if (!rows.ok) return rows;
  const coins = yield* historyPrices(asker, {
    references: references.value,
    rows: rows.value,
    range: days,
    step,
    look,
  });
  const failed = coins.find((prices) => !prices.ok);
  if (failed?.ok === false && coins.every((prices) => !prices.ok)) return failed;
  const times = rows.value.map(({ time }) => timeCell(time, clock));
  const table = tableOf(times, coins, given);
  return ok(given.headers === 'no' ? table : [headerOf(references.value, given), ...table]);
});
