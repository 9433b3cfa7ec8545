// What Google's CacheService and PropertiesService keep, with their limits, behind the strict stand-ins.
// https://developers.google.com/apps-script/reference/cache/cache
// https://developers.google.com/apps-script/reference/properties/properties

const MAX_KEY_LENGTH = 250;
const MAX_CACHED_BYTES = 100 * 1024;
const MAX_SECONDS = 21_600;
const MAX_ITEMS = 1_000;
const ITEMS_DROPPED_AT_ONCE = 100;
const MAX_PROPERTY_BYTES = 9 * 1024;

/** Lifetime of an item for which none is given. */
export const USUAL_SECONDS = 600;

const encoder = new TextEncoder();

/** A script written in JavaScript may pass any value. */
const checkText = (value: unknown, mostBytes: number): void => {
  if (typeof value !== 'string') throw new Error('The parameters do not match the method signature.');
  if (encoder.encode(value).length > mostBytes) throw new Error('Argument too large: value');
};

const checkKey = (key: unknown): void => {
  if (typeof key !== 'string' || key === '') throw new Error('Invalid argument: key');
  if (key.length > MAX_KEY_LENGTH) throw new Error('Argument too large: key');
};

/** @param now milliseconds since 1970. */
export const cacheStore = (now: () => number) => {
  const items = new Map<string, { readonly value: string; readonly expires: number }>();
  /** Drops its oldest items, as the service may at any time. */
  const forget = (count: number): void => {
    for (const oldest of [...items.keys()].slice(0, count)) items.delete(oldest);
  };
  return {
    read: (key: string): string | undefined => {
      checkKey(key);
      const item = items.get(key);
      return item === undefined || item.expires <= now() ? undefined : item.value;
    },
    write: (key: string, value: string, seconds: number): void => {
      checkKey(key);
      checkText(value, MAX_CACHED_BYTES);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS)
        throw new Error('Invalid argument: expirationInSeconds');
      items.delete(key);
      if (items.size >= MAX_ITEMS) forget(ITEMS_DROPPED_AT_ONCE);
      items.set(key, { value, expires: now() + seconds * 1_000 });
    },
    remove: (key: string): boolean => items.delete(key),
    clear: (): void => items.clear(),
    keys: (): readonly string[] => [...items.keys()],
    forget,
  };
};

export const propertyStore = (values: Readonly<Record<string, string>> = {}) => {
  const entries = new Map(Object.entries(values));
  return {
    all: (): Record<string, string> => Object.fromEntries(entries),
    read: (key: string): string | null => entries.get(key) ?? null,
    write: (key: string, value: string): void => {
      checkText(value, MAX_PROPERTY_BYTES);
      entries.set(key, value);
    },
    remove: (key: string): boolean => entries.delete(key),
    clear: (): void => entries.clear(),
  };
};
