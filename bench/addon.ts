// A cell as Google calculates it: the scripts in a new context, then a formula over data in the sheet's cache.

import vm from 'node:vm';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { type GatewayDesk, startGatewayDesk } from '../test/apps-script/fakes/gateway-desk.ts';
import { bundleThreads } from '../test/support/bundle-threads.ts';
import { bundleGatewayUnderTest, bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { inFolder } from './gateway/stage.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { debianCommand } from '../test/support/debian-command.ts';
import { checkGroups, groupReadings, type Groups, type Reading, readingOf } from './readings.ts';
import type { CellCase } from './addon-cell.ts';

const formulas = [
  { name: '=COIN("BTC")', call: 'COIN("BTC")' },
  {
    name: '=COINS with a filter and 20 rows',
    call: 'COINS("all", "marketCap > 1e9 and 24h > 1%", "name, price, 24h", "-24h", 20)',
  },
  { name: '=COIN_AT of a day', call: 'COIN_AT("BTC", "2024-12-31")' },
] as const;

interface CellStage {
  /** Texts of the pushed scripts, in order. */
  readonly scripts: readonly string[];
  /** The sheet, whose cache holds the market. */
  readonly desk: GatewayDesk;
  /** Temporary. */
  readonly folder: string;
}

/** Runs with a sheet whose cells have been calculated once. */
const onCellStage = (run: (stage: CellStage) => Promise<readonly Reading[]>): Promise<readonly Reading[]> =>
  inFolder(async (folder) => {
    const [built, threads] = [join(folder, 'addon'), join(folder, 'threads')];
    await Promise.all([
      buildAddon({ outDir: built }),
      bundleThreads(threads),
      bundleGatewayUnderTest(),
      bundleMarketUnderTest(),
    ]);
    const scripts = await Promise.all(['app.js', 'functions.js'].map((name) => readFile(join(built, name), 'utf8')));
    const desk = await startGatewayDesk({ threads }, built);
    try {
      for (const { call } of formulas) desk.evaluate(call);
      return await run({ scripts, desk, folder });
    } finally {
      await desk.dispose();
    }
  });

const PROCESS = join(import.meta.dirname, 'addon-cell.ts');
/** One thread, whose garbage collector runs at the same moments each time. */
const NODE_FLAGS = ['--single-threaded', '--predictable', '--disable-warning=ExperimentalWarning'];
const VALGRIND_FLAGS = ['--tool=callgrind', '--callgrind-out-file=/dev/null'];

const instructionsOf = async (one: CellCase, path: string): Promise<number> => {
  await writeFile(path, JSON.stringify(one));
  const words = [...VALGRIND_FLAGS, process.execPath, ...NODE_FLAGS, PROCESS, path];
  const { stderr } = await promisify(execFile)('valgrind', words);
  const [, collected] = /Collected : (\d+)/.exec(stderr) ?? [];
  if (collected === undefined) throw new Error(`valgrind counted nothing: ${stderr}`);
  return Number(collected);
};

/** Millions of instructions, counted by valgrind, minus those of the same process without the scripts: they repeat. */
const instructionReadings = async ({ scripts: texts, desk, folder }: CellStage): Promise<readonly Reading[]> => {
  await debianCommand('valgrind', 'valgrind');
  const path = join(folder, 'case.json');
  const empty: CellCase = {
    scripts: [],
    formula: undefined,
    cached: desk.documentCache.getAll(desk.documentCache.keys),
    documentProperties: desk.documentStore.getProperties(),
    now: desk.clock.now,
  };
  const nothing = await instructionsOf(empty, path);
  const scripts = texts.map((_, index) => join(folder, `script-${index}.js`));
  for (const [index, text] of texts.entries()) await writeFile(scripts[index] ?? '', text);
  const readings: Reading[] = [];
  for (const { name, call } of [{ name: 'evaluating the scripts', call: undefined }, ...formulas]) {
    const millions = ((await instructionsOf({ ...empty, scripts, formula: call }, path)) - nothing) / 1e6;
    readings.push({ name, unit: 'M instr.', value: millions });
  }
  return readings;
};

const SAMPLES = 60;

/** Of the first formula. */
const TARGET_MILLISECONDS = 15;

let contexts = 0;

/** Milliseconds until the scripts are evaluated, and until the formula has its result. */
const sampleOf = (scripts: readonly string[], call: string, { globals, clock }: GatewayDesk) => {
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

const timeReadings = ({ scripts, desk }: CellStage): readonly Reading[] =>
  formulas.flatMap(({ name, call }, place) => {
    const samples = Array.from({ length: SAMPLES }, () => sampleOf(scripts, call, desk));
    return [
      readingOf(
        `${name}: the whole`,
        'ms',
        samples.map(({ calculated }) => calculated),
        place === 0 ? { target: TARGET_MILLISECONDS } : {},
      ),
      readingOf(
        `${name}: evaluating the scripts`,
        'ms',
        samples.map(({ evaluated }) => evaluated),
      ),
    ];
  });

const groups: Groups<CellStage> = {
  times: (stage) => Promise.resolve(timeReadings(stage)),
  instructions: instructionReadings,
};

/** `only`: groups to run; all if empty. */
export const addonReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  checkGroups(groups, only);
  return onCellStage((stage) => groupReadings(groups, only, stage));
};
