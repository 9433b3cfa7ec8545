// The JSON Schema of a problem's body.

import { numberSchema, objectSchema, textSchema, type Schema } from './schema.ts';

const requestIdSchema: Schema<string> = { type: 'string', format: 'uuid' };

/** RFC 9457 problem details, with the four fields of the upstream's own errors. */
export const problemSchema = () =>
  objectSchema(
    {
      type: textSchema('urn:coinsheet:error: and the reason.'),
      title: textSchema(),
      status: numberSchema(),
      detail: textSchema('What was wrong, and what to do.'),
      statusCode: numberSchema("As status: the upstream's own field."),
      message: textSchema("The upstream's own text."),
      requestId: requestIdSchema,
      path: textSchema(),
      parameter: textSchema('The parameter that was refused.'),
    },
    ['parameter'],
  );
