// Which period of a coin's series to ask the source for, where what is held does not reach a wanted moment.

import type { ChartPeriod } from './chart-capabilities.ts';
import { DAY_SECONDS, type Day } from './calendar.ts';
import { hasPoints, latestOf, type HeldSeries } from './held-series.ts';
import { isCovered, isReached } from './past-proofs.ts';
import type { PastInput } from './past-question.ts';
import type { WantedPoint } from './wanted.ts';

/** A period is asked for again after this at the earliest, however many questions there are about the last hour. */
const AGAIN_SECONDS = 3600;
/** The same for a period in which the source had no point. */
const EMPTY_AGAIN_SECONDS = DAY_SECONDS;
const HOUR_SECONDS = 3600;

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

/** When a period may be asked for again, seconds since 1970. */
export const nextAskAt = (latest: HeldSeries): number =>
  latest.askedAt + (hasPoints(latest) ? AGAIN_SECONDS : EMPTY_AGAIN_SECONDS);

const fetchOf = (period: ChartPeriod): NextFetch => ({ kind: 'fetch', period });

/** Undefined if what is held answers, or nothing that could be asked would. */
export const nextFetch = (wanted: WantedPoint, input: PastInput): NextFetch | undefined => {
  if (isReached(wanted, input)) return undefined;
  const { whole } = input.charts;
  for (const period of candidates(wanted, input)) {
    if (isCovered(period.name, wanted, input)) return undefined;
    const latest = latestOf(input.held.series, period.name);
    if (latest === undefined || (period.name === whole && wanted.seconds < latest.from)) return fetchOf(period);
    const reaches = wanted.seconds <= latest.reach;
    const again = nextAskAt(latest);
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
