// Reads a body as JSON.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { GatewayProblem } from '../../problem/gateway-problem.ts';
import { repeatedProperty } from './repeated-property.ts';
import { shown } from '../../../../shared/text/shown.ts';

export const bodyProblem = (detail: string): GatewayProblem => ({ reason: 'invalid-body', name: 'body', detail });

/** The body's value, or what is wrong with it; `otherwise` is said where it is no JSON. */
export const parseBody = (text: string, otherwise: string): Result<unknown, GatewayProblem> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return fail(bodyProblem(otherwise));
  }
  const repeated = repeatedProperty(text);
  return repeated === undefined
    ? ok(body)
    : fail(bodyProblem(`The body has an object with two properties ${shown(repeated)}: send one.`));
};
