// Years of closes in the document's cache, one entry for each coin, currency and year.

import { isHeldYear, joinHeld, type HeldYear } from '../../addon/past/held-year.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { readJson } from '../../addon/text/read-json.ts';
import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { entryKey } from './market-keys.ts';

/** The longest that the service keeps an entry: what is held of a year stays valid. */
export const YEAR_SECONDS = 21_600;

/** The name of the years in place of a set's: a set's name has separators. */
export const YEARS = 'years';

export const yearKey = (scope: string, name: string): string => entryKey(scope, YEARS, hashText(name));

/** The years of these names among the entries. */
export const readYears = (
  scope: string,
  names: readonly string[],
  entries: Readonly<Record<string, string>>,
): ReadonlyMap<string, HeldYear> => {
  const held = new Map<string, HeldYear>();
  for (const name of names) {
    const value = readJson(entries[yearKey(scope, name)] ?? '');
    if (isHeldYear(value)) held.set(name, value);
  }
  return held;
};

/** Stores fetched years with what was known of them. @returns these. */
export const writeYears = (
  cache: Cache,
  scope: string,
  fetched: ReadonlyMap<string, HeldYear>,
  before: ReadonlyMap<string, HeldYear>,
): ReadonlyMap<string, HeldYear> => {
  const joined = new Map([...fetched].map(([name, year]) => [name, joinHeld(before.get(name), year)]));
  const entries = [...joined].map(([name, year]) => [yearKey(scope, name), asciiJson(year)] as const);
  if (entries.length > 0) cache.putAll(Object.fromEntries(entries), YEAR_SECONDS);
  return joined;
};
