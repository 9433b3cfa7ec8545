// Which past prices to ask for next: a year of up to 20 coins that are waited for together, or the whole past of one
// coin, so that single cells with other dates of it find it.

import { dayAt, type Day, dayText } from '../../shared/past/calendar.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { lastPlace, placesOf } from './day-spans.ts';
import { firstDayOf, lastDayOf, pastName, type Year } from './year.ts';

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

/** So many coins that single cells wait for together are asked for by their year: it is shorter than their pasts. */
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
export const needsOf = (years: readonly Year[]): string =>
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
