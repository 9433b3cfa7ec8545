// A part of a KV namespace: all keys below a prefix.

import type { KeyValue } from './snapshot-store.ts';

/** @param prefix of each key; the empty one is the whole namespace. */
export const scopedKeyValue = (store: KeyValue, prefix: string): KeyValue =>
  prefix === ''
    ? store
    : {
        get: (key, options) => store.get(prefix + key, options),
        put: (key, value, options) => store.put(prefix + key, value, options),
        delete: (key) => store.delete(prefix + key),
      };
