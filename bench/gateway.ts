// Benchmarks of the gateway on bare workerd, against the simulated market, with frozen clocks. Needs Linux; wrk and
// nginx are installed from Debian's packages if they are missing.

import { besideNginxReadings } from './gateway/beside-nginx.ts';
import { coldReadings } from './gateway/cold.ts';
import { burstReadings, creditReadings } from './gateway/credits.ts';
import type { Reading } from './gateway/reading.ts';
import { refreshReadings } from './gateway/refresh.ts';
import { scriptReadings } from './gateway/script-size.ts';
import { COINS, DEPTH, stagedReadings, underLoad, withStore, type StagedMeasure } from './gateway/staged-groups.ts';
import { warmReadings } from './gateway/warm.ts';

/** The default setting, SNAPSHOT_COINS. */
const STANDARD = 1_000;
const FEW = 2_000;
const MANY = { coins: 25_000, depth: 20_000 } as const;

interface ColdCase {
  readonly coins: number;
  readonly depth: number;
  /** Milliseconds. */
  readonly target?: number;
}

const cold =
  ({ coins, depth, target }: ColdCase): StagedMeasure =>
  (stage) =>
    withStore(stage, coins, depth, (store) => coldReadings(stage, store, depth, target));

/** The groups by name; each can be run alone. */
const groups: Readonly<Record<string, StagedMeasure>> = {
  script: scriptReadings,
  warm: underLoad(warmReadings),
  'cold-standard': cold({ coins: COINS, depth: STANDARD, target: 5 }),
  cold: cold({ coins: COINS, depth: DEPTH, target: 8 }),
  'cold-few': cold({ coins: COINS, depth: FEW }),
  'cold-many': cold(MANY),
  refresh: (stage) => refreshReadings(stage, COINS, DEPTH),
  credits: (stage) => creditReadings(stage, COINS, DEPTH),
  burst: (stage) => burstReadings(stage, COINS, DEPTH),
  nginx: (stage) => besideNginxReadings(stage, COINS, DEPTH),
};

export const gatewayReadings = (only: readonly string[]): Promise<readonly Reading[]> => stagedReadings(groups, only);
