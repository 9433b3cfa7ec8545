// What the performance of a coin is told by: the change since an earlier close, or an extreme.

import { fail, ok, type Result } from '../result.ts';
import { didYouMean } from '../text/nearest.ts';
import { shown } from '../text/shown.ts';
import { dateOf, dayOf, type Day } from './calendar.ts';
import { readPastTime } from './read-past-time.ts';

const extremeNames = ['ath', 'athDate', 'fromAth', 'low', 'first'] as const;
type ExtremeName = (typeof extremeNames)[number];

export type Measure =
  /** The change in percent since the close of a day. */
  { readonly kind: 'since'; readonly day: Day } | { readonly kind: ExtremeName };

export const standardMeasures = ['1d', '7d', '30d', '90d', '1y', 'ytd'] as const;

const isPeriod = (word: string): boolean => /^\d+[dwmy]$/.test(word);

/** @param today in UTC. */
export const readMeasure = (written: string, today: Day): Result<Measure, string> => {
  const word = written.trim().toLowerCase();
  const extreme = extremeNames.find((name) => name.toLowerCase() === word);
  if (extreme !== undefined) return ok({ kind: extreme });
  // A year begins with the last close of the year before.
  if (word === 'ytd') return ok({ kind: 'since', day: dayOf({ year: dateOf(today).year, month: 1, day: 0 }) });
  const time = isPeriod(word) ? readPastTime(word, today) : undefined;
  if (time?.ok === true && time.value.kind === 'days' && time.value.last < today) {
    return ok({ kind: 'since', day: time.value.last });
  }
  const known = [...standardMeasures, ...extremeNames];
  return fail(`${shown(written)} is no period: write one of ${known.join(', ')}.${didYouMean(written, known)}`);
};
