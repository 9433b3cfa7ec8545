// The first month of several coins: where a history from "all" starts.

import type { Day } from '../../shared/past/calendar.ts';
import { readPastTime } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { failureSentence } from '../client/failures.ts';
import { perform, type Steps } from '../steps/step.ts';
import type { PastCurrency } from './year.ts';

/** The first day of the month in which the oldest of the coins begins. @param today in UTC. */
export function* firstMonth(
  asker: Asker,
  references: readonly string[],
  currency: PastCurrency,
  today: Day,
): Steps<Result<Day, string>> {
  const question = { ids: references, from: 'all', step: '1mo', ...(currency !== 'USD' && { currency }) } as const;
  const [answer] = yield* perform('questions', { asker, questions: [question] });
  if (answer?.ok !== true)
    return fail(answer === undefined ? 'No answer came back: try again.' : failureSentence(answer.error));
  const date = String(answer.value.rows[0]?.[0] ?? '');
  const month = readPastTime(date.slice(0, '2026-01'.length), today);
  return month.ok && month.value.kind === 'days' ? ok(month.value.first) : fail('No coin has past prices.');
}
