// Which past prices to ask for next, and their answer: a year of up to 20 coins that are waited for together, or the
// whole past of one coin, so that single cells with other dates of it find it, cut into its years.

import { dateOf, type Day, DAY_SECONDS, dayAt, dayText } from '../../shared/past/calendar.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { firstDayOf, type HeldYear, lastDayOf, lastPlace, pastName, placesOf, type Year } from './year.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Answer, freshUntil, LAST_GOOD_SECONDS } from '../client/answer.ts';
import { askGateway } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/fetch.ts';
import { failingSince, isOfOneSet } from '../client/failing.ts';
import { type Failure, failureEntry, failureOf, reasonOfStatus } from '../client/failures.ts';
import type { HistoryQuestion, WireAnswer } from '../client/wire.ts';
import type { Steps } from '../steps/step.ts';

/** What one question asks: all days from the first to the last, of the whole past of a coin or a year of several. */
export interface AskedYears {
  /** The years that are waited for. */
  readonly years: readonly [Year, ...Year[]];
  readonly isWhole: boolean;
  readonly first: Day;
  readonly last: Day;
}

/** Whole years in one body, so that it stays below its maximum of rows. */
const QUESTIONS = Math.floor(bounds.bodyRows / 366);

/** No coin has older prices: its whole past begins then. */
const FIRST_YEAR = 2009;

/** From this number of coins on, single cells that wait together ask for their year: it is shorter than their pasts. */
const TOGETHER = 8;

/**
 * The newest closes of a coin cost credits, so a year is asked for up to one of a few days: the last of these that is
 * not before the last needed day. Numbers of days before yesterday.
 */
const TAIL_DAYS = [15, 7, 3, 1, 0] as const;

const yesterdayOf = (now: number): Day => dayAt(now / 1000) - 1;

/** The last day to ask for. */
const lastAsked = ({ year, needed }: Year, now: number): Day => {
  const yesterday = yesterdayOf(now);
  const last = firstDayOf(year) + lastPlace(needed);
  const tail = TAIL_DAYS.find((before) => last <= yesterday - before) ?? 0;
  return Math.min(lastDayOf(year), yesterday - tail);
};

const groupsOf = (years: readonly Year[], now: number): readonly AskedYears[] => {
  const groups: (Omit<AskedYears, 'years'> & { readonly years: [Year, ...Year[]] })[] = [];
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
    const begun: (typeof groups)[number] = {
      years: [year],
      isWhole: false,
      first: firstDayOf(year.year),
      last,
    };
    groups.push(begun);
    open.set(key, begun);
  }
  return groups;
};

/** The needed days; undefined if they are too many to be said one by one. */
const neededDays = (years: readonly Year[]): readonly string[] | undefined => {
  const days = years.flatMap(({ year, needed }) => placesOf(needed).map((place) => firstDayOf(year) + place));
  return days.length > bounds.recordedDays ? undefined : days.map(dayText);
};

/** What a question says that it needs of a coin: days on record cost nothing, whatever else of its years would. */
const needsOf = (years: readonly Year[]): string =>
  (neededDays(years) ?? years.map(({ year }) => String(year))).join(',');

/** Whether what is needed is said by days: nobody pays for the others. */
const saysDays = (years: readonly Year[]): boolean => neededDays(years) !== undefined;

const wholePast = (years: readonly [Year, ...Year[]], now: number): AskedYears => {
  const yesterday = yesterdayOf(now);
  const present = years.find(({ year }) => lastDayOf(year) > yesterday);
  const last = present === undefined || saysDays(years) ? yesterday : lastAsked(present, now);
  return { years, isWhole: true, first: firstDayOf(FIRST_YEAR), last };
};

/**
 * The questions of the next request for years that are waited for: of those with the first one, then of most coins.
 *
 * @param isHeld whether closes of the year are held and believed: then it lacks few.
 */
export const nextRequest = (
  waiting: readonly Year[],
  isHeld: (year: Year) => boolean,
  now: number,
): readonly AskedYears[] => {
  const [first, ...others] = groupsOf(waiting, now);
  if (first === undefined) return [];
  const [year] = first.years;
  const isWhole = year.alone === true && first.years.length < TOGETHER && year.year >= FIRST_YEAR && !isHeld(year);
  if (!isWhole) return [first, ...others.sort((a, b) => b.years.length - a.years.length).slice(0, QUESTIONS - 1)];
  const same = waiting.filter((one) => one !== year && one.year >= FIRST_YEAR && pastName(one) === pastName(year));
  return [wholePast([year, ...same], now)];
};

/** A close that may change soon is asked for again with the present prices, any other after this. */
const CLOSE_MS = DAY_SECONDS * 1000;

/** A missing close is asked for again after this, a pending one after less. */
const MISSING_MS = LAST_GOOD_SECONDS * 1000;
const PENDING_MS = 60_000;
/** At least so long a close is kept that the source has told once: it is asked again after an hour. */
const PROVISIONAL_MS = 300_000;

/** With what is held of each from now on. */
export type FetchedYears = readonly (readonly [Year, HeldYear])[];

type YearsOfCoin = readonly [Year, ...Year[]];

