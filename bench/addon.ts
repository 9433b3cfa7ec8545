// A cell as Google calculates it: the scripts in a new context, then a formula over data in the sheet's cache. The copy
// to read runs beside the pushed scripts, sample by sample.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { bundleWorker } from '../scripts/local/bundle-worker.ts';
import { gatewayConfig, marketConfig } from '../scripts/local/places.ts';
import { startGatewayDesk, type GatewayDesk } from '../test/apps-script/fakes/gateway-desk.ts';
import { printHeading, printReading, readingOf, type Reading } from './gateway/reading.ts';

const SAMPLES = 60;

const formulas = [
  { name: '=COIN("BTC")', call: 'COIN("BTC")' },
  {
    name: '=COINS with a filter and 20 rows',
    call: 'COINS("all", "marketCap > 1e9 and 24h > 1%", "name, price, 24h", "-24h", 20)',
  },
] as const;

interface Sample {
  /** Milliseconds until the scripts are evaluated. */
  readonly evaluated: number;
  /** Milliseconds until the formula has its result. */
  readonly calculated: number;
}

let contexts = 0;

const sampleOf = (scripts: readonly string[], call: string, { globals, clock }: GatewayDesk): Sample => {
  const context = vm.createContext({ ...globals, now: () => clock.now });
  vm.runInContext('Date.now = now;', context);
  contexts += 1;
  // The same text would be compiled once only.
  const unlike = scripts.map((script) => `// ${contexts}\n${script}`);
  const start = performance.now();
  for (const script of unlike) vm.runInContext(script, context);
  const evaluated = performance.now() - start;
  vm.runInContext(call, context);
  return { evaluated, calculated: performance.now() - start };
};

export const addonReadings = async (): Promise<readonly Reading[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  const [{ readable }] = await Promise.all([
    buildAddon({ outDir: folder }),
    bundleWorker(gatewayConfig),
    bundleWorker(marketConfig),
  ]);
  const [app, functions] = await Promise.all(
    ['app.js', 'functions.js'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  const versions = { pushed: [app ?? '', functions ?? ''], 'copy to read': [readable, functions ?? ''] };
  const desk = await startGatewayDesk(folder);
  try {
    // Fills the sheet's cache.
    for (const { call } of formulas) desk.evaluate(call);
    const samples = Object.entries(versions).flatMap(([version, scripts]) =>
      formulas.map((formula) => ({ version, scripts, formula, taken: [] as Sample[] })),
    );
    for (let round = 0; round < SAMPLES; round += 1)
      for (const { scripts, formula, taken } of samples) taken.push(sampleOf(scripts, formula.call, desk));
    printHeading();
    const readings = samples.flatMap(({ version, formula, taken }) => [
      readingOf(
        `${formula.name}, ${version}: the whole`,
        'ms',
        taken.map(({ calculated }) => calculated),
      ),
      readingOf(
        `${formula.name}, ${version}: evaluating the scripts`,
        'ms',
        taken.map(({ evaluated }) => evaluated),
      ),
    ]);
    for (const reading of readings) printReading(reading);
    return readings;
  } finally {
    await desk.dispose();
    await rm(folder, { recursive: true });
  }
};
