// Gives the snapshot of a base set: from memory, else from KV, else from the upstream. Stale data is given at once and
// renewed behind; expired data only where the upstream fails. One fetch per set at a time in an isolate.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Configuration } from '../read-configuration.ts';
import type { UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { freshness, type Freshness } from './freshness.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import type { RequestLife } from '../request-life.ts';
import { createSharedFlight, type SharedFlight } from '../cache/shared-flight.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: 'memory' | 'kv' | 'upstream';
}

export interface Snapshots {
  get(set: BaseSet, life: RequestLife): Promise<Result<SnapshotAnswer, UpstreamFailure>>;
  /** What this isolate holds in memory, the most recently used last. */
  held(): readonly HeldSnapshot[];
}

export interface HeldSnapshot {
  /** The set's canonical text. */
  readonly set: string;
  readonly header: SnapshotHeader;
  readonly freshness: Freshness;
}

export interface SnapshotsOptions {
  /** Tells the log of an exception that should not be. */
  readonly logDefect: (thrown: unknown) => void;
  readonly configuration: Configuration;
  readonly client: UpstreamClient;
  readonly store: SnapshotStore;
}

/** An isolate has 128 MB; a set of 5,000 coins takes about 5 MB. */
const MAX_SETS_IN_MEMORY = 8;
/** After a failed fetch the upstream is left in peace for so long, or as long as it asks. */
const PAUSE_SECONDS = 10;
/** KV answers in a fraction of this; a longer wait leaves too little time for the upstream. */
const KV_WAIT_MILLISECONDS = 1_500;
/** KV's manifest is asked at most so often for a set that is stale in memory. */
const KV_LOOK_SECONDS = 10;

interface Held {
  snapshot: Snapshot | undefined;
  from: 'memory' | 'kv' | 'upstream';
  lookedAt: number;
  pausedUntil: number;
  failure: UpstreamFailure | undefined;
  readonly look: SharedFlight<void>;
  readonly refresh: SharedFlight<void>;
}

const pauseSeconds = (failure: UpstreamFailure): number => {
  const asked =
    failure.reason === 'credits' || failure.reason === 'unavailable' ? failure.retryAfterSeconds : undefined;
  return Math.max(asked ?? 0, PAUSE_SECONDS);
};

export const createSnapshots = ({ configuration, client, store, logDefect }: SnapshotsOptions): Snapshots => {
  const { now, snapshotTtlSeconds, snapshotCoins } = configuration;
  const sets = new Map<string, Held>();

  /** The set's entry, made the most recently used; the least recently used one goes when there are too many. */
  const hold = (set: BaseSet): Held => {
    const key = baseSetText(set);
    const held = sets.get(key) ?? {
      snapshot: undefined,
      from: 'memory',
      lookedAt: Number.NEGATIVE_INFINITY,
      pausedUntil: Number.NEGATIVE_INFINITY,
      failure: undefined,
      look: createSharedFlight(),
      refresh: createSharedFlight(),
    };
    sets.delete(key);
    sets.set(key, held);
    const [oldest] = sets.keys();
    if (sets.size > MAX_SETS_IN_MEMORY && oldest !== undefined) sets.delete(oldest);
    return held;
  };

  /** Readers never step back: an older snapshot than the held one is not taken. */
  const take = (held: Held, snapshot: Snapshot, from: Held['from']): void => {
    if (held.snapshot !== undefined && held.snapshot.header.version >= snapshot.header.version) return;
    held.snapshot = snapshot;
    held.from = from;
  };

  const refresh = async (set: BaseSet, held: Held, life: RequestLife): Promise<void> => {
    try {
      const fetched = await fetchSnapshot(client, set, snapshotCoins, now);
      if (fetched.ok) {
        const { parts } = fetched.value;
        take(held, openSnapshot(parts), 'upstream');
        held.failure = undefined;
        life.waitUntil(store.write(set, fetched.value));
      } else {
        held.failure = fetched.error;
        held.pausedUntil = now() + pauseSeconds(fetched.error) * 1000;
      }
    } catch (thrown) {
      // Shared by several requests and by waitUntil: a defect here is a failed fetch to them, and is told to the log.
      held.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'the answer could not be stored' };
      held.pausedUntil = now() + PAUSE_SECONDS * 1000;
      logDefect(thrown);
    }
  };

  /** Takes what another isolate may have stored, if that was not looked for just now. */
  const look = async (set: BaseSet, held: Held): Promise<void> => {
    const stored = await store.read(set, held.snapshot?.header.version);
    held.lookedAt = now();
    if (stored !== undefined) take(held, stored, 'kv');
  };

  const ageOf = (held: Held): Freshness =>
    held.snapshot === undefined ? 'gone' : freshness(held.snapshot.header.asOfFrom, now(), snapshotTtlSeconds);

  const given = (held: Held, from: Held['from']): SnapshotAnswer | undefined => {
    const age = ageOf(held);
    return held.snapshot === undefined || age === 'gone'
      ? undefined
      : { snapshot: held.snapshot, freshness: age, from };
  };

  return {
    async get(set, life) {
      const held = hold(set);
      const { version } = held.snapshot?.header ?? { version: undefined };
      const lookDue = async (): Promise<void> => {
        if (ageOf(held) === 'fresh' || now() - held.lookedAt < KV_LOOK_SECONDS * 1000) return;
        await held.look.join(() => look(set, held), now(), life, KV_WAIT_MILLISECONDS);
      };
      const refreshDue = async (): Promise<void> => {
        if (ageOf(held) === 'fresh' || now() < held.pausedUntil) return;
        await held.refresh.join(() => refresh(set, held, life), now(), life);
      };
      // What is stale is given at once and renewed behind.
      if (ageOf(held) === 'stale') life.waitUntil(lookDue().then(refreshDue));
      else {
        await lookDue();
        if (ageOf(held) === 'stale') life.waitUntil(refreshDue());
        else await refreshDue();
      }
      const answer = given(held, held.snapshot?.header.version === version ? 'memory' : held.from);
      return answer === undefined ? fail(held.failure ?? { reason: 'timeout' }) : ok(answer);
    },
    held: () =>
      [...sets].flatMap(([set, one]) =>
        one.snapshot === undefined ? [] : [{ set, header: one.snapshot.header, freshness: ageOf(one) }],
      ),
  };
};
