// All tests run in Node; those that need the Workers start the real ones in workerd through `test/support`.

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { slowestFiles } from './test/support/slowest-files.ts';

const all = 'test/**/*.test.ts';

/** What replaces a module would replace it for the files after it: such a file has a process of its own. */
const replacesModules = globSync(all).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    reporters: ['default', slowestFiles],
    sequence: { sequencer: SlowestFirst },
    // Many tests wait for a Worker or a browser: no core need be left free.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'apart', include: replacesModules } },
      // All others share one process a core, since loading wrangler anew for a file takes two seconds.
      { extends: true, test: { name: 'together', include: [all], exclude: replacesModules, isolate: false } },
    ],
  },
});
