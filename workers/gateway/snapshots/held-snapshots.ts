// The snapshots that an isolate holds in memory, up to a weight. Which version of a set was given is known for longer than
// its bytes are held: KV may have an older one, as its writes are spaced, and readers are not to step back.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { createRecent } from '../cache/recent.ts';
import type { Snapshot } from '../codec/snapshot.ts';

export interface Held {
  readonly set: BaseSet;
  readonly snapshot: Snapshot;
  readonly from: 'kv' | 'gate';
  /** A newer one was given before: this one is for when there is no other. */
  readonly isBehind: boolean;
  /** Its rows can't be had: the broker's newest takes its place, whatever its name. */
  readonly isBroken: boolean;
}

/** Keys are the canonical texts of sets. */
export interface HeldSnapshots {
  /** Makes it the most recently used. */
  get(key: string): Held | undefined;
  /** Holds a snapshot instead of an older or a broken one. */
  take(set: BaseSet, snapshot: Snapshot, from: Held['from']): void;
  /** The set whose snapshot of this version counts as broken from now on, if it is held. */
  breakVersion(version: string): BaseSet | undefined;
  /** Changes whenever a snapshot is replaced or found broken. */
  generation(): number;
  /** The most recently used last. */
  entries(): readonly (readonly [key: string, held: Held])[];
}

/**
 * What all snapshots may take together. An isolate has 128 MB; 5,000 coins take about 4 MB, 5 MB more with all their rows,
 * and up to 14 MB more once they were asked for in every way.
 */
export const MAX_BYTES_IN_MEMORY = 48 * 1024 * 1024;
/** Sets whose last version is known, far more than are held. */
const MAX_VERSIONS = 1_000;

export const createHeldSnapshots = (): HeldSnapshots => {
  let generation = 0;
  let hasGrown = false;
  const sets = createRecent<Held>(MAX_BYTES_IN_MEMORY, ({ snapshot }) => snapshot.byteLength());
  const given = createRecent<string>(MAX_VERSIONS);
  const noteGrowth = (): void => {
    hasGrown = true;
  };
  return {
    get(key) {
      const held = sets.get(key);
      // What has grown since is weighed when one is asked for next.
      if (hasGrown) sets.reweigh();
      hasGrown = false;
      return held;
    },
    take(set, snapshot, from) {
      const key = baseSetText(set);
      const { version } = snapshot.header;
      const held = sets.get(key);
      if (held !== undefined && !held.isBroken && held.snapshot.header.version >= version) return;
      // What the broker gives is its newest.
      const before = from === 'gate' ? undefined : given.get(key);
      const isBehind = before !== undefined && before > version;
      if (!isBehind) given.set(key, version);
      sets.set(key, { set, snapshot, from, isBehind, isBroken: false });
      generation += 1;
      snapshot.onGrowth(noteGrowth);
    },
    breakVersion(version) {
      const [key, held] = sets.entries().find(([, { snapshot }]) => snapshot.header.version === version) ?? [];
      if (key === undefined || held === undefined) return undefined;
      sets.set(key, { ...held, isBroken: true });
      generation += 1;
      return held.set;
    },
    generation: () => generation,
    entries: () => sets.entries(),
  };
};
