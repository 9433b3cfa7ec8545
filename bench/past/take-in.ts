// A long series taken in: what the broker does with an answer within one invocation, but the call and SQLite.

import { holdSeries } from '../../shared/past/held-series.ts';
import { judgeSeries } from '../../shared/past/judge-series.ts';
import { encodeSeries } from '../../shared/past/series-layout.ts';
import { takeIn } from '../../shared/past/take-in.ts';
import { frozenNow } from '../../test/support/frozen-now.ts';
import type { Reading } from '../gateway/reading.ts';
import { measure } from '../measure.ts';

const POINTS = 5_000;
const DAY = 86_400;
const TARGET_MILLISECONDS = 10;
const NOW = Date.parse(frozenNow) / 1000;

/** What the broker does with an answer, from its text to the bytes that are stored. */
export const takeInReading = (): Reading => {
  const points = Array.from({ length: POINTS }, (_, at) => [
    NOW - (POINTS - at) * DAY,
    1000 + at / 7,
    1 + at,
    20 / (at + 1),
  ]);
  const text = JSON.stringify(points);
  const period = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
  const before = [holdSeries(takeIn(points, NOW - 3600).series, period, NOW - 3600)];
  const { median, least, most } = measure('', () => {
    const parsed: readonly unknown[] = JSON.parse(text);
    const { series } = judgeSeries(before, holdSeries(takeIn(parsed, NOW).series, period, NOW), {});
    return series.map(encodeSeries);
  });
  const [value, low, high] = [median, least, most].map((microseconds) => microseconds / 1000);
  return {
    name: `warm: ${POINTS} points taken in`,
    unit: 'ms',
    ...(value === undefined ? {} : { value }),
    ...(low === undefined ? {} : { least: low }),
    ...(high === undefined ? {} : { most: high }),
    target: TARGET_MILLISECONDS,
  };
};
