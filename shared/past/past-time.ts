// A time in the past, as a question names it.

import type { Day } from './calendar.ts';

export type PastTime =
  /** One day, a month, a quarter or a year. */
  | { readonly kind: 'days'; readonly first: Day; readonly last: Day }
  | { readonly kind: 'moment'; readonly seconds: number }
  /** From the coin's first day on; only the start of a range. */
  | { readonly kind: 'all' };

export const oneDay = (day: Day): PastTime => ({ kind: 'days', first: day, last: day });
