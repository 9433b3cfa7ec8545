// The result of reading a part of a request.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';

/** The value, or the problem with it. */
export type Read<Value> = Result<Value, Problem>;

/** All values by name, or the first problem. */
export const combined = <Values extends object>(reads: {
  readonly [Name in keyof Values]: Read<Values[Name]>;
}): Read<Values> => {
  const values: Partial<Values> = {};
  for (const name in reads) {
    const read = reads[name];
    if (!read.ok) return read;
    values[name] = read.value;
  }
  // Each name has a value now.
  return ok(values as Values);
};
