// The snapshots that an isolate holds in memory, up to a total size, and when it renews a stale one. The last version
// given of each set is remembered longer than its data is held: KV may have an older one, since its writes are
// spaced, and readers must not go back.

import { type BaseSet, baseSetText } from '../../../shared/query/question.ts';
import { createRecent } from '../cache/recent.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { freshness, type Freshness, STORED_STALE_LIFETIMES } from '../codec/freshness.ts';
import type { SnapshotHeader } from '../codec/snapshot-layout.ts';
import { hashText } from '../../../shared/text/hash.ts';

// Which clients asked this isolate for which set since its last call to the broker for that set; sent with calls that
// are made anyway. Nearly every request passes here: nothing is computed without need.

interface Held {
  readonly set: BaseSet;
  readonly snapshot: Snapshot;
  readonly from: 'kv' | 'broker';
  /** A newer version was given before: this one is used only if there is no other. */
  readonly isBehind: boolean;
  /** Its rows cannot be loaded: the broker's newest replaces it, regardless of its version. */
  readonly isBroken: boolean;
  /** Number of questions that it was given to. */
  uses: number;
}

/**
 * Maximum size of all snapshots together, as it is usual. An isolate has 128 MB; 5,000 coins count 12 MB, and take from
 * 7 MB to 23 MB after questions of every kind.
 */
export const MAX_BYTES_IN_MEMORY = 48 * 1024 * 1024;
/** Maximum number of sets whose last version is remembered, far more than are held. */
const MAX_VERSIONS = 1_000;

/** Keys are the canonical texts of sets. */
export const createHeldSnapshots = () => {
  const sets = createRecent<Held>(MAX_BYTES_IN_MEMORY, ({ snapshot }) => snapshot.memoryBytes);
  const given = createRecent<string>(MAX_VERSIONS);
  return {
    /** Also makes it the most recently used. */
    get: (key: string): Held | undefined => sets.get(key),
    /** Replaces an older or broken snapshot. */
    take(set: BaseSet, snapshot: Snapshot, from: Held['from']): void {
      const key = baseSetText(set);
      const { version } = snapshot.header;
      const held = sets.get(key);
      if (held !== undefined && !held.isBroken && held.snapshot.header.version >= version) return;
      // The broker gives its newest version.
      const before = from === 'broker' ? undefined : given.get(key);
      const isBehind = before !== undefined && before > version;
      if (!isBehind) given.set(key, version);
      sets.set(key, { set, snapshot, from, isBehind, isBroken: false, uses: 0 });
    },
    /** Marks the held snapshot of this version as broken and returns its set; undefined if it is not held. */
    breakVersion(version: string): BaseSet | undefined {
      const [key, held] = sets.entries().find(([, { snapshot }]) => snapshot.header.version === version) ?? [];
      if (key === undefined || held === undefined) return undefined;
      sets.set(key, { ...held, isBroken: true });
      return held.set;
    },
    /** The most recently used last. */
    entries: () => sets.entries(),
  };
};

export type HeldSnapshots = ReturnType<typeof createHeldSnapshots>;

/** Where the data of an answer came from: the isolate's memory, KV, the broker, or a direct query to the upstream. */
export type AnswerSource = 'memory' | 'kv' | 'broker' | 'upstream';

/** A snapshot as it is given to a question. */
export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: Exclude<AnswerSource, 'upstream'>;
}

export const ageOf = (held: Held | undefined, now: number): Freshness => {
  if (held === undefined) return 'gone';
  const { asOfFrom, ttlSeconds } = held.snapshot.header;
  const age = freshness(asOfFrom, now, ttlSeconds, held.from === 'kv' ? STORED_STALE_LIFETIMES : undefined);
  return held.isBehind && age !== 'gone' ? 'expired' : age;
};

/** Whether it answers without a newer one. */
export const isUsable = (held: Held | undefined, now: number): boolean => ['fresh', 'stale'].includes(ageOf(held, now));

export const given = (held: Held | undefined, now: number): SnapshotAnswer | undefined => {
  const age = ageOf(held, now);
  return held === undefined || age === 'gone'
    ? undefined
    : { snapshot: held.snapshot, freshness: age, from: held.from };
};

/** Length of the window as a part of the lifetime, and at most. */
const WINDOW_PART = 1 / 15;
const MOST_WINDOW_SECONDS = 30;

/**
 * @param uses number of questions that the snapshot was given to.
 * @param place from 0 to 1: the isolate's place in the window.
 */
export const isTimeToRenew = (
  { asOfFrom, ttlSeconds }: Pick<SnapshotHeader, 'asOfFrom' | 'ttlSeconds'>,
  uses: number,
  now: number,
  place: number,
): boolean => {
  const age = Math.abs(now - asOfFrom) / 1000;
  const windowSeconds = Math.min(MOST_WINDOW_SECONDS, ttlSeconds * WINDOW_PART);
  const secondsBetween = age / Math.max(1, uses);
  return secondsBetween > windowSeconds || age >= ttlSeconds + place * windowSeconds;
};

/** A place while the isolate lasts, drawn when it is first needed: the platform has no random numbers before. */
export const spreadAtRandom = (): (() => number) => {
  let place: number | undefined;
  return () => (place ??= Math.random());
};

/** Maximum number of clients of a set reported at once; more would make no difference. */
const MAX_CLIENTS = 64;
/** Maximum number of sets of each kind; the one noted first is dropped. */
const MAX_SETS = 64;

type Clients = Map<string, Set<string>>;

const noteIn = (bySet: Clients, set: string, client: string): void => {
  const clients = bySet.get(set);
  if (clients !== undefined) {
    if (clients.size < MAX_CLIENTS) clients.add(client);
    return;
  }
  const [oldest] = bySet.keys();
  if (bySet.size >= MAX_SETS && oldest !== undefined) bySet.delete(oldest);
  bySet.set(set, new Set([client]));
};

export const createVisitors = () => {
  const ofHeld: Clients = new Map();
  /** Separate: clients may invent names of sets, and these must not displace notes about sets in use. */
  const ofOthers: Clients = new Map();
  return {
    /** @param isHeld whether this isolate holds the set. */
    note: (set: string, client: string, isHeld: boolean): void => noteIn(isHeld ? ofHeld : ofOthers, set, client),
    /** Hashes of the clients noted since the last `take`. */
    take(set: string): readonly string[] {
      const clients = new Set([...(ofHeld.get(set) ?? []), ...(ofOthers.get(set) ?? [])]);
      ofHeld.delete(set);
      ofOthers.delete(set);
      return [...clients].map(hashText);
    },
  };
};

export type Visitors = ReturnType<typeof createVisitors>;
