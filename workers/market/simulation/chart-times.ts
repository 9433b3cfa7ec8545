// The minutes of a chart's points, by period.

import { DAY_MINUTES, HOUR_MINUTES, WEEK_MINUTES } from './market.ts';

interface Period {
  /** Length of the period; undefined: from the first day on, at 00:00 UTC of each day. */
  readonly minutes: number | undefined;
  readonly stepMinutes: number;
}

export const periods = {
  '24h': { minutes: DAY_MINUTES, stepMinutes: 5 },
  '1w': { minutes: WEEK_MINUTES, stepMinutes: HOUR_MINUTES },
  '1m': { minutes: 30 * DAY_MINUTES, stepMinutes: 4 * HOUR_MINUTES },
  '3m': { minutes: 90 * DAY_MINUTES, stepMinutes: 12 * HOUR_MINUTES },
  '6m': { minutes: 180 * DAY_MINUTES, stepMinutes: DAY_MINUTES },
  '1y': { minutes: 365 * DAY_MINUTES, stepMinutes: DAY_MINUTES },
  all: { minutes: undefined, stepMinutes: DAY_MINUTES },
} as const satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof periods;

// `Object.keys` loses the key type.
export const periodNames = Object.keys(periods) as readonly PeriodName[];

/**
 * Minutes since 1970, oldest first. The last one is `minute`; for `all`, 00:00 UTC of its day. `firstMinute`: 00:00 UTC
 * of the first day; there are no points before it.
 */
export const chartTimes = (period: PeriodName, minute: number, firstMinute: number): readonly number[] => {
  const { minutes, stepMinutes } = periods[period];
  const last = minutes === undefined ? minute - (minute % DAY_MINUTES) : minute;
  const back = Math.min(minutes ?? Number.POSITIVE_INFINITY, last - firstMinute);
  const steps = Math.max(0, Math.floor(back / stepMinutes));
  return Array.from({ length: steps + 1 }, (_, step) => last - (steps - step) * stepMinutes);
};
