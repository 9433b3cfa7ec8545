// All tests run in Node; those that need the Workers start the real ones in workerd through `test/support`.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // Many tests wait for a Worker or a browser, and leave their core to others meanwhile.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
