// All tests run in Node; those that need the Workers start the real ones in workerd through `test/support`.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { slowestFiles } from './test/support/slowest-files.ts';
import { lackingPrograms, sayWhatIsSkipped, tagsOfPrograms } from './test/support/system-programs.ts';

/** `--mode deep` draws all random cases, with a new seed unless `FC_SEED` gives one. */
const randomCases = (mode: string): Record<string, string> => {
  if (mode !== 'deep') return {};
  const seed = process.env['FC_SEED'] ?? String(Date.now() % 2 ** 31);
  console.log(`Random cases with FC_SEED=${seed}`);
  return { DEEP: '1', FC_SEED: seed };
};

const lacking = lackingPrograms();

// Of this process's children: many load wrangler, of which Node compiles 20 MB each time without.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

export default defineConfig(({ mode }) => ({
  test: {
    env: randomCases(mode),
    // Node runs TypeScript by itself, and faster than modules that Vite has wrapped.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      // Room for short-lived objects: with less, copying them takes a twentieth of the processor time.
      '--max-semi-space-size=64',
      '--import',
      new URL('test/support/json-names.ts', import.meta.url).href,
    ],
    // `--mode node`, for tests that start neither a Worker nor a page: nothing is bundled before they run.
    globalSetup: mode === 'node' ? [] : ['test/support/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts', 'test/support/end-with-process.ts'],
    tags: tagsOfPrograms(lacking),
    reporters: ['default', slowestFiles, sayWhatIsSkipped(lacking)],
    sequence: { sequencer: SlowestFirst },
    // Many tests wait for a Worker or a browser: three files at once keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Far more than any test needs here: a slower machine is no failure. A tab's waits end before
    // (`browser-tab.ts`), so that a failure names what did not come.
    testTimeout: mode === 'deep' ? 900_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['test/**/*.test.ts'],
    // Files share one process a core, since loading wrangler anew for a file takes two seconds.
    isolate: false,
  },
}));
