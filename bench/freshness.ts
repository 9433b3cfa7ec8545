// How fresh the data of a key of the free plan is while it is used, by habit of use: the second of two simulated
// months. The first one is in the note.

import type { Reading } from './gateway/reading.ts';
import { chosenGroups, groupReadings } from './groups.ts';
import { simulateMonths, type Habit, type Month } from './freshness/simulate-months.ts';

/** Months of 30 and 31 days: November and December. */
const begins = [Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)];

const always = (): boolean => true;
const isBetween =
  (from: number, to: number) =>
  (time: number): boolean => {
    const hour = new Date(time).getUTCHours();
    return hour >= from && hour < to;
  };
const isWorkday = (time: number): boolean => [1, 2, 3, 4, 5].includes(new Date(time).getUTCDay());
const office = isBetween(9, 17);

interface Row extends Habit {
  readonly name: string;
  readonly target?: number;
}

/** The rows by name; each can be run alone. */
const rows: Readonly<Record<string, Row>> = {
  one: { name: 'one set, all day', sets: 1, isInUse: always, target: 270 },
  office: { name: 'one set, 9 to 17 every day', sets: 1, isInUse: office, target: 140 },
  workdays: {
    name: 'one set, 9 to 17 on workdays',
    sets: 1,
    isInUse: (time) => isWorkday(time) && office(time),
    target: 140,
  },
  'two-hours': { name: 'eight sets, 9 to 11 every day', sets: 8, isInUse: isBetween(9, 11) },
  four: { name: 'four sets, all day', sets: 4, isInUse: always },
  ten: { name: 'ten sets, all day', sets: 10, isInUse: always },
  deep: { name: 'one set, all day, questions about 2,000 coins', sets: 1, isInUse: always, pages: 2 },
};

const told = ({ lifetimeSeconds, ageSeconds, credits }: Month): string =>
  `${lifetimeSeconds.toFixed(0)} s, age ${ageSeconds.toFixed(0)} s, ${credits} credits`;

const readingOf = ({ name, target }: Row, [first, second]: readonly Month[]): Reading => {
  if (first === undefined || second === undefined) throw new Error('There are not two months');
  const note = `age ${second.ageSeconds.toFixed(0)} s, ${second.credits} credits; first month ${told(first)}`;
  return { name, unit: 's', value: second.lifetimeSeconds, note, ...(target === undefined ? {} : { target }) };
};

/** `only`: rows to run; all if empty. */
export const freshnessReadings = (only: readonly string[]): Promise<readonly Reading[]> =>
  groupReadings(
    chosenGroups(rows, only).map(([name, row]) => [
      name,
      async () => [readingOf(row, await simulateMonths(row, begins))],
    ]),
  );
