// Years of closes in the document's cache. An entry has eight years of a coin in a currency: the whole past of 200
// coins takes 600 of the service's 1,000 entries at most, and leaves the others to the market.

import type { FetchedYears } from '../../addon/past/fetch-years.ts';
import { isHeldYear, joinHeld, type HeldYear } from '../../addon/past/held-year.ts';
import { pastName, yearName, type Year } from '../../addon/past/year.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { entryKey } from './market-keys.ts';

/** The longest that the service keeps an entry: what a year holds says for how long it is believed. */
export const YEAR_SECONDS = 21_600;

/** The name of the years in place of a set's: a set's name has separators. */
export const YEARS = 'years';

/** Of an entry: 2,922 closes of up to 25 characters stay below the service's limit of 100 KB. */
const YEARS_OF_ENTRY = 8;

/** The key of the entry with a year: those of 2017 to 2024, for example, are in one. */
export const yearKey = (scope: string, year: Year): string =>
  entryKey(scope, YEARS, hashText(`${Math.floor((year.year - 1) / YEARS_OF_ENTRY)} ${pastName(year)}`));

const readEntry = (text: string | undefined): ReadonlyMap<string, HeldYear> => {
  const value = readJson(text ?? '');
  return new Map(
    Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, one]) =>
      isHeldYear(one) ? [[name, one] as const] : [],
    ),
  );
};

/** What the entries hold of the years. */
export const readYears = (
  scope: string,
  years: readonly Year[],
  entries: Readonly<Record<string, string>>,
): ReadonlyMap<string, HeldYear> => {
  const read = new Map<string, ReadonlyMap<string, HeldYear>>();
  const held = new Map<string, HeldYear>();
  for (const year of years) {
    const key = yearKey(scope, year);
    const entry = read.get(key) ?? readEntry(entries[key]);
    read.set(key, entry);
    const one = entry.get(String(year.year));
    if (one !== undefined) held.set(yearName(year), one);
  }
  return held;
};

/** Stores fetched years with what was known of them. @returns these. */
export const writeYears = (
  cache: Cache,
  scope: string,
  fetched: FetchedYears,
  now: number,
): ReadonlyMap<string, HeldYear> => {
  const keys = [...new Set(fetched.map(([year]) => yearKey(scope, year)))];
  const stored = cache.getAll(keys);
  const entries = new Map(keys.map((key) => [key, new Map(readEntry(stored[key]))]));
  const joined = new Map<string, HeldYear>();
  for (const [year, held] of fetched) {
    const entry = entries.get(yearKey(scope, year));
    const one = joinHeld(entry?.get(String(year.year)), held, now);
    entry?.set(String(year.year), one);
    joined.set(yearName(year), one);
  }
  const texts = [...entries].map(([key, years]) => [key, asciiJson(Object.fromEntries(years))] as const);
  if (texts.length > 0) cache.putAll(Object.fromEntries(texts), YEAR_SECONDS);
  return joined;
};
