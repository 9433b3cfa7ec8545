// Which recorded day a question about a list as of a day is answered from.

import type { Problem } from '../protocol/problem.ts';
import { fail, ok, type Result } from '../result.ts';
import { closedDay, dayAt, type Day, dayText } from './calendar.ts';
import type { PastTime } from './read-past-time.ts';
import { wantedAt } from './past-question.ts';

type ListTime = { readonly kind: 'record'; readonly day: Day } | { readonly kind: 'present' };

/** More missing days than this are counted in a sentence, not listed. */
const SHOWN_MISSING_DAYS = 3;

/** The days on record in words; they rise, each once. */
export const recordedWords = (days: readonly Day[]): string => {
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return 'no day is on record yet';
  if (first === last) return `only ${dayText(first)} is on record`;
  const held = new Set(days);
  const missing: Day[] = [];
  for (let day = first; day <= last; day += 1) if (!held.has(day)) missing.push(day);
  const range = `on record are ${dayText(first)} to ${dayText(last)}`;
  if (missing.length === 0) return range;
  return missing.length <= SHOWN_MISSING_DAYS
    ? `${range} without ${missing.map(dayText).join(', ')}`
    : `${range} without ${missing.length} days`;
};

/** @param days on record, rising. @param set as people write it, for the sentence. */
export const recordFor = (
  time: PastTime,
  days: readonly Day[],
  set: string,
  now: number,
): Result<ListTime, Problem> => {
  if (time.kind === 'moment') {
    const detail = `Lists are known as of days: write at=${dayText(dayAt(time.seconds))}.`;
    return fail({ reason: 'invalid-parameter', name: 'at', detail });
  }
  const wanted = wantedAt(time, 'close', now);
  if (!wanted.ok) return fail({ reason: 'invalid-parameter', name: 'at', detail: wanted.error });
  if (wanted.value.kind === 'present') return ok({ kind: 'present' });
  const day = closedDay(wanted.value.seconds);
  if (days.includes(day)) return ok({ kind: 'record', day });
  const detail = `${dayText(day)} is not on record for ${set}: ${recordedWords(days)}.`;
  return fail({ reason: 'not-recorded', name: 'at', detail });
};
