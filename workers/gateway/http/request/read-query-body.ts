// Reads the body of POST /coins/query: several questions, each about a list of coins or about coins by reference.

import { defaultColumns, type ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { listNames, referenceNames } from '../../../../shared/protocol/bodies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import type { Asked } from '../../ask/asked.ts';
import { parseBody, refuseBody, isFields, readFields, readIds, type Fields } from './read-body.ts';
import { readColumns, readColumnContext } from './read-presentation.ts';
import { readAt, readListDays, readHistoryQuestion, readPricesQuestion } from './read-past.ts';
import { readListRequest } from './read-list-request.ts';
import { combined, type Read } from './parameters.ts';

interface ShowsColumns {
  readonly shown: readonly ColumnName[];
}

export type ListQuestion = Asked<'list'> & ShowsColumns;
export type CoinsQuestion = Asked<'coins'> & ShowsColumns;

/** A question whose answer is a table. */
export type BodyQuestion = ListQuestion | CoinsQuestion | Asked<'prices'> | Asked<'history'>;

/** @param now seconds since 1970. */
export const readReferences = (fields: Fields, now: number): Read<CoinsQuestion> =>
  andThen(readFields(fields, referenceNames), (parameters) =>
    andThen(readColumnContext(parameters), (context): Read<CoinsQuestion> => {
      const read = combined({
        references: readIds(fields),
        columns: readColumns(parameters, context),
        at: readAt(parameters, now),
      });
      return andThen(read, ({ references, columns = defaultColumns, at }) =>
        ok({ kind: 'coins', references, currency: context.currency, shown: columns, at }),
      );
    }),
  );

/** @param now seconds since 1970. */
export const readList = (fields: Fields, now: number): Read<ListQuestion> =>
  andThen(readFields(fields, listNames), (parameters) =>
    andThen(
      combined({ request: readListRequest(parameters, 'table'), days: readListDays(parameters, now) }),
      ({ request: { question, unlisted, presentation }, days }) =>
        ok({
          kind: 'list',
          question,
          unlisted,
          needsTotal: false,
          shown: presentation.columns ?? defaultColumns,
          ...days,
        }),
    ),
  );

/** Which properties make a question with ids one about the past. */
const historyOnly = ['from', 'to', 'step'] as const;

/** @param now seconds since 1970. */
const readQuestion = (value: unknown, now: number): Read<BodyQuestion> => {
  if (!isFields(value)) return refuse('questions', 'A question must be an object, like {"category": "defi"}.');
  if (!('ids' in value)) return readList(value, now);
  if ('dates' in value) return readPricesQuestion(value, now);
  return historyOnly.some((name) => name in value)
    ? readHistoryQuestion(value, now, bounds.historyDays)
    : readReferences(value, now);
};

const rowsOf = (read: Read<BodyQuestion>): number => {
  if (!read.ok) return 0;
  const question = read.value;
  switch (question.kind) {
    case 'list':
      return question.question.limit;
    case 'coins':
      return question.references.length;
    case 'prices':
      return question.rows.length;
    case 'history':
      // A longer one is about one coin, and alone in its body.
      return question.dates.kind === 'rows' ? Math.min(question.dates.rows.length, bounds.bodyRows) : bounds.rows;
    default:
      return question satisfies never;
  }
};

/** @param now seconds since 1970. @returns each question or its problem; or the problem of the whole body. */
export const readQueryBody = (text: string, now: number): Read<readonly Read<BodyQuestion>[]> => {
  const parsed = parseBody(text, 'The body is not JSON: send {"questions": [{"category": "defi"}]}.');
  if (!parsed.ok) return parsed;
  const body = parsed.value;
  if (!isFields(body) || !Array.isArray(body['questions']))
    return refuseBody('The body has no list of questions: send {"questions": [{"category": "defi"}]}.');
  const other = Object.keys(body).find((name) => name !== 'questions');
  if (other !== undefined)
    return refuseBody(`The body has an unknown property ${shown(other)}: send "questions" only.`);
  const questions: readonly unknown[] = body['questions'];
  if (questions.length === 0 || questions.length > bounds.questions)
    return refuseBody(`The body has ${questions.length} questions: send 1 to ${bounds.questions}.`);
  const read = questions.map((question) => readQuestion(question, now));
  const rows = read.reduce((sum, question) => sum + rowsOf(question), 0);
  return rows > bounds.bodyRows
    ? refuseBody(`The questions ask for ${rows} rows in all: at most ${bounds.bodyRows} are answered at once.`)
    : ok(read);
};
