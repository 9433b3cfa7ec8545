// Lets nothing go on by itself in a test file's worlds: timers ring when a world's time passes, and digests, which workerd
// and Node compute elsewhere, are there at once.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';

const sha256 = (data: BufferSource): ArrayBuffer => {
  const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;
};

/** For all tests of the file that calls it. */
export const standStill = (): void => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(crypto.subtle, 'digest').mockImplementation((_, data) => Promise.resolve(sha256(data)));
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};
