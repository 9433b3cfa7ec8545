// The parameters of a time range: two times in ISO 8601, inclusive.

import { readTime } from '../../../shared/text/read-time.ts';
import { optional } from './parameter.ts';
import type { ParameterKind } from './parameter-kinds.ts';

/** Ms since 1970. */
const time: ParameterKind<number> = { read: readTime, schema: { type: 'string', format: 'date-time' } };

export const timeRangeParameters = {
  from: optional(time, Number.NEGATIVE_INFINITY, 'Nothing before this time.'),
  to: optional(time, Number.POSITIVE_INFINITY, 'Nothing after this time.'),
} as const;
