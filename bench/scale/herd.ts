// A thousand isolates in steady use of one set: what the broker's replies take of its memory when a lifetime ends.

import { numbersFrom } from '../random-columns.ts';
import type { Reading } from '../gateway/reading.ts';
import { simulate } from './simulation.ts';
import { inVirtualTime } from './virtual-time.ts';

const START = Date.parse('2026-05-01T06:00:00Z');
const ISOLATES = 1_000;
const DEPTH = 5_000;
const PLAN_CREDITS = 4_000_000;
const SECONDS_BETWEEN = 8;
const SECONDS = 400;
/** Until the broker knows the plan's credits and has refreshed the set by them. */
const WARM_UP_MILLISECONDS = 3_600_000;
const SEED = 1_000;
const TARGET_MEGABYTES = 100;

/** Paths of the questions. */
const uses: Readonly<Record<string, (random: () => number) => string>> = {
  'tables of columns': () => '/coins.csv?limit=5',
  'the first rows': () => '/coins?limit=5',
  'all rows': (random) => `/coins?limit=5&page=${1 + Math.floor((random() * DEPTH) / 5)}`,
};

const herdReading = (name: string, pathOf: (random: () => number) => string): Promise<readonly Reading[]> =>
  inVirtualTime(START, (time) =>
    simulate(
      time,
      { places: ISOLATES, coins: DEPTH, planCredits: PLAN_CREDITS, settings: { snapshotCoins: DEPTH } },
      async ({ ask, broker }) => {
        const random = numbersFrom(SEED);
        const ages: number[] = [];
        let [waited, failed] = [0, 0];
        const begin = START + WARM_UP_MILLISECONDS;
        const end = begin + SECONDS * 1000;
        const askAgain = (place: number, after: number): void => {
          const at = time.now() + after;
          if (at >= end) return;
          time.at(at, () => {
            void ask(place, pathOf(random)).then((answer) => {
              if (answer.status === 200) ages.push(answer.age);
              else failed += 1;
              if (answer.waited) waited += 1;
            });
            askAgain(place, 2000 * SECONDS_BETWEEN * random());
          });
        };
        for (let at = START; at < begin; at += 20_000) time.at(at, () => void ask(0, pathOf(random)));
        await time.runTo(begin);
        for (let place = 0; place < ISOLATES; place += 1) askAgain(place, 1000 * SECONDS_BETWEEN * random());
        await time.runTo(end);
        const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length;
        return [
          {
            name: `${ISOLATES} isolates, ${name}: replies in the broker's memory at once`,
            unit: 'MB',
            value: broker.peakBytes() / 1e6,
            target: TARGET_MEGABYTES,
            note: `${broker.requests()} requests to the broker; age ${mean.toFixed(0)} s on average, ${Math.max(...ages).toFixed(0)} s at most; ${waited} of ${ages.length} waited, ${failed} failed`,
          },
        ];
      },
    ),
  );

export const herdReadings = async (): Promise<readonly Reading[]> => {
  const readings: Reading[] = [];
  for (const [name, pathOf] of Object.entries(uses)) readings.push(...(await herdReading(name, pathOf)));
  return readings;
};
