// What is held of a coin's past when a question is planned.

import type { Day } from './calendar.ts';
import type { PricePoint } from './find-point.ts';
import type { HeldSeries } from './held-series.ts';
import type { PriceUnit } from './series.ts';

export interface HeldPast {
  readonly series: readonly HeldSeries[];
  /** The coin's price at the close of a recorded day; undefined if no record of that day has the coin. */
  readonly recorded: (day: Day, unit: PriceUnit) => PricePoint | undefined;
  /** The coin's price in the present snapshot. */
  readonly present: (unit: PriceUnit) => PricePoint | undefined;
}
