// KV as it may be: a write lands late, fails or is lost; a reader sees for a while what was there before, or nothing.

import type { KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';

/** `slow`: requests wait until they are let through. */
export type KeyValueMode = 'well' | 'slow' | 'down' | 'hanging';

export interface SlowKeyValue extends KeyValue {
  mode: KeyValueMode;
  /** Number of versions that readers are behind; and whether they see no parts yet. */
  newestBehind: number;
  hidesParts: boolean;
  /** What has landed under each key, the newest last. */
  readonly landed: ReadonlyMap<string, readonly ArrayBuffer[]>;
  /** Requests that wait: each goes through, or fails. */
  readonly waiting: ((isWell: boolean) => void)[];
}

const bytesOf = (value: ArrayBuffer | string): ArrayBuffer =>
  typeof value === 'string' ? new TextEncoder().encode(value).buffer : value.slice(0);

export const isNewest = (key: string): boolean => key.endsWith('/newest');

/** `onPut` is told of each write when it is asked for. */
export const createSlowKeyValue = (onPut: (key: string, bytes: ArrayBuffer) => void): SlowKeyValue => {
  const landed = new Map<string, ArrayBuffer[]>();

  const through = async <Value>(act: () => Value): Promise<Value> => {
    if (store.mode === 'down') throw new Error('KV is down');
    if (store.mode === 'well') return act();
    const isHanging = store.mode === 'hanging';
    return await new Promise<Value>((resolve, reject) => {
      if (isHanging) return;
      store.waiting.push((isWell) => (isWell ? resolve(act()) : reject(new Error('KV failed'))));
    });
  };

  const store: SlowKeyValue = {
    mode: 'well',
    newestBehind: 0,
    hidesParts: false,
    landed,
    waiting: [],
    async get(key) {
      const held = landed.get(key) ?? [];
      const isSeen = isNewest(key) || !store.hidesParts;
      const seen = isSeen ? held.at(-1 - (isNewest(key) ? store.newestBehind : 0)) : undefined;
      return await through(() => seen?.slice(0) ?? null);
    },
    async put(key, value) {
      const bytes = bytesOf(value);
      onPut(key, bytes);
      await through(() => {
        landed.set(key, [...(landed.get(key) ?? []), bytes]);
      });
    },
    delete: (key) => through(() => void landed.delete(key)),
  };
  return store;
};
