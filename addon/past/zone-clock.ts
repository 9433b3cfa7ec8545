// The clocks of a time zone: what they show at an instant, and when they show the start of a day.

import { dayOf, DAY_SECONDS, startOf, type Day } from '../../shared/past/calendar.ts';
import type { LocalTime } from '../../shared/past/read-past-time.ts';

export const UTC = 'Etc/UTC';

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts, second: 'numeric' });
  try {
    return format(zone);
  } catch {
    // A zone that this machine does not know.
    return format(UTC);
  }
};

const shownSeconds = (local: LocalTime): number => startOf(dayOf(local)) + local.secondsOfDay;

export const zoneClock = (zone: string) => {
  // Made at its first use: most formulas have texts as dates, and need no clock.
  let format: Intl.DateTimeFormat | undefined;
  /** @param seconds since 1970. */
  const at = (seconds: number): LocalTime => {
    format ??= formatOf(zone);
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const secondsOfDay = of('hour') * 3600 + of('minute') * 60 + of('second');
    return { year: of('year'), month: of('month'), day: of('day'), secondsOfDay };
  };
  return {
    at,
    /** The instant at which the clocks show a time of a day, or skip it. */
    instantOf: (day: Day, secondsOfDay: number): number => {
      const wanted = startOf(day) + secondsOfDay;
      const before = wanted - (shownSeconds(at(wanted - DAY_SECONDS)) - (wanted - DAY_SECONDS));
      const after = wanted - (shownSeconds(at(wanted + DAY_SECONDS)) - (wanted + DAY_SECONDS));
      // Clocks that go back show a time twice: the first one counts. A skipped time is that of the change.
      const [early, late] = before < after ? [before, after] : [after, before];
      return shownSeconds(at(early)) === wanted ? early : late;
    },
  };
};

export type ZoneClock = ReturnType<typeof zoneClock>;
