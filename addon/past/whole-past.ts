// All closes of coins, for their extremes and first days: the years from the first month of the oldest of them on.

import { dateOf, type Day, dayAt, startOf } from '../../shared/past/calendar.ts';
import { readPastTime } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Asker } from '../client/fetch.ts';
import { failureSentence } from '../client/failures.ts';
import { perform, type Steps } from '../steps/step.ts';
import { firstDayOf, lastDayOf, lastPlace, type ObtainedYear, type PastCurrency, type Year } from './year.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import type { PointLook } from '../arguments/dates.ts';
import { askPoints, type PointWant } from './ask-prices.ts';

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

/** Only the currencies of series have whole pasts. */
interface PastLook extends PointLook {
  readonly currency: PastCurrency;
}

export interface Close {
  readonly day: Day;
  readonly price: number;
}

/** Oldest first: the first close is that of the coin's first day. */
export type WholePast = readonly [Close, ...Close[]];

type WholePasts = ReadonlyMap<string, Result<WholePast, string>>;

const closesOf = (years: readonly (readonly [Year, ObtainedYear | undefined])[]): Result<readonly Close[], string> => {
  const closes: Close[] = [];
  for (const [{ year, needed }, obtained] of years) {
    // Without one of its years the extremes of a coin are not known.
    if (obtained?.failure !== undefined) return fail(failureSentence(obtained.failure));
    const held = obtained?.held?.closes ?? [];
    for (const [place, price] of held.slice(0, lastPlace(needed) + 1).entries())
      if (price !== null) closes.push({ day: firstDayOf(year) + place, price });
  }
  return ok(closes);
};

const wantOf = (reference: string, day: Day): PointWant => ({
  reference,
  wanted: { kind: 'point', seconds: startOf(day + 1), grain: 'day' },
});

function* ofSome(asker: Asker, references: readonly string[], look: PastLook, yesterday: Day): Steps<WholePasts> {
  const start = yield* firstMonth(asker, references, look.currency, yesterday + 1);
  if (!start.ok) return new Map(references.map((reference) => [reference, start]));
  // A first price at 00:00 is the close of the day before.
  const [first, end] = [dateOf(start.value - 1).year, dateOf(yesterday).year];
  const numbers = Array.from({ length: end - first + 1 }, (_, index) => first + index);
  const years = references.flatMap((reference) =>
    numbers.map((year): Year => {
      const last = Math.min(lastDayOf(year), yesterday) - firstDayOf(year);
      return { reference, currency: look.currency, year, needed: [[0, last]] };
    }),
  );
  const replies = yield* perform('years', { asker, years });
  const pairs = years.map((year, index) => [year, replies[index]] as const);
  const closes = references.map((reference) => closesOf(pairs.filter(([year]) => year.reference === reference)));
  // Why a coin has none at all.
  const wants = references.map((reference) => wantOf(reference, yesterday));
  const without = wants.filter((_, index) => closes[index]?.ok === true && closes[index].value.length === 0);
  const reasons = yield* askPoints(asker, without, ['price'], look);
  return new Map(
    references.map((reference, index): [string, Result<WholePast, string>] => {
      const [own, want] = [closes[index], wants[index]];
      if (own?.ok === false) return [reference, own];
      const [oldest, ...others] = own?.value ?? [];
      if (oldest !== undefined) return [reference, ok([oldest, ...others])];
      const reason = want && reasons.get(want);
      return [reference, reason?.ok === false ? reason : fail('No price of this coin is known.')];
    }),
  );
}

export function* askWholePasts(asker: Asker, references: readonly string[], look: PastLook): Steps<WholePasts> {
  const yesterday = dayAt(asker.startedAt / 1000) - 1;
  const pasts = new Map<string, Result<WholePast, string>>();
  for (let start = 0; start < references.length; start += bounds.historyCoins) {
    const some = references.slice(start, start + bounds.historyCoins);
    for (const [reference, past] of yield* ofSome(asker, some, look, yesterday)) pasts.set(reference, past);
  }
  return pasts;
}
