// The series of CoinStats, and what they cost.

import type { ChartCapabilities } from '../../../../shared/past/held-series.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export const charts: ChartCapabilities = {
  creditsPerCoin: 3,
  // CoinStats takes 100; the whole series of more coins would exceed the largest answer that is read.
  coinsPerCall: 20,
  whole: 'all',
  // Only the step of `all` is documented; the others are as observed.
  periods: [
    { name: '24h', lengthSeconds: DAY, stepSeconds: 5 * MINUTE },
    { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR },
    { name: '1m', lengthSeconds: 30 * DAY, stepSeconds: 4 * HOUR },
    { name: '3m', lengthSeconds: 90 * DAY, stepSeconds: 12 * HOUR },
    { name: '6m', lengthSeconds: 180 * DAY, stepSeconds: DAY },
    { name: '1y', lengthSeconds: 365 * DAY, stepSeconds: DAY },
    { name: 'all', lengthSeconds: undefined, stepSeconds: DAY },
  ],
};
