// Which coins share a call for their series. An answer must be taken in within one short run of the broker, so a call
// asks for about as many points as one long series has.

import type { ChartCapabilities, ChartPeriod } from '../../../../shared/past/held-series.ts';

/** A coin with the number of points of its series that is held already. */
export interface WantedChart {
  readonly coin: string;
  readonly heldPoints: number | undefined;
}

const POINTS_A_CALL = 5_000;

/** How many points a coin's answer should have. */
const expectedPoints = ({ lengthSeconds, stepSeconds }: ChartPeriod, { heldPoints }: WantedChart): number =>
  lengthSeconds === undefined ? (heldPoints ?? POINTS_A_CALL) : lengthSeconds / stepSeconds;

/** The first coins that go together: at least one. */
export const firstBatch = <Wanted extends WantedChart>(
  wanted: readonly Wanted[],
  period: ChartPeriod,
  { coinsPerCall }: ChartCapabilities,
): readonly Wanted[] => {
  let points = 0;
  const end = wanted.findIndex((one, index) => {
    points += expectedPoints(period, one);
    return index > 0 && (points > POINTS_A_CALL || index >= coinsPerCall);
  });
  return end < 0 ? wanted : wanted.slice(0, end);
};
