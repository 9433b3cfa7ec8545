// A key-value store in memory that stands in for KV: keeps what is put, tells what was asked for, fails on demand.

import type { KeyValue } from '../../workers/gateway/codec/snapshot-store.ts';

export interface MemoryKeyValue extends KeyValue {
  readonly held: Map<string, ArrayBuffer>;
  /** The keys that were asked for, in order. */
  readonly asked: string[];
  /** From now on every request is refused. */
  fails: boolean;
  /** What is held under a key; throws where nothing is. */
  bytes(key: string): ArrayBuffer;
}

export const memoryKeyValue = (): MemoryKeyValue => {
  const held = new Map<string, ArrayBuffer>();
  const asked: string[] = [];
  const refuse = (): void => {
    if (store.fails) throw new Error('The store is down');
  };
  const store: MemoryKeyValue = {
    held,
    asked,
    fails: false,
    async get(key) {
      refuse();
      asked.push(key);
      return held.get(key)?.slice(0) ?? null;
    },
    async put(key, value) {
      refuse();
      held.set(key, typeof value === 'string' ? new TextEncoder().encode(value).buffer : value.slice(0));
    },
    async delete(key) {
      refuse();
      held.delete(key);
    },
    bytes(key) {
      const bytes = held.get(key);
      if (bytes === undefined) throw new Error(`There is nothing under ${key}`);
      return bytes;
    },
  };
  return store;
};
