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
import { wholeListReadings } from './gateway/whole-list.ts';

const FEW = 2_000;
const MANY = { coins: 25_000, depth: 20_000 } as const;

/** The groups by name; each can be run alone. */
const groups: Readonly<Record<string, StagedMeasure>> = {
  script: scriptReadings,
  warm: underLoad(warmReadings),
  cold: (stage) => withStore(stage, COINS, DEPTH, (store) => coldReadings(stage, store, DEPTH, true)),
  'cold-few': (stage) => withStore(stage, COINS, FEW, (store) => coldReadings(stage, store, FEW, false)),
  'cold-many': (stage) =>
    withStore(stage, MANY.coins, MANY.depth, (store) => coldReadings(stage, store, MANY.depth, false)),
  refresh: (stage) => refreshReadings(stage, COINS, DEPTH),
  'whole-list': wholeListReadings,
  credits: (stage) => creditReadings(stage, COINS, DEPTH),
  burst: (stage) => burstReadings(stage, COINS, DEPTH),
  nginx: (stage) => besideNginxReadings(stage, COINS, DEPTH),
};

export const gatewayReadings = (only: readonly string[]): Promise<readonly Reading[]> => stagedReadings(groups, only);
