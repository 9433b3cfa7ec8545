// Fetches years of closes: one request asks for whole years of up to 20 coins.

import { dayAt, DAY_SECONDS, type Day } from '../../shared/past/calendar.ts';
import { dayText } from '../../shared/past/time-words.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Answer } from '../client/answer.ts';
import { askGateway } from '../client/ask-gateway.ts';
import type { Asker } from '../client/asker.ts';
import { failingSince, isOfOneSet } from '../client/failing.ts';
import { failureEntry, failureOf, type Failure } from '../client/failures.ts';
import { LAST_GOOD_SECONDS } from '../client/fresh-until.ts';
import { reasonOfStatus } from '../client/reason-of-status.ts';
import type { HistoryQuestion, WireAnswer } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';
import type { HeldYear } from './held-year.ts';
import { firstDayOf, lastDayOf, yearName, type Year } from './year.ts';

/** Whole years in one body, so that it stays below its maximum of rows. */
const QUESTIONS = Math.floor(bounds.bodyRows / 366);

/** A missing close is asked for again after this, a pending one after less. */
const MISSING_MS = LAST_GOOD_SECONDS * 1000;
const PENDING_MS = 60_000;

export type FetchedYears = ReadonlyMap<string, HeldYear>;

/** Years of one currency, answered by one question. */
type Together = readonly [Year, ...Year[]];

const groupsOf = (years: readonly Year[]): readonly Together[] => {
  const groups = new Map<string, [Year, ...Year[]]>();
  for (const year of years) {
    const key = `${year.year} ${year.currency}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [year]);
    else if (group.length < bounds.historyCoins) group.push(year);
  }
  return [...groups.values()];
};

/** The years for the next request, those of the first one before others. */
export const firstRequest = (years: readonly Year[]): readonly Together[] => groupsOf(years).slice(0, QUESTIONS);

const lastAsked = (year: number, now: number): Day => Math.min(lastDayOf(year), dayAt(now / 1000) - 1);

const questionOf = ([first, ...others]: Together, now: number): HistoryQuestion => ({
  ids: [first, ...others].map(({ reference }) => reference),
  from: dayText(firstDayOf(first.year)),
  to: dayText(lastAsked(first.year, now)),
  ...(first.currency !== 'USD' && { currency: first.currency }),
});

const dayOfText = (text: unknown): Day =>
  typeof text === 'string' ? Date.parse(text) / (DAY_SECONDS * 1000) : Number.NaN;

/** The closes of the coin at a place among those of the question. */
const closesAt = (answer: WireAnswer, place: number, first: Day, last: Day): readonly (number | null)[] => {
  const closes: (number | null)[] = Array.from({ length: last - first + 1 }, () => null);
  // The gateway's clock may be behind: its last row is then of the day in progress, with the present price.
  const rows = answer.soFar === true ? answer.rows.slice(0, -1) : answer.rows;
  for (const row of rows) {
    const [day, price] = [dayOfText(row?.[0]) - first, row?.[place + 1]];
    if (day in closes && typeof price === 'number') closes[day] = price;
  }
  return closes;
};

const failed = (failure: Failure, now: number): HeldYear => ({
  closes: [],
  nullsUntil: 0,
  failing: failingSince(failure, now),
});

/** Read one by one, for the sentence of each of its days. */
const withoutCloses = (first: Day, last: Day, now: number): HeldYear => ({
  closes: Array.from({ length: last - first + 1 }, () => null),
  nullsUntil: now + MISSING_MS,
});

const NOT_FOUND = 404;

const readYear = (answer: Answer, place: number, { year }: Year, asker: Asker, now: number): HeldYear => {
  const [first, last] = [firstDayOf(year), lastAsked(year, now)];
  // No coin of the question has a price in the year.
  if (!answer.ok && answer.error.facts.status === NOT_FOUND) return withoutCloses(first, last, now);
  if (!answer.ok) return failed(answer.error, now);
  const closes = closesAt(answer.value, place, first, last);
  const problem = answer.value.problems.find(({ row }) => row === place);
  const reason = problem && reasonOfStatus(problem.status);
  const isPending = answer.value.soFar === true || (reason !== undefined && failureEntry(reason).passing);
  if (reason !== undefined && problem !== undefined && isPending && closes.every((close) => close === null)) {
    const { gatewayUrl } = asker.settings;
    return failed(failureOf(reason, { gatewayUrl, detail: problem.detail, status: problem.status }), now);
  }
  return { closes, nullsUntil: now + (isPending ? PENDING_MS : MISSING_MS) };
};

/** The years of one request by their names; a failure that concerns the whole gateway. */
export function* fetchYears(asker: Asker, groups: readonly Together[]): Steps<Result<FetchedYears, Failure>, 'fetch'> {
  const asked = asker.now();
  const reply = yield* askGateway(
    asker,
    groups.map((group) => questionOf(group, asked)),
  );
  if (!reply.ok && !isOfOneSet(reply.error)) return fail(reply.error);
  const fetched = new Map<string, HeldYear>();
  for (const [index, group] of groups.entries()) {
    const answer = reply.ok ? reply.value[index] : reply;
    for (const [place, year] of group.entries())
      if (answer !== undefined) fetched.set(yearName(year), readYear(answer, place, year, asker, asked));
  }
  return ok(fetched);
}
