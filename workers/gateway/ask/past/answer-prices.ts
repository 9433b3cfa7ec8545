// Answers with the prices of coins at dates, row by row.

import type { CellValue, RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import type { PastColumn } from '../../../../shared/past/history.ts';
import { type Problem, reasons } from '../../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { FoundPrice, TimePlan } from '../../../../shared/past/plan-time.ts';
import { planAt, wantedColumn } from '../../../../shared/past/plan-column.ts';
import { closesOf, type TimeQuery } from '../../../../shared/past/past-question.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { AnswerContext, Answering, Answer } from '../answer.ts';
import type { AskedPrices, PastTable } from '../asked.ts';
import { pastCoins, type PastCoin } from './past-coins.ts';
import { areIds, pastFacts } from './past-facts.ts';
import { planCoins } from './plan-coins.ts';

const cells: Readonly<Record<PastColumn, (price: FoundPrice) => CellValue>> = {
  price: ({ point }) => point.price,
  asOf: ({ point }) => timeText(point.seconds * 1000),
};

/** The times of one coin: of all rows that name it. */
interface Together {
  readonly coin: PastCoin;
  readonly wanted: TimeQuery[];
  /** The rows of these times. */
  readonly rows: number[];
}

type RowPlan = Result<TimePlan, Problem>;

const invalid = (name: string, detail: string): Problem => ({ reason: 'invalid-parameter', name, detail });

/** The rows of each coin together, so that its series is walked once. */
const byCoin = (
  { rows }: AskedPrices,
  coins: readonly Result<PastCoin, Problem>[],
  plans: RowPlan[],
): readonly Together[] => {
  const groups = new Map<string, Together>();
  for (const [row, { wanted }] of rows.entries()) {
    const coin = coins[row];
    if (coin?.ok !== true || !wanted.ok) {
      const detail = wanted.ok ? 'A row has no coin.' : wanted.error;
      plans[row] = fail(coin?.ok === false ? coin.error : invalid('dates', detail));
      continue;
    }
    const group = groups.get(coin.value.id) ?? { coin: coin.value, wanted: [], rows: [] };
    groups.set(coin.value.id, group);
    group.wanted.push(wanted.value);
    group.rows.push(row);
  }
  return [...groups.values()];
};

/** The reason why a row has no price. */
const problemOf = (plan: RowPlan | undefined): Problem | undefined => {
  if (plan === undefined) return undefined;
  if (!plan.ok) return plan.error;
  return plan.value.kind === 'price' ? undefined : plan.value.problem;
};

const tableOf = ({ columns }: AskedPrices, plans: readonly RowPlan[], ids: PastTable['ids']): PastTable => {
  const problems: RowProblem[] = [];
  const rows = plans.map((plan, row) => {
    const price = plan.ok && plan.value.kind === 'price' ? plan.value : undefined;
    if (price !== undefined) return columns.map((column) => cells[column](price));
    const problem = problemOf(plan);
    if (problem !== undefined) problems.push({ row, status: reasons[problem.reason].status, detail: problem.detail });
    return null;
  });
  return { columns, rows, problems, ids, unasked: [], provisional: [], soFar: false };
};

const planRows = async (
  asked: AskedPrices,
  context: AnswerContext,
): Answering<{ readonly answer: Answer<PastTable>; readonly plans: readonly RowPlan[] }> => {
  const resolved = await pastCoins(
    asked.rows.map(({ reference, wanted }) => ({ reference, days: () => (wanted.ok ? closesOf([wanted.value]) : []) })),
    context,
  );
  const { coins, pasts, simulated, presentSeconds } = resolved;
  const plans: RowPlan[] = [];
  const groups = byCoin(asked, coins, plans);
  const times = groups.map(({ coin, wanted, rows }) => ({ coin, rows, wanted: wantedColumn(wanted) }));
  const planned = await planCoins(times, asked, { ...context, pasts, simulated });
  const settled = times.flatMap((group, index) => {
    const one = planned[index];
    return one === undefined ? [] : [{ ...group, planned: one }];
  });
  for (const { rows, planned: one } of settled) {
    for (const [index, row] of rows.entries()) {
      const time = planAt(one.column, index);
      if (time !== undefined && time.kind !== 'fetch') plans[row] = ok(time);
    }
  }
  const isAbsolute =
    asked.isAbsolute && areIds(asked.rows.map(({ reference }) => reference)) && plans.every((plan) => plan.ok);
  const facts = pastFacts({ coins: settled, isAbsolute, simulated, presentSeconds, now: context.configuration.now() });
  const ids = coins.map((coin) => (coin.ok ? coin.value.id : undefined));
  return ok({ answer: { facts, rows: () => Promise.resolve(ok(tableOf(asked, plans, ids))) }, plans });
};

export const answerPrices = async (asked: AskedPrices, context: AnswerContext): Answering<Answer<PastTable>> => {
  const planned = await planRows(asked, context);
  return planned.ok ? ok(planned.value.answer) : planned;
};

/** The same for a single row, whose problem is that of the question. */
export const answerPrice = async (asked: AskedPrices, context: AnswerContext): Answering<Answer<PastTable>> => {
  const planned = await planRows(asked, context);
  if (!planned.ok) return planned;
  const problem = problemOf(planned.value.plans[0]);
  return problem === undefined ? ok(planned.value.answer) : fail(problem);
};
