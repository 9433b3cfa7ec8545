// Lets nothing go on by itself in a test file's worlds: timers ring when a world's time passes, and digests are there
// at once.

import { afterAll, beforeAll, vi } from 'vitest';
import { digestsAtOnce } from '../digests-at-once.ts';

/** For all tests of the file that calls it. */
export const standStill = (): void => {
  digestsAtOnce();
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
};
