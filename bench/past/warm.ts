// The same questions again in a warm isolate, relative to a Worker that does nothing: one-second slices of full load,
// with a slice of hello world before and after each. `other days` are different questions each time.

import { prepareLoad } from '../gateway/load.ts';
import { readingOf, type Reading } from '../gateway/reading.ts';
import { serveHello } from '../gateway/serve-bare.ts';
import type { Stage } from '../gateway/stage.ts';
import { askPast, commonCases, type PastCase } from './past-cases.ts';
import { dayText, servePast, today, type PastStore } from './past-stage.ts';

const ROUNDS = 6;
const SLICE_SECONDS = 1;
const WARM_UP_SECONDS = 2;

export const warmPast = async (stage: Stage, store: PastStore): Promise<readonly Reading[]> => {
  const cases: readonly PastCase[] = [
    ...commonCases(store),
    {
      name: '100 rows of a recorded day, all different',
      path: `/coins?at=${dayText(today - 1)}&format=table&limit=100&where=${encodeURIComponent('marketCap>0.')}{n}`,
    },
  ];
  const [hello, gateway] = await Promise.all([serveHello(), servePast(stage, store)]);
  try {
    const helloLoad = await prepareLoad({ worker: hello, paths: ['/'] }, stage.folder);
    await helloLoad.slice(WARM_UP_SECONDS);
    const readings: Reading[] = [];
    for (const one of cases) {
      const body = await askPast(gateway, { ...one, path: one.path.replace('{n}', '0') });
      const path = one.body === undefined ? one.path : `POST ${one.path} ${one.body}`;
      const load = await prepareLoad({ worker: gateway, paths: [path] }, stage.folder);
      await load.slice(WARM_UP_SECONDS);
      const ratios: number[] = [];
      let before = await helloLoad.slice(SLICE_SECONDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        const used = await load.slice(SLICE_SECONDS);
        const after = await helloLoad.slice(SLICE_SECONDS);
        ratios.push(used / ((before + after) / 2));
        before = after;
      }
      const note = `${(body.length / 1000).toFixed(0)} kB`;
      const target = one.warmTarget === undefined ? {} : { target: one.warmTarget };
      readings.push(readingOf(`warm: ${one.name}`, '× hello', ratios, { note, ...target }));
    }
    return readings;
  } finally {
    await Promise.all([hello.stop(), gateway.stop()]);
  }
};
