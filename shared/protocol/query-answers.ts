// The answer to `POST /coins/query`. Types derive from the schemas.

import { eitherSchema, listSchema, objectSchema, schemaReference, type Described } from './schema.ts';
import { queryTableSchema } from './coin-answers.ts';
import type { QueryHistory, QueryPoints, QueryPrices } from './past-answers.ts';
import type { ProblemBody } from './problem.ts';

export const queryAnswersSchema = () =>
  objectSchema({
    answers: listSchema(
      eitherSchema(
        eitherSchema(queryTableSchema(), schemaReference<QueryPrices | QueryHistory | QueryPoints>('PastAnswer')),
        schemaReference<ProblemBody>('Problem'),
      ),
      'One a question, in order.',
    ),
  });

export type QueryAnswers = Described<typeof queryAnswersSchema>;
