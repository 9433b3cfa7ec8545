// Google's CacheService with its limits: https://developers.google.com/apps-script/reference/cache/cache

const MAX_KEY_LENGTH = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_SECONDS = 21_600;
const USUAL_SECONDS = 600;
const MAX_ITEMS = 1_000;
const ITEMS_DROPPED_AT_ONCE = 100;

const encoder = new TextEncoder();

const checkKey = (key: string): void => {
  if (key === '') throw new Error('Invalid argument: key');
  if (key.length > MAX_KEY_LENGTH) throw new Error('Argument too large: key');
};

const checkEntry = (key: string, value: string, seconds: number): void => {
  checkKey(key);
  if (encoder.encode(value).length > MAX_VALUE_BYTES) throw new Error('Argument too large: value');
  if (!(seconds >= 1 && seconds <= MAX_SECONDS)) throw new Error('Invalid argument: expirationInSeconds');
};

export const makeCacheService = () => {
  let items = new Map<string, { readonly value: string; readonly expires: number }>();
  const get = (key: string): string | null => {
    checkKey(key);
    const item = items.get(key);
    return item === undefined || item.expires <= Date.now() ? null : item.value;
  };
  const put = (key: string, value: string, seconds: number = USUAL_SECONDS): void => {
    checkEntry(key, value, seconds);
    items.delete(key);
    if (items.size >= MAX_ITEMS) {
      for (const oldest of [...items.keys()].slice(0, ITEMS_DROPPED_AT_ONCE)) items.delete(oldest);
    }
    items.set(key, { value, expires: Date.now() + seconds * 1_000 });
  };
  const removeAll = (keys: readonly string[]): void => {
    for (const key of keys) items.delete(key);
  };
  const cache = {
    get,
    put,
    removeAll,
    remove: (key: string) => removeAll([key]),
    getAll: (keys: readonly string[]) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const value = get(key);
          return value === null ? [] : [[key, value]];
        }),
      ),
    putAll: (values: Readonly<Record<string, string>>, seconds: number = USUAL_SECONDS): void => {
      for (const [key, value] of Object.entries(values)) put(key, value, seconds);
    },
  };
  // One document and one user: the three caches are the same.
  return {
    service: { getDocumentCache: () => cache, getScriptCache: () => cache, getUserCache: () => cache },
    clear: (): void => items.clear(),
    /** Remembers the content; the returned function restores it. */
    keep: (): (() => void) => {
      const kept = new Map(items);
      return () => {
        items = kept;
      };
    },
  };
};
