// A question about the prices of one coin in the past.

import type { ChartCapabilities } from './chart-capabilities.ts';
import type { HeldPast } from './held-past.ts';
import type { PriceUnit } from './series.ts';

interface PastQuestion {
  /** The coin's id, as sentences have it. */
  readonly coin: string;
  readonly unit: PriceUnit;
  /** A point must be less than this older than the wanted moment: at a distance of a day it is of the day before. */
  readonly nearSeconds: number;
}

/** What the plan for one wanted time is made from. */
export interface PastInput {
  readonly question: PastQuestion;
  readonly held: HeldPast;
  readonly charts: ChartCapabilities;
  /** Seconds since 1970. */
  readonly now: number;
}
