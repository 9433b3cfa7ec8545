// Answers with the prices of one or several coins by date: the date, then a column a coin.

import { dayAt } from '../../../../shared/past/calendar.ts';
import { historyRows, type HistoryRow } from '../../../../shared/past/history-rows.ts';
import { historyTable } from '../../../../shared/past/history-table.ts';
import type { PastTime } from '../../../../shared/past/past-time.ts';
import type { TimePlan } from '../../../../shared/past/time-plan.ts';
import { dayText, momentText } from '../../../../shared/past/time-words.ts';
import type { CellValue, RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { reasons } from '../../../../shared/protocol/reasons.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { AnswerContext, Attempt, SelectingAnswer } from '../prepared-answer.ts';
import type { AskedHistory, PastTable } from './asked-past.ts';
import { pastCoins, type PastCoin } from './past-coins.ts';
import { pastFacts, type PastGround } from './past-facts.ts';
import { planCoins, type PlanContext } from './plan-coins.ts';

const dateCell = (time: PastTime): string => {
  if (time.kind === 'moment') return momentText(time.seconds);
  return time.kind === 'days' ? dayText(time.last) : '';
};

const firstProblem = (times: readonly TimePlan[]): Problem | undefined =>
  times.flatMap((time) => (time.kind === 'price' ? [] : [time.problem]))[0];

const hasPrice = (times: readonly TimePlan[]): boolean => times.some(({ kind }) => kind === 'price');

/** The rows from the first day of the oldest coin on. */
const rowsFromFirst = async (
  { dates, step, ...asked }: AskedHistory,
  coins: readonly PastCoin[],
  context: PlanContext,
): Promise<Result<readonly HistoryRow[], Problem>> => {
  if (dates.kind === 'rows') return ok(dates.rows);
  const wholes = await planCoins(
    coins.map((coin) => ({ coin, wanted: [{ kind: 'whole' }] })),
    asked,
    context,
  );
  const starts = wholes.flatMap(({ times }) =>
    times.flatMap((time) => (time.kind === 'price' ? [dayAt(time.point.seconds)] : [])),
  );
  const problem = firstProblem(wholes.flatMap(({ times }) => times));
  if (starts.length === 0) return fail(problem ?? { reason: 'no-price', detail: 'No coin has past prices.' });
  const first = Math.min(...starts);
  const rows = historyRows({ first, last: dates.last }, step, dates.edge, context.configuration.now() / 1000);
  return rows.ok ? rows : fail({ reason: 'invalid-parameter', name: 'from', detail: rows.error });
};

/** A coin without a column of its own has a problem; its place is that of its name in the question. */
const problemsOf = (
  coins: readonly Result<PastCoin, Problem>[],
  plans: ReadonlyMap<number, readonly TimePlan[]>,
): readonly RowProblem[] =>
  coins.flatMap((coin, row): RowProblem[] => {
    const times = plans.get(row) ?? [];
    const passing = times.find((time) => time.kind === 'refuse' && reasons[time.problem.reason].passes);
    const problem = coin.ok ? firstProblem(hasPrice(times) ? (passing ? [passing] : []) : times) : coin.error;
    return problem === undefined ? [] : [{ row, status: reasons[problem.reason].status, detail: problem.detail }];
  });

const columnsOf = (coins: readonly Result<PastCoin, Problem>[], asked: AskedHistory): readonly string[] => {
  if (coins.length === 1) return ['date', 'price'];
  return ['date', ...coins.map((coin, index) => (coin.ok ? coin.value.id : writtenAt(asked, index)))];
};

const writtenAt = ({ references }: AskedHistory, index: number): string => {
  const reference = references[index];
  return reference?.ok === true ? reference.value.written : '';
};

export const answerHistory = async (
  asked: AskedHistory,
  context: AnswerContext,
): Attempt<SelectingAnswer<PastTable>> => {
  const resolved = await pastCoins(asked.references, asked.unit, context);
  if (!resolved.ok) return resolved;
  const { coins, pasts, simulated } = resolved.value;
  const known = coins.flatMap((coin, row) => (coin.ok ? [{ row, coin: coin.value }] : []));
  const [failed] = coins.flatMap((coin) => (coin.ok ? [] : [coin.error]));
  if (known.length === 0 && failed !== undefined) return fail(failed);
  const planning = { ...context, pasts, simulated };
  const rows = await rowsFromFirst(
    asked,
    known.map(({ coin }) => coin),
    planning,
  );
  if (!rows.ok) return rows;
  const wanted = rows.value.map((row) => row.wanted);
  const planned = await planCoins(
    known.map(({ coin }) => ({ coin, wanted })),
    asked,
    planning,
  );
  const plans = new Map(planned.map(({ times }, index) => [known[index]?.row ?? -1, times] as const));
  const all = planned.map(({ times }) => times);
  if (!all.some(hasPrice)) {
    const problem = firstProblem(all.flat());
    if (problem !== undefined) return fail(problem);
  }
  const table = historyTable(rows.value, all);
  if (!table.ok) return table;
  const ground: PastGround['coins'] = planned.map((one) => ({ coin: one.coin, wanted, planned: one }));
  const isAbsolute = asked.isAbsolute && known.length === coins.length;
  const facts = pastFacts({ coins: ground, isAbsolute, simulated, now: context.configuration.now() });
  const places = coins.map((_, row) => known.findIndex((one) => one.row === row));
  const select = (): PastTable => ({
    columns: columnsOf(coins, asked),
    rows: table.value.map(({ time, prices }): readonly CellValue[] => [
      dateCell(time),
      ...places.map((place) => prices[place] ?? null),
    ]),
    problems: problemsOf(coins, plans),
    soFar: table.value.at(-1)?.soFar ?? false,
  });
  return ok({ ...facts, select: () => Promise.resolve(ok(select())) });
};
