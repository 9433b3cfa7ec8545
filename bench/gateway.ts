// Benchmarks of the gateway on bare workerd, against the simulated market, with frozen clocks. Needs Linux; wrk and
// nginx are installed from Debian's packages if they are missing.

import { besideNginxReadings } from './gateway/beside-nginx.ts';
import { coldReadings } from './gateway/cold.ts';
import { creditReadings } from './gateway/credits.ts';
import { refreshReadings } from './gateway/refresh.ts';
import { fillStore, onStage, startGateway, type Stage } from './gateway/stage.ts';
import { warmReadings } from './gateway/warm.ts';
import type { Groups, Reading } from './readings.ts';

/** Number of coins in the market; in a snapshot; and in one by default, SNAPSHOT_COINS. */
const COINS = 10_000;
const DEPTH = 5_000;
const STANDARD = 1_000;
const SCRIPT_KILOBYTES = 130;

/** The script that a deployment uploads. */
const scriptReadings = ({ script }: Stage): Promise<readonly Reading[]> => {
  const note = `${(script.bytes / 1000).toFixed(0)} kB unpacked`;
  const value = script.gzipBytes / 1000;
  return Promise.resolve([{ name: 'script as deployed, gzip', unit: 'kB', value, target: SCRIPT_KILOBYTES, note }]);
};

const coldCases = [
  { name: 'table of 8 columns', path: '/coins?format=table&limit=100' },
  { name: '100 rows of full JSON by rank', path: '/coins?limit=100' },
  { name: 'the price of one coin', path: '/coins/bitcoin/price' },
] as const;

const cold =
  (depth: number, target: number) =>
  async (stage: Stage): Promise<readonly Reading[]> => {
    const store = await fillStore(stage, COINS, depth);
    try {
      const cases = coldCases.map((one) => ({ ...one, name: `${depth.toLocaleString('en')} coins: ${one.name}` }));
      return await coldReadings(() => startGateway({ stage, market: store.market, store, depth }), cases, target);
    } finally {
      await store.stop();
    }
  };

const groups: Groups<Stage> = {
  script: scriptReadings,
  warm: (stage) => warmReadings(stage, COINS, DEPTH),
  'cold-standard': cold(STANDARD, 5),
  cold: cold(DEPTH, 8),
  refresh: (stage) => refreshReadings(stage, COINS, DEPTH),
  credits: (stage) => creditReadings(stage, COINS, DEPTH),
  nginx: (stage) => besideNginxReadings(stage, COINS, DEPTH),
};

export const gatewayReadings = (only: readonly string[]): Promise<readonly Reading[]> => onStage(groups, only);