/** The years of each coin, in the order of the question. */
const coinsOf = ({ years }: AskedYears): readonly YearsOfCoin[] => {
  const coins = new Map<string, [Year, ...Year[]]>();
  for (const year of years) {
    const known = coins.get(pastName(year));
    if (known === undefined) coins.set(pastName(year), [year]);
    else known.push(year);
  }
  return [...coins.values()];
};

const questionOf = (asked: AskedYears): HistoryQuestion => {
  const coins = coinsOf(asked);
  const [{ currency }] = asked.years;
  return {
    ids: coins.map(([{ reference }]) => reference),
    from: asked.isWhole ? 'all' : dayText(asked.first),
    to: dayText(asked.last),
    ...(currency !== 'USD' && { currency }),
    needs: coins.map(needsOf),
  };
};

const dayOfText = (text: unknown): Day =>
  typeof text === 'string' ? Date.parse(text) / (DAY_SECONDS * 1000) : Number.NaN;

/** The closes of the coin at a place among those of the question, from the first asked day on. */
const closesAt = (answer: WireAnswer, place: number, { first, last }: AskedYears): readonly (number | null)[] => {
  const closes: (number | null)[] = Array.from({ length: last - first + 1 }, () => null);
  // The gateway's clock may be behind: its last row is then of the day in progress, with the present price.
  const rows = answer.soFar === true ? answer.rows.slice(0, -1) : answer.rows;
  for (const row of rows) {
    const [day, price] = [dayOfText(row?.[0]) - first, row?.[place + 1]];
    if (day in closes && typeof price === 'number') closes[day] = price;
  }
  return closes;
};

const NOT_FOUND = 404;

interface Read {
  readonly answer: Answer;
  readonly place: number;
  readonly asked: AskedYears;
}

/** Each day is read by itself, for its sentence. */
const withoutCloses = (years: YearsOfCoin, { first, last }: AskedYears, now: number): FetchedYears =>
  years.map((year) => {
    const length = Math.min(lastDayOf(year.year), last) - Math.max(firstDayOf(year.year), first) + 1;
    return [
      year,
      { closes: Array.from({ length }, () => null), closesUntil: now + MISSING_MS, nullsUntil: now + MISSING_MS },
    ];
  });

const failed = (years: YearsOfCoin, failure: Failure, now: number): FetchedYears =>
  years.map((year) => [year, { closes: [], closesUntil: 0, nullsUntil: 0, failing: failingSince(failure, now) }]);

/** The years of one coin: those that are waited for, and those that have closes. */
const readCoin = (years: YearsOfCoin, { answer, place, asked }: Read, asker: Asker, now: number): FetchedYears => {
  // No coin of the question has a price.
  if (!answer.ok && answer.error.facts.status === NOT_FOUND) return withoutCloses(years, asked, now);
  if (!answer.ok) return failed(years, answer.error, now);
  const closes = closesAt(answer.value, place, asked);
  const problem = answer.value.problems.find(({ row }) => row === place);
  const reason = problem && reasonOfStatus(problem.status);
  const isPending = answer.value.soFar === true || (reason !== undefined && failureEntry(reason).passing);
  if (reason !== undefined && problem !== undefined && isPending && closes.every((close) => close === null)) {
    const { gatewayUrl } = asker.settings;
    return failed(years, failureOf(reason, { gatewayUrl, detail: problem.detail, status: problem.status }), now);
  }
  const nullsUntil = now + (isPending ? PENDING_MS : MISSING_MS);
  const isUnasked = answer.value.unasked?.includes(place) === true;
  const [start, end] = [dateOf(asked.first).year, dateOf(asked.last).year];
  const isProvisional = answer.value.provisional?.includes(place) === true;
  const closesUntil = isProvisional ? Math.max(freshUntil(answer.value, now), now + PROVISIONAL_MS) : now + CLOSE_MS;
  return Array.from({ length: end - start + 1 }, (_, index) => start + index).flatMap((number): FetchedYears => {
    const first = firstDayOf(number) - asked.first;
    const ofYear = closes.slice(first, lastDayOf(number) - asked.first + 1);
    const waiting = years.find(({ year }) => year === number);
    if (waiting === undefined && ofYear.every((close) => close === null)) return [];
    const year = waiting ?? { ...years[0], year: number, needed: [] };
    return [[year, { closes: ofYear, closesUntil, nullsUntil, ...(isUnasked && { asked: year.needed }) }]];
  });
};

/** The years of one request; a failure that concerns the whole gateway. */
export function* fetchYears(asker: Asker, asked: readonly AskedYears[]): Steps<Result<FetchedYears, Failure>, 'fetch'> {
  const now = asker.now();
  const reply = yield* askGateway(asker, asked.map(questionOf));
  if (!reply.ok && !isOfOneSet(reply.error)) return fail(reply.error);
  return ok(
    asked.flatMap((one, index): FetchedYears => {
      const answer = reply.ok ? reply.value[index] : reply;
      if (answer === undefined) return [];
      return coinsOf(one).flatMap((years, place) => readCoin(years, { answer, place, asked: one }, asker, now));
    }),
  );
}
