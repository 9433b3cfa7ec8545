// Which period of a coin's series to ask the source for, where what is held does not reach a wanted moment.

import type { ChartPeriod } from './chart-capabilities.ts';
import { DAY_SECONDS, HOUR_SECONDS, type Day } from './calendar.ts';
import { hasPoints, latestOf, type HeldSeries } from './held-series.ts';
import { isCovered, isReached } from './past-proofs.ts';
import type { PastInput } from './past-question.ts';
import type { WantedPoint } from './wanted.ts';

/** A period is asked for again after this at the earliest, however many questions there are about the last hour. */
export const AGAIN_SECONDS = HOUR_SECONDS;
/** The same for a period in which the source had no point: once, twice, more often. */
const EMPTY_AGAIN_SECONDS = [HOUR_SECONDS, 6 * HOUR_SECONDS, DAY_SECONDS] as const;

export type NextFetch =
  | { readonly kind: 'fetch'; readonly period: ChartPeriod }
  /** The source was asked a short while ago. */
  | { readonly kind: 'wait'; readonly until: number };

const lengthOf = ({ lengthSeconds = Number.POSITIVE_INFINITY }: ChartPeriod): number => lengthSeconds;

/** Whether a period that is asked for now holds the point before a moment. */
const reachesBack = (period: ChartPeriod, age: number): boolean => age <= lengthOf(period) - period.stepSeconds;

/** The periods that are fine enough, the best first. */
const candidates = ({ grain, seconds }: WantedPoint, { charts, now }: PastInput): readonly ChartPeriod[] => {
  const whole = charts.periods.find(({ name }) => name === charts.whole);
  const ends = whole === undefined || grain === 'hour' ? [] : [whole];
  if (grain === 'day') return ends;
  const coarsest = grain === 'hour' ? HOUR_SECONDS : DAY_SECONDS - 1;
  const fine = charts.periods
    .filter((period) => period !== whole && period.stepSeconds <= coarsest && reachesBack(period, now - seconds))
    // For hours the longest one answers most rows; for a moment the finest one is best.
    .sort((a, b) => (grain === 'hour' ? lengthOf(b) - lengthOf(a) : a.stepSeconds - b.stepSeconds));
  return [...fine, ...ends];
};

/** When a period may be asked for again, seconds since 1970. @param isListed whether the market has the coin now. */
export const nextAskAt = (latest: HeldSeries, isListed: boolean): number => {
  const { askedAt, heard } = latest;
  if (hasPoints(latest)) return askedAt + AGAIN_SECONDS;
  // A coin that the market has by now may have a chart by now.
  if (isListed && !latest.isListed) return askedAt;
  return askedAt + (EMPTY_AGAIN_SECONDS[heard - 1] ?? DAY_SECONDS);
};

const fetchOf = (period: ChartPeriod): NextFetch => ({ kind: 'fetch', period });

/** Undefined if what is held answers, or nothing that could be asked would. */
export const nextFetch = (wanted: WantedPoint, input: PastInput): NextFetch | undefined => {
  const periods = candidates(wanted, input);
  if (isReached(wanted, periods[0], input)) return undefined;
  const { whole } = input.charts;
  const isListed = input.held.present('usd') !== undefined;
  for (const period of periods) {
    if (isCovered(period.name, wanted, input)) return undefined;
    const latest = latestOf(input.held.series, period.name);
    if (latest === undefined || (period.name === whole && wanted.seconds < latest.from)) return fetchOf(period);
    const reaches = wanted.seconds <= latest.reach;
    const again = nextAskAt(latest, isListed);
    if ((!reaches || !hasPoints(latest)) && input.now >= again) return fetchOf(period);
    if (!reaches && hasPoints(latest)) return { kind: 'wait', until: again };
    // It began too late, is too coarse or has no points: another period may answer.
  }
  return undefined;
};

/** The first day of which all hours can be asked for; undefined if the source has none. */
export const firstHourlyDay = ({ charts, now }: PastInput): Day | undefined => {
  const lengths = charts.periods.flatMap(({ lengthSeconds, stepSeconds }) =>
    lengthSeconds === undefined || stepSeconds > HOUR_SECONDS ? [] : [lengthSeconds - stepSeconds],
  );
  return lengths.length === 0 ? undefined : Math.ceil((now - Math.max(...lengths)) / DAY_SECONDS);
};
