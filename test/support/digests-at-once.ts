// Digests that are there at once, for all tests of a file: workerd and Node compute them elsewhere, and the way there
// and back takes many times as long as the digest of the few bytes that a test has.

import { hash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';

const sha256 = (data: BufferSource): ArrayBuffer => {
  const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return new Uint8Array(hash('sha256', bytes, 'buffer')).buffer;
};

export const digestsAtOnce = (): void => {
  beforeAll(() => {
    // No mock, which would keep every call.
    Object.defineProperty(crypto.subtle, 'digest', {
      configurable: true,
      value: (_algorithm: string, data: BufferSource) => Promise.resolve(sha256(data)),
    });
  });
  afterAll(() => {
    Reflect.deleteProperty(crypto.subtle, 'digest');
  });
};
