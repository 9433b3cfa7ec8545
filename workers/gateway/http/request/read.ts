// What readers of a request give.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';

/** What was read, or why it is refused. */
export type Read<Value> = Result<Value, Problem>;

/** All values by their names, or what is wrong with the first that is refused. */
export const combined = <Values extends object>(reads: {
  readonly [Name in keyof Values]: Read<Values[Name]>;
}): Read<Values> => {
  const values: Partial<Values> = {};
  for (const name in reads) {
    const read = reads[name];
    if (!read.ok) return read;
    values[name] = read.value;
  }
  // Each name has its value now.
  return ok(values as Values);
};
