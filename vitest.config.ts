// All tests run in Node; those that need the Workers start the real ones in workerd through `test/support`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // Many tests wait for a Worker or a browser: no core need be left free.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
