// Answers with the prices of one or several coins by date: the date, then a column a coin.

import { closedDay, type Day, dayText, momentText } from '../../../../shared/past/calendar.ts';
import { firstPoint } from '../../../../shared/past/series.ts';
import { isProvisional } from '../../../../shared/past/held-series.ts';
import { historyRows, type HistoryRow, type PastColumn } from '../../../../shared/past/history.ts';
import type { PastTime } from '../../../../shared/past/read-past-time.ts';
import { planAt, wantedColumn } from '../../../../shared/past/plan-column.ts';
import type { TimePlan } from '../../../../shared/past/plan-time.ts';
import type { CellValue, RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { type Problem, reasons } from '../../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { AnswerContext, Answering, Answer } from '../answer.ts';
import type { AskedHistory, PastTable } from '../asked.ts';
import { datedCoins, neededAt, neededRows, type PlanContext, type SettledColumn } from './planned-coin.ts';
import { pastCoins, type PastCoin } from './past-coins.ts';
import { areIds, pastFacts, type PastGround } from './past-facts.ts';
import { isUnasked, planCoins } from './plan-coins.ts';

const dateCell = (time: PastTime): string => {
  if (time.kind === 'moment') return momentText(time.seconds);
  return time.kind === 'days' ? dayText(time.last) : '';
};

/** The reason of the first asked time without a price, among those that match. */
const firstProblem = (
  { others }: SettledColumn,
  matches: (time: TimePlan) => boolean = () => true,
): Problem | undefined => {
  for (const time of others.values())
    if (time.kind !== 'price' && !isUnasked(time) && matches(time)) return time.problem;
  return undefined;
};

const hasUnasked = ({ others }: SettledColumn): boolean => {
  for (const time of others.values()) if (isUnasked(time)) return true;
  return false;
};

/** Worth telling beside prices: it passes, or a day has a price but no rate of the currency. */
const isTold = (time: TimePlan): boolean =>
  time.kind === 'refuse' && (reasons[time.problem.reason].passes || time.problem.name === 'currency');

/** Undefined where the coin has none. */
const priceAt = ({ prices, others }: SettledColumn, row: number): number | undefined => {
  const price = prices[row] ?? Number.NaN;
  // Only NaN differs from itself.
  if (price === price) return price;
  const other = others.get(row);
  return other?.kind === 'price' ? other.point.price : undefined;
};

const isPresent = ({ others }: SettledColumn, row: number): boolean => {
  const time = others.get(row);
  return time?.kind === 'price' && time.soFar;
};

/** Whether a coin has a price in a past row, or is asked for its present one alone: that by itself is no history. */
const hasPrice = (column: SettledColumn): boolean => {
  const { length } = column.prices;
  for (let row = 0; row < length; row += 1)
    if (priceAt(column, row) !== undefined && (length === 1 || !isPresent(column, row))) return true;
  return false;
};

/** The first row in which one of the coins has a price; those before it are left out. */
const firstRow = (columns: readonly SettledColumn[], rows: number): number => {
  let row = 0;
  while (row < rows && columns.every((column) => priceAt(column, row) === undefined)) row += 1;
  return row;
};

/** A coin that the table has, with its place in the question. */
interface Known {
  readonly place: number;
  readonly coin: PastCoin;
}

/** The first day of the oldest coin. */
const wholeStart = async (
  asked: AskedHistory,
  coins: readonly Known[],
  context: PlanContext,
): Promise<Result<Day, Problem>> => {
  const wanted = wantedColumn([{ kind: 'whole' }]);
  const wholes = await planCoins(
    coins.map(({ coin }) => ({ coin, wanted })),
    asked,
    context,
  );
  const starts = wholes.flatMap(({ column }) => {
    const whole = column.others.get(0);
    return whole?.kind === 'price' ? [closedDay(whole.point.seconds)] : [];
  });
  if (starts.length === 0) {
    const [problem] = wholes.flatMap(({ column }) => firstProblem(column) ?? []);
    return fail(problem ?? { reason: 'no-price', detail: 'No coin has past prices.' });
  }
  return ok(Math.min(...starts));
};

/** The same where only some days are needed: nothing is asked of the source for the others. */
const startAroundNeeds = async (
  asked: AskedHistory,
  coins: readonly Known[],
  context: PlanContext,
): Promise<Result<Day, Problem>> => {
  const rowsAt = ({ place }: Known): readonly HistoryRow[] => neededRows(asked, place, context.configuration.now());
  const planned = await planCoins(
    coins.map((one) => ({ coin: one.coin, wanted: wantedColumn(rowsAt(one).map(({ wanted }) => wanted)) })),
    asked,
    // The last year of a coin does not tell its first day.
    { ...context, showsSeries: true },
  );
  const [problem] = planned.flatMap(({ column }) => firstProblem(column) ?? []);
  const isNothing = planned.every(({ column, series }) => series.length === 0 && !hasPrice(column));
  if (problem !== undefined && isNothing) return fail(problem);
  const starts = planned.flatMap(({ series }) =>
    series.flatMap(({ from, series: points }) =>
      from === Number.NEGATIVE_INFINITY ? (firstPoint(points, asked.unit)?.seconds ?? []) : [],
    ),
  );
  const needed = coins.flatMap(({ place }) => (asked.needs?.[place] ?? []).map(({ first }) => first));
  return ok(Math.min(...starts.map(closedDay), ...needed));
};

/** The rows from the first day of the oldest coin on. */
const rowsFromFirst = async (
  asked: AskedHistory,
  coins: readonly Known[],
  context: PlanContext,
): Promise<Result<readonly HistoryRow[], Problem>> => {
  const { dates, step, needs } = asked;
  if (dates.kind === 'rows') return ok(dates.rows);
  const { last, edge, mostRows } = dates;
  const first = await (needs === undefined ? wholeStart : startAroundNeeds)(asked, coins, context);
  if (!first.ok) return first;
  const rows = historyRows({ first: first.value, last }, step, edge, context.configuration.now() / 1000, mostRows);
  return rows.ok ? rows : fail({ reason: 'invalid-parameter', name: 'from', detail: rows.error });
};

/** Why coins have no prices, or lack some for now; by their places in the question. */
const problemsOf = (
  coins: readonly Result<PastCoin, Problem>[],
  columns: ReadonlyMap<number, SettledColumn>,
): readonly RowProblem[] =>
  coins.flatMap((coin, row): RowProblem[] => {
    const column = columns.get(row);
    const ofColumn = column && (hasPrice(column) ? firstProblem(column, isTold) : firstProblem(column));
    const problem = coin.ok ? ofColumn : coin.error;
    return problem === undefined ? [] : [{ row, status: reasons[problem.reason].status, detail: problem.detail }];
  });

const writtenAt = ({ references }: AskedHistory, index: number): string => {
  const reference = references[index];
  return reference?.ok === true ? reference.value.written : '';
};

const columnsOf = (coins: readonly Result<PastCoin, Problem>[], asked: AskedHistory): readonly string[] =>
  coins.length === 1
    ? ['date', ...asked.columns]
    : ['date', ...coins.map((coin, index) => (coin.ok ? coin.value.id : writtenAt(asked, index)))];

/** When the points of a coin are, as cells of a column. */
const fillTimes = (cells: readonly CellValue[][], at: number, column: SettledColumn, start: number): void => {
  for (const [index, line] of cells.entries()) {
    const time = planAt(column, start + index);
    if (time?.kind === 'price') line[at] = timeText(time.point.seconds * 1000);
  }
};

/** Writes the prices of a coin into its cells: the points of the series without a call each. */
const fillColumn = (
  cells: readonly CellValue[][],
  at: number,
  { prices, others }: SettledColumn,
  start: number,
): void => {
  for (let row = start; row < prices.length; row += 1) {
    const price = prices[row];
    const line = cells[row - start];
    // Only NaN differs from itself.
    if (line !== undefined && price !== undefined && price === price) line[at] = price;
  }
  for (const [row, time] of others) {
    const line = cells[row - start];
    if (line !== undefined && time.kind === 'price') line[at] = time.point.price;
  }
};

const fill: Readonly<Record<PastColumn, typeof fillColumn>> = { price: fillColumn, asOf: fillTimes };

/** @param columns of each coin of the question; undefined for one that is not known. */
const cellsOf = (
  rows: readonly HistoryRow[],
  columns: readonly (SettledColumn | undefined)[],
  shown: readonly PastColumn[],
  start: number,
): readonly (readonly CellValue[])[] => {
  const cells: CellValue[][] = [];
  const filled =
    columns.length === 1
      ? shown.map((name) => [name, columns[0]] as const)
      : columns.map((column) => ['price', column] as const);
  const empty: readonly CellValue[] = [null, ...filled.map(() => null)];
  for (let row = start; row < rows.length; row += 1) {
    const line = empty.slice();
    const time = rows[row]?.time;
    if (time !== undefined) line[0] = dateCell(time);
    cells.push(line);
  }
  for (const [at, [name, column]] of filled.entries())
    if (column !== undefined) fill[name](cells, at + 1, column, start);
  return cells;
};

export const answerHistory = async (asked: AskedHistory, context: AnswerContext): Answering<Answer<PastTable>> => {
  const resolved = await pastCoins(datedCoins(asked, context.configuration.now()), context);
  const { coins, pasts, simulated, presentSeconds } = resolved;
  const known = coins.flatMap((coin, place): Known[] => (coin.ok ? [{ place, coin: coin.value }] : []));
  const [failed] = coins.flatMap((coin) => (coin.ok ? [] : [coin.error]));
  if (known.length === 0 && failed !== undefined) return fail(failed);
  const planning = { ...context, pasts, simulated };
  const rows = await rowsFromFirst(asked, known, planning);
  if (!rows.ok) return rows;
  const wanted = wantedColumn(rows.value.map((row) => row.wanted));
  const planned = await planCoins(
    known.map(({ coin, place }) => ({ coin, wanted, isNeeded: neededAt(asked, place, rows.value) })),
    asked,
    planning,
  );
  const columns = planned.map(({ column }) => column);
  const [problem] = columns.flatMap((column) => firstProblem(column) ?? []);
  if (problem !== undefined && !columns.some(hasPrice)) return fail(problem);
  const byPlace = new Map(columns.map((column, index) => [known[index]?.place ?? -1, column] as const));
  // A coin without a past price has its problem alone.
  const priced = new Map([...byPlace].filter(([, column]) => hasPrice(column)));
  const ground: PastGround['coins'] = planned.map((one) => ({ coin: one.coin, wanted, planned: one }));
  const isAbsolute = asked.isAbsolute && areIds(asked.references) && known.length === coins.length;
  const facts = pastFacts({ coins: ground, isAbsolute, simulated, presentSeconds, now: context.configuration.now() });
  const select = (): PastTable => ({
    columns: columnsOf(coins, asked),
    rows: cellsOf(
      rows.value,
      coins.map((_, place) => priced.get(place)),
      asked.columns,
      firstRow([...priced.values()], rows.value.length),
    ),
    problems: problemsOf(coins, byPlace),
    ids: coins.map((coin) => (coin.ok ? coin.value.id : undefined)),
    unasked: [...byPlace].flatMap(([place, column]) => (hasUnasked(column) ? [place] : [])),
    provisional: planned.flatMap(({ used }, index) => (used.some(isProvisional) ? (known[index]?.place ?? []) : [])),
    soFar: columns.some((column) => isPresent(column, rows.value.length - 1)),
  });
  return ok({ facts, rows: () => Promise.resolve(ok(select())) });
};
