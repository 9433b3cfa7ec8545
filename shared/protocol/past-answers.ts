// The answers to questions about past prices, and to `POST /coins/query`, which has these and others. Types derive from
// the schemas.

import { historySteps, pastColumns } from '../past/history.ts';
import {
  choiceSchema,
  type Described,
  eitherSchema,
  listSchema,
  numberSchema,
  objectSchema,
  orNull,
  type Schema,
  schemaReference,
  textSchema,
  timeSchema,
} from './schema.ts';
import {
  asOfSchema,
  cellSchema,
  expiresSchema,
  queryTableSchema,
  rowProblemsSchema,
  staleSchema,
} from './coin-answers.ts';
import type { ProblemBody } from './problem.ts';

const soFarSchema = (): Schema<true> => ({
  const: true,
  description: 'The last row is that of the day in progress, with present prices.',
});

const historyProperties = () => ({
  columns: listSchema(textSchema(), 'date and price; for several coins date and their ids.'),
  rows: listSchema(listSchema(cellSchema), 'Oldest first.'),
  asOf: asOfSchema(),
  source: choiceSchema(['history']),
  step: choiceSchema(historySteps),
  soFar: soFarSchema(),
  problems: { ...rowProblemsSchema(), description: 'Why a coin lacks prices; row is its place, from 0.' },
  unasked: listSchema(
    numberSchema(),
    'Places of coins some of whose dates were not asked for, as needs leaves them out.',
  ),
  provisional: listSchema(
    numberSchema(),
    'Places of coins whose prices the service has told once only, or contradicted since: they may change soon.',
  ),
});

export const historySchema = () => objectSchema(historyProperties(), ['soFar', 'problems', 'unasked', 'provisional']);

/** The answer of `/coins/{id}/history`. */
export type HistoryBody = Described<typeof historySchema>;

const aged = () => ({ expires: expiresSchema(), stale: staleSchema() });

export const queryHistorySchema = () =>
  objectSchema({ ...historyProperties(), ...aged() }, ['soFar', 'problems', 'unasked', 'provisional', 'stale']);

/** The answer to a question with `from`, `to` or `step`. */
export type QueryHistory = Described<typeof queryHistorySchema>;

export const queryPricesSchema = () =>
  objectSchema(
    {
      columns: listSchema(choiceSchema(pastColumns)),
      rows: listSchema(orNull(listSchema(cellSchema)), 'A row a date, null where one has no answer.'),
      asOf: asOfSchema(),
      source: choiceSchema(['history']),
      ...aged(),
      problems: rowProblemsSchema(),
    },
    ['stale', 'problems'],
  );

/** The answer to a question with `dates`. */
export type QueryPrices = Described<typeof queryPricesSchema>;

const countsSchema: Schema<Readonly<Record<string, number>>> = {
  ...objectSchema({}),
  additionalProperties: { type: 'number' },
  description: 'How many dates are answered by each proof.',
};

export const pastExplanationSchema = () =>
  objectSchema({
    plan: objectSchema({
      kind: choiceSchema(['local', 'fetch', 'refuse']),
      reason: textSchema('One sentence.'),
      credits: numberSchema('At most.'),
    }),
    proofs: countsSchema,
    series: listSchema(
      objectSchema({
        coin: textSchema(),
        period: textSchema(),
        points: numberSchema(),
        stepSeconds: orNull(numberSchema('The usual distance of its points.')),
        first: orNull(timeSchema('Its first point.')),
        reach: timeSchema('It has every point up to then.'),
        askedAt: timeSchema('When the source was asked last.'),
      }),
    ),
  });

export type PastExplanationBody = Described<typeof pastExplanationSchema>;

export const queryAnswersSchema = () =>
  objectSchema({
    answers: listSchema(
      eitherSchema(
        eitherSchema(queryTableSchema(), schemaReference<QueryPrices | QueryHistory>('PastAnswer')),
        schemaReference<ProblemBody>('Problem'),
      ),
      'One a question, in order.',
    ),
  });

/** The answer to `POST /coins/query`. */
export type QueryAnswers = Described<typeof queryAnswersSchema>;
