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
import { lastPlace, placesOf } from './day-spans.ts';
import type { HeldYear } from './held-year.ts';
import { firstDayOf, lastDayOf, yearName, type Year } from './year.ts';

/** Whole years in one body, so that it stays below its maximum of rows. */
const QUESTIONS = Math.floor(bounds.bodyRows / 366);

/** A missing close is asked for again after this, a pending one after less. */
const MISSING_MS = LAST_GOOD_SECONDS * 1000;
const PENDING_MS = 60_000;

export type FetchedYears = ReadonlyMap<string, HeldYear>;

/** Years of several coins, answered by one question. */
interface Together {
  readonly years: readonly [Year, ...Year[]];
  readonly last: Day;
}

/**
 * The newest closes of a coin cost credits, so a year is asked for up to one of a few days: the last of these that is
 * not before the last needed day. Numbers of days before yesterday.
 */
const TAIL_DAYS = [15, 7, 3, 1, 0] as const;

/** The last day to ask for. */
const lastAsked = ({ year, needed }: Year, now: number): Day => {
  const yesterday = dayAt(now / 1000) - 1;
  const last = firstDayOf(year) + lastPlace(needed);
  const tail = TAIL_DAYS.find((before) => last <= yesterday - before) ?? 0;
  return Math.min(lastDayOf(year), yesterday - tail);
};

const groupsOf = (years: readonly Year[], now: number): readonly Together[] => {
  const groups: { readonly years: [Year, ...Year[]]; readonly last: Day }[] = [];
  /** The group of each kind that has room. */
  const open = new Map<string, (typeof groups)[number]>();
  for (const year of years) {
    const last = lastAsked(year, now);
    const key = `${year.year} ${last} ${year.currency}`;
    const group = open.get(key);
    if (group !== undefined && group.years.length < bounds.historyCoins) {
      group.years.push(year);
      continue;
    }
    const begun: (typeof groups)[number] = { years: [year], last };
    groups.push(begun);
    open.set(key, begun);
  }
  return groups;
};

/** The years for the next request: those with the first one, then those of most coins. */
export const firstRequest = (years: readonly Year[], now: number): readonly Together[] => {
  const [first, ...others] = groupsOf(years, now);
  const largest = others.sort((a, b) => b.years.length - a.years.length);
  return first === undefined ? [] : [first, ...largest.slice(0, QUESTIONS - 1)];
};

/** The days that a question says it needs; undefined: too many, which no records answer, so all of the year. */
const saidOf = ({ needed }: Year): readonly number[] | undefined => {
  const places = placesOf(needed);
  return places.length > bounds.recordedDays ? undefined : places;
};

/** Days on record cost nothing, whatever else of the year would. */
const needsOf = (year: Year): string => {
  const first = firstDayOf(year.year);
  return (
    saidOf(year)
      ?.map((place) => dayText(first + place))
      .join(',') ?? String(year.year)
  );
};

const questionOf = ({ years, last }: Together, saysNeeds: boolean): HistoryQuestion => {
  const [{ year, currency }] = years;
  return {
    ids: years.map(({ reference }) => reference),
    from: dayText(firstDayOf(year)),
    to: dayText(last),
    ...(currency !== 'USD' && { currency }),
    ...(saysNeeds && years.some((one) => saidOf(one) !== undefined) && { needs: years.map(needsOf) }),
  };
};

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

const readYear = (answer: Answer, place: number, { years, last }: Together, asker: Asker, now: number): HeldYear => {
  const first = firstDayOf(years[0].year);
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
  const nullsUntil = now + (isPending ? PENDING_MS : MISSING_MS);
  const year = answer.value.unasked?.includes(place) === true ? years[place] : undefined;
  return year === undefined ? { closes, nullsUntil } : { closes, nullsUntil, asked: year.needed };
};

/** A gateway of an earlier version does not know what a question needs. */
const isEarlier = (answer: Answer): boolean => !answer.ok && answer.error.reason === 'needs-refused';

/** The years of one request by their names; a failure that concerns the whole gateway. */
export function* fetchYears(asker: Asker, groups: readonly Together[]): Steps<Result<FetchedYears, Failure>, 'fetch'> {
  const asked = asker.now();
  const ask = (saysNeeds: boolean): ReturnType<typeof askGateway> =>
    askGateway(
      asker,
      groups.map((group) => questionOf(group, saysNeeds)),
    );
  const said = yield* ask(true);
  const reply = said.ok && said.value.some(isEarlier) ? yield* ask(false) : said;
  if (!reply.ok && !isOfOneSet(reply.error)) return fail(reply.error);
  const fetched = new Map<string, HeldYear>();
  for (const [index, group] of groups.entries()) {
    const answer = reply.ok ? reply.value[index] : reply;
    for (const [place, year] of group.years.entries())
      if (answer !== undefined) fetched.set(yearName(year), readYear(answer, place, group, asker, asked));
  }
  return ok(fetched);
}
