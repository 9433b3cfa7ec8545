// The wanted times of a coin, and their plans.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import type { PlannedColumn, TimeColumn } from '../../../../shared/past/plan-column.ts';
import type { TimePlan } from '../../../../shared/past/plan-time.ts';
import type { AnswerSource } from '../../snapshots/held-snapshots.ts';
import type { Pasts } from '../../past/pasts.ts';
import type { AnswerContext } from '../answer.ts';
import type { PastCoin } from './past-coins.ts';

export interface CoinTimes {
  readonly coin: PastCoin;
  readonly wanted: TimeColumn;
  /** Whether a time, by its place, must have a price; undefined: all must. Nothing is fetched for others. */
  readonly isNeeded?: ((at: number) => boolean) | undefined;
}

export const isTimeNeeded = ({ isNeeded }: CoinTimes, at: number): boolean => isNeeded === undefined || isNeeded(at);

export interface PlannedCoin {
  readonly coin: PastCoin;
  readonly column: PlannedColumn;
  readonly series: readonly HeldSeries[];
  /** Those of them that the plans are made from: none where all come from the present or from records. */
  readonly used: readonly HeldSeries[];
  readonly from: AnswerSource;
}

export interface PlanContext extends Pick<AnswerContext, 'configuration' | 'lifetime' | 'records' | 'snapshots'> {
  readonly pasts: Pasts;
  /** Whether the prices are invented. */
  readonly simulated: boolean;
  /** The answer shows the series themselves: a part that has the prices does not do. */
  readonly showsSeries?: true;
}

/** A planned column without times that need a series. */
export interface SettledColumn extends PlannedColumn {
  readonly others: ReadonlyMap<number, TimePlan>;
}

/** A coin whose times are all planned. */
export interface SettledCoin extends PlannedCoin {
  readonly column: SettledColumn;
}
