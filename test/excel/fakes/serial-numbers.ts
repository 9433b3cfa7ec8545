// Dates as Excel's cells have them: days since 1899-12-30 by the clock of a zone. A part of a bundle; independent of
// the add-on's own way.

const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

export interface SerialNumbers {
  readonly of: (date: Date) => number;
  readonly toDate: (serial: number) => Date;
}

export const serialNumbers = (timeZone: string): SerialNumbers => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** What the clock of the zone shows, as if it were UTC. */
  const clockOf = (time: number): number => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
      (name) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0,
    );
    return Date.UTC(year, month - 1, ...rest) + (((time % 1000) + 1000) % 1000);
  };
  return {
    of: (date) => (clockOf(date.getTime()) - FIRST_DAY) / DAY_MS,
    toDate: (serial) => {
      const shown = Math.round(FIRST_DAY + serial * DAY_MS);
      const guess = shown - (clockOf(shown) - shown);
      // Near a change of the clock the offset is that of the time found.
      return new Date(shown - (clockOf(guess) - guess));
    },
  };
};
