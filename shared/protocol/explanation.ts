// The answer of `/coins` with `explain`.

import { choiceSchema, numberSchema, objectSchema, orNull, textSchema, type Described } from './schema.ts';
import { asOfSchema } from './coin-answers.ts';

export const explanationSchema = () =>
  objectSchema({
    question: textSchema('Equal questions have one text.'),
    plan: objectSchema({
      kind: choiceSchema(['local', 'deepen', 'upstream', 'refuse']),
      reason: textSchema('One sentence.'),
      credits: numberSchema('At most.'),
    }),
    snapshot: orNull(
      objectSchema({ set: textSchema(), version: textSchema(), asOf: asOfSchema(), coins: numberSchema() }),
    ),
  });

export type ExplanationBody = Described<typeof explanationSchema>;
