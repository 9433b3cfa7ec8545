// The services with a cell's time limit. After the limit the cache is empty, the lock is taken and sleeps return at
// once, so the rest of the calculation ends quickly. Requests check the clock themselves (`send-to-gateway.ts`).

import type { Services } from './services.ts';
import { LAST_CALL_MS } from '../addon/client/deadline.ts';

export const timelyServices = (services: Services, startedAt: number): Services => {
  const { cache } = services;
  const passed = (): number => services.now() - startedAt;
  const isOver = (): boolean => passed() >= LAST_CALL_MS;
  return {
    ...services,
    cache: {
      getAll: (keys) => (isOver() || keys.length === 0 ? {} : cache.getAll(keys)),
      putAll: (values, seconds) => {
        if (!isOver()) cache.putAll(values, seconds);
      },
      removeAll: (keys) => {
        if (!isOver() && keys.length > 0) cache.removeAll(keys);
      },
    },
    sleep: (milliseconds) => {
      const left = LAST_CALL_MS - passed();
      if (left > 0) services.sleep(Math.min(milliseconds, left));
    },
    withLock: (work) => (isOver() ? { kind: 'held elsewhere' } : services.withLock(work)),
  };
};
