// One cell's access to years of closes: from the cache, else from the gateway. Cells that recalculate together share
// requests: under the lock a cell claims the coins of a request, its own and those that others have queued, and these
// wait. An entry has eight years of a coin in a currency: the whole past of 200 coins takes 600 of the service's 1,000
// entries at most, and leaves the others to the market.

import { type AskedYears, type FetchedYears, fetchYears, nextRequest } from '../../addon/past/fetch-years.ts';
import {
  failureOfYear,
  hasCloses,
  hasDays,
  type HeldYear,
  isHeldYear,
  joinHeld,
  type ObtainedYear,
  joinYears,
  pastName,
  readYear,
  type Year,
  yearName,
  yearsOfFormula,
  yearText,
} from '../../addon/past/year.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { claimKey, entryKey, failingKey, scopeOf, type Place } from './entries.ts';
import { type Failure, failureOf } from '../../addon/client/failures.ts';
import { currentFailure, type Failings, failingSince } from '../../addon/client/failing.ts';
import { LAST_START_MS } from '../../addon/client/fetch.ts';
import { runSync, type Host } from '../../addon/steps/step.ts';
import type { Build } from '../../addon/build.ts';
import { type Cell, CLAIM_SECONDS, doSoon, pause } from './lock.ts';
import {
  addFailing,
  lookupQueueKeys,
  queuedLookups,
  queueLookups,
  readFailing,
  readTexts,
  WHOLE_GATEWAY,
} from './notes.ts';

/** The longest that the service keeps an entry: what a year holds says for how long it is believed. */
const YEAR_SECONDS = 21_600;

/** The name of the years in place of a set's: a set's name has separators. */
const YEARS = 'years';

/** Of an entry: 2,922 closes of up to 25 characters stay below the service's limit of 100 KB. */
const YEARS_OF_ENTRY = 8;

/** The key of the entry with a year: those of 2017 to 2024, for example, are in one. */
const yearKey = (scope: string, year: Year): string =>
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
const readYears = (
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
const writeYears = (cache: Cache, scope: string, fetched: FetchedYears, now: number): ReadonlyMap<string, HeldYear> => {
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

/** A list in the queue may be overwritten, so a cell that still waits writes it again after this. */
const QUEUE_AGAIN_MS = 1_000;

type Held = Map<string, HeldYear>;

/**
 * Maximum number of requests of a document at a time. With one, and 500 cells with dates of 100 coins, a fifth of the
 * cells waited longer than they may. At the free plan's pace the source gives a coin in 1.3 s, and the gateway refuses
 * what would take longer than about 8 s.
 */
const REQUESTS = 6;

/** The request that this cell must send, or why there is none. */
type Claim =
  | { readonly kind: 'claimed'; readonly key: string; readonly request: readonly AskedYears[] }
  | { readonly kind: 'claimed elsewhere' }
  | { readonly kind: 'enough' };

type Seen = Readonly<Record<string, string>>;

/** @param fetchHost sends requests. */
export const obtainYears = (
  cell: Cell,
  build: Build,
  fetchHost: Host<'fetch'>,
  wanted: readonly Year[],
): readonly ObtainedYear[] => {
  const { services, asker } = cell;
  const { cache } = services;
  const scope = scopeOf(asker.settings, build);
  const place: Place = { scope, set: YEARS };
  const failed = failingKey(build);
  const claims = Array.from({ length: REQUESTS }, (_, request) => `${claimKey(scope, YEARS)}:${request}`);
  const years = yearsOfFormula(wanted);
  const held: Held = new Map();
  let failing: Failings = {};

  const view = (viewed: readonly Year[], more: readonly string[] = []): Seen => {
    const entries = cache.getAll([failed, ...new Set(viewed.map((year) => yearKey(scope, year))), ...more]);
    failing = readFailing(entries[failed], scope);
    for (const [name, year] of readYears(scope, viewed, entries)) held.set(name, year);
    return entries;
  };
  const wholeFailure = (): Failure | undefined => currentFailure(failing[WHOLE_GATEWAY], services.now());
  const failureFor = (year: Year): Failure | undefined =>
    wholeFailure() ?? failureOfYear(held.get(yearName(year)), services.now());
  const isLacking = (year: Year): boolean =>
    !hasDays(held.get(yearName(year)), year, services.now()) && failureFor(year) === undefined;
  const lacking = (): readonly Year[] => years.filter(isLacking);

  /** Those of coins that no cell is fetching. */
  const unclaimed = (all: Iterable<Year>, seen: Seen): readonly Year[] => {
    const claimed = new Set(claims.flatMap((key) => readTexts(seen[key])));
    return [...all].filter((year) => !claimed.has(pastName(year)));
  };

  /** A claim that this cell may take. */
  const freeClaim = (seen: Seen): string | undefined =>
    unclaimed(lacking(), seen).length > 0 ? claims.find((key) => seen[key] === undefined) : undefined;

  /** The years that other cells wait for. */
  const queuedYears = (seen: Seen): readonly Year[] => {
    const texts = queuedLookups(place, seen);
    const queued = [...joinYears(texts.flatMap((text) => readYear(text) ?? [])).values()];
    if (queued.length > 0) view(queued);
    return queued.filter(isLacking);
  };

  /** Under the lock: reads the cache again, and claims the coins of a request if no other cell fetches them. */
  const look = (): Claim => {
    const seen = view(lacking(), [...claims, ...lookupQueueKeys(place)]);
    if (lacking().length === 0) return { kind: 'enough' };
    const key = freeClaim(seen);
    if (key === undefined) return { kind: 'claimed elsewhere' };
    const waiting = unclaimed(joinYears([...lacking(), ...queuedYears(seen)]).values(), seen);
    const now = services.now();
    const request = nextRequest(waiting, (year) => hasCloses(held.get(yearName(year)), now), now);
    const pasts = new Set(request.flatMap((asked) => asked.years.map(pastName)));
    cache.putAll({ [key]: asciiJson([...pasts]) }, CLAIM_SECONDS);
    return { kind: 'claimed', key, request };
  };

  const fetchClaimed = (key: string, request: readonly AskedYears[]): void => {
    const fetched = runSync(fetchYears(asker, request), fetchHost);
    if (fetched.ok) {
      for (const [name, year] of writeYears(cache, scope, fetched.value, services.now())) held.set(name, year);
    } else {
      const whole = { [WHOLE_GATEWAY]: failingSince(fetched.error, services.now()) };
      failing = { ...failing, ...whole };
      doSoon(cell, () => addFailing(cache, failed, scope, whole, services.now()));
    }
    cache.removeAll([key]);
  };

  let seen = years.length > 0 ? view(years, claims) : {};
  let queuedAt: number | undefined;
  while (lacking().length > 0 && services.now() - asker.startedAt < LAST_START_MS) {
    const looked = freeClaim(seen) === undefined ? undefined : services.withLock(look);
    if (looked?.kind === 'enough') break;
    if (looked?.kind === 'claimed') {
      fetchClaimed(looked.key, looked.request);
      seen = {};
      continue;
    }
    if (queuedAt === undefined || services.now() - queuedAt > QUEUE_AGAIN_MS) {
      queuedAt = services.now();
      queueLookups(cache, place, lacking().map(yearText));
    }
    pause(services);
    seen = view(lacking(), claims);
  }
  return wanted.map((year) => ({
    held: held.get(yearName(year)),
    failure: failureFor(year) ?? (isLacking(year) ? failureOf('out-of-time', asker.settings) : undefined),
  }));
};
