// Answers one question of a body with a table.

import type { QueryTable } from '../../../../shared/protocol/coin-answers.ts';
import type { QueryHistory, QueryPrices } from '../../../../shared/protocol/past-answers.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { Asking } from '../../ask/ask.ts';
import type { Asked, QuestionKind, Selected } from '../../ask/asked.ts';
import { type AnswerFacts, rowProblems } from '../../ask/answer.ts';
import type { RequestLifetime } from '../../caller/client.ts';
import { cellsOf } from '../format/cells.ts';
import { historyBody, tableOf } from '../format/table.ts';
import type { BodyQuestion, CoinsQuestion, ListQuestion } from '../request/read-query-body.ts';

/** The answer to a question of a body, and the facts about it. */
export interface AnsweredQuestion<Table = QueryTable | QueryPrices | QueryHistory> {
  readonly table: Table;
  readonly facts: AnswerFacts;
}

type AgeTexts = Pick<QueryTable, 'asOf' | 'expires' | 'stale'>;

const ageTexts = ({ asOf, ttlSeconds, stale }: AnswerFacts): AgeTexts => ({
  asOf: timeText(asOf),
  expires: timeText(asOf + ttlSeconds * 1000),
  ...(stale ? { stale } : {}),
});

type Asker = Pick<Asking, 'ask'>;
type Answered<Table> = Promise<Result<AnsweredQuestion<Table>, Problem>>;

/** Asks, selects the rows, and writes them as a table with its times. */
const answerWith = async <Kind extends QuestionKind, Table extends object>(
  asked: Asked<Kind>,
  asking: Asker,
  lifetime: RequestLifetime,
  write: (selection: Selected<Kind>, facts: AnswerFacts) => Table,
): Answered<Table & AgeTexts> => {
  const prepared = await asking.ask(asked, lifetime);
  const answered = prepared.ok ? await prepared.value.rows() : prepared;
  if (!answered.ok) return answered;
  const { rows, facts } = answered.value;
  return ok({ table: { ...write(rows, facts), ...ageTexts(facts) }, facts });
};

export const answerList = (asked: ListQuestion, asking: Asker, lifetime: RequestLifetime): Answered<QueryTable> =>
  answerWith(asked, asking, lifetime, (selection) => tableOf(selection, asked.shown));

export const answerCoins = (asked: CoinsQuestion, asking: Asker, lifetime: RequestLifetime): Answered<QueryTable> =>
  answerWith(asked, asking, lifetime, ({ rows, source, problems }) => ({
    columns: asked.shown,
    rows: rows.map((place) => place && cellsOf(place, asked.shown)),
    source,
    ...(problems.length === 0 ? {} : { problems: rowProblems(problems) }),
  }));

export const answerPrices = (asked: Asked<'prices'>, asking: Asker, lifetime: RequestLifetime): Answered<QueryPrices> =>
  answerWith(asked, asking, lifetime, ({ rows, problems }) => ({
    columns: asked.columns,
    rows,
    source: 'history' as const,
    ...(problems.length === 0 ? {} : { problems }),
  }));

export const answerHistory = (
  asked: Asked<'history'>,
  asking: Asker,
  lifetime: RequestLifetime,
): Answered<QueryHistory> =>
  answerWith(asked, asking, lifetime, (selection, { asOf }) => historyBody(selection, asked, asOf));

export const answerQuestion = async (
  asked: BodyQuestion,
  asking: Asker,
  lifetime: RequestLifetime,
): Promise<Result<AnsweredQuestion, Problem>> => {
  switch (asked.kind) {
    case 'list':
      return await answerList(asked, asking, lifetime);
    case 'coins':
      return await answerCoins(asked, asking, lifetime);
    case 'prices':
      return await answerPrices(asked, asking, lifetime);
    case 'history':
      return await answerHistory(asked, asking, lifetime);
    default:
      return asked satisfies never;
  }
};
