// KV as a place sees it: a write reaches other places after a minute, and what a place has read it keeps for as long as
// the read allows, misses too.

import type { KeyValue } from '../../workers/gateway/codec/snapshot-store.ts';
import type { VirtualTime } from './virtual-time.ts';

/** https://developers.cloudflare.com/kv/concepts/how-kv-works/ */
const PROPAGATION_MILLISECONDS = 60_000;
/** Median of a read that is not in the place's cache, and of one that is. */
const FAR_MILLISECONDS = 60;
const NEAR_MILLISECONDS = 5;

interface Written {
  readonly at: number;
  readonly value: ArrayBuffer;
}

export interface SimulatedKeyValue {
  /** The namespace as the broker writes it. */
  readonly central: KeyValue;
  /** As a place reads it. */
  place(): KeyValue;
  writes(): number;
  reads(): number;
}

const bytesOf = (value: ArrayBuffer | string): ArrayBuffer =>
  typeof value === 'string' ? new TextEncoder().encode(value).buffer : value;

export const simulateKeyValue = (time: VirtualTime): SimulatedKeyValue => {
  /** The last two values of each key, the newest first. */
  const held = new Map<string, readonly Written[]>();
  let [writes, reads] = [0, 0];
  const visible = (key: string, delay: number): ArrayBuffer | null =>
    (held.get(key) ?? []).find(({ at }) => at + delay <= time.now())?.value ?? null;
  const put: KeyValue['put'] = async (key, value) => {
    writes += 1;
    held.set(key, [{ at: time.now(), value: bytesOf(value) }, ...(held.get(key) ?? [])].slice(0, 4));
    await time.wait(FAR_MILLISECONDS);
  };
  const drop: KeyValue['delete'] = async (key) => void held.delete(key);
  return {
    central: { put, delete: drop, get: (key) => Promise.resolve(visible(key, 0)) },
    place() {
      const cache = new Map<string, { readonly until: number; readonly value: ArrayBuffer | null }>();
      return {
        put,
        delete: drop,
        async get(key, { cacheTtl = 60 }) {
          reads += 1;
          const cached = cache.get(key);
          const isCached = cached !== undefined && time.now() < cached.until;
          const value = isCached ? cached.value : visible(key, PROPAGATION_MILLISECONDS);
          if (!isCached) cache.set(key, { until: time.now() + 1000 * cacheTtl, value });
          await time.wait(isCached ? NEAR_MILLISECONDS : FAR_MILLISECONDS);
          return value;
        },
      };
    },
    writes: () => writes,
    reads: () => reads,
  };
};
