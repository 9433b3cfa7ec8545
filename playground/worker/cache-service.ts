// Google's CacheService for the add-on in the page.

import { cacheStore, USUAL_SECONDS } from './google-stores.ts';

export const makeCacheService = () => {
  const store = cacheStore(() => Date.now());
  const removeAll = (keys: readonly string[]): void => {
    for (const key of keys) store.remove(key);
  };
  const put = (key: string, value: string, seconds: number = USUAL_SECONDS): void => store.write(key, value, seconds);
  const cache = {
    get: (key: string): string | null => store.read(key) ?? null,
    put,
    removeAll,
    remove: (key: string) => removeAll([key]),
    getAll: (keys: readonly string[]) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const value = store.read(key);
          return value === undefined ? [] : [[key, value]];
        }),
      ),
    putAll: (values: Readonly<Record<string, string>>, seconds?: number): void => {
      for (const [key, value] of Object.entries(values)) put(key, value, seconds);
    },
  };
  // One document and one user: the three caches are the same.
  return {
    service: { getDocumentCache: () => cache, getScriptCache: () => cache, getUserCache: () => cache },
    clear: store.clear,
    /** Remembers the content; the returned function restores it. */
    keep: store.keep,
  };
};
