// A time in the past, as a question names it.

import type { Day } from './calendar.ts';

/** One day, a month, a quarter or a year. */
export interface DaysTime {
  readonly kind: 'days';
  readonly first: Day;
  readonly last: Day;
}

export type PastTime =
  | DaysTime
  | { readonly kind: 'moment'; readonly seconds: number }
  /** From the coin's first day on; only the start of a range. */
  | { readonly kind: 'all' };

export const oneDay = (day: Day): PastTime => ({ kind: 'days', first: day, last: day });
