// Reads a body as JSON.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { repeatedProperty } from './written-properties.ts';
import type { Read } from './read.ts';

export const refuseBody = (detail: string) => fail<Problem>({ reason: 'invalid-body', name: 'body', detail });

/** The body's value, or a problem. @param otherwise the sentence for a body that is not JSON. */
export const parseBody = (text: string, otherwise: string): Read<unknown> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuseBody(otherwise);
  }
  const repeated = repeatedProperty(text);
  return repeated === undefined
    ? ok(body)
    : refuseBody(`The body has an object with two properties ${shown(repeated)}: send one.`);
};
