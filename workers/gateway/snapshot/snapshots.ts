// Gives the snapshot of a base set: from memory, else from KV, else from the gate. Stale data is given at once and renewed
// behind; expired data only where no newer can be had. Nothing here talks to the upstream.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createRecent } from '../cache/recent.ts';
import { createSharedFlight, type SharedFlight } from '../cache/shared-flight.ts';
import type { GateClient } from '../gate/gate-client.ts';
import type { RequestLife } from '../request-life.ts';
import type { DataFailure } from './data-failure.ts';
import { freshness, type Freshness } from './freshness.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import type { LoadRowPart } from './snapshot-rows.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: 'memory' | 'kv' | 'gate';
}

export interface Snapshots {
  /** The snapshot of a set; with `depth`, one of so many coins if the gate grants it. */
  get(set: BaseSet, life: RequestLife, depth?: number): Promise<Result<SnapshotAnswer, DataFailure>>;
  /** Replaces the snapshot of this version, whose rows can't be had, if that can be done; until then its columns serve. */
  renew(version: string, life: RequestLife): Promise<void>;
  /** Changes whenever a snapshot in memory is replaced or found broken: what was answered before may be out of date. */
  generation(): number;
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
  readonly gate: GateClient;
  readonly store: SnapshotStore;
  readonly now: () => number;
  /** Tells the log of an exception that should not be. */
  readonly logDefect: (thrown: unknown) => void;
}

/** What all snapshots may take together. An isolate has 128 MB; 5,000 coins take about 4 MB, and 5 MB more with all their rows. */
const MAX_BYTES_IN_MEMORY = 40 * 1024 * 1024;
/** What is kept of a set beside its snapshot, about. */
const HELD_BYTES = 2_000;
/** The gate is asked at most so often for one set: it may be far away, and its requests are counted. */
const ASK_SECONDS = 10;
/** KV answers in a fraction of this; a longer wait leaves too little time for the gate. */
const KV_WAIT_MILLISECONDS = 1_500;

interface Held {
  readonly set: BaseSet;
  snapshot: Snapshot | undefined;
  /** The version of a snapshot whose rows can't be had: any other is better. */
  broken: string | undefined;
  from: SnapshotAnswer['from'];
  /** When KV was looked into and the gate asked, milliseconds since 1970. */
  lookedAt: number;
  askedAt: number;
  /** The gate said that there is nothing newer until then. */
  deniedUntil: number;
  failure: DataFailure | undefined;
  readonly look: SharedFlight<void>;
  readonly ask: SharedFlight<void>;
}

const bytesOf = ({ snapshot }: Held): number => HELD_BYTES + (snapshot?.byteLength() ?? 0);

const secondsDenied = (failure: DataFailure | undefined): number =>
  failure !== undefined && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

export const createSnapshots = ({ gate, store, now, logDefect }: SnapshotsOptions): Snapshots => {
  let generation = 0;
  const sets = createRecent<Held>(MAX_BYTES_IN_MEMORY, bytesOf);

  /** The set's entry, made the most recently used. */
  const hold = (set: BaseSet): Held => {
    const key = baseSetText(set);
    const held = sets.get(key) ?? {
      set,
      snapshot: undefined,
      broken: undefined,
      from: 'memory',
      lookedAt: Number.NEGATIVE_INFINITY,
      askedAt: Number.NEGATIVE_INFINITY,
      deniedUntil: Number.NEGATIVE_INFINITY,
      failure: undefined,
      look: createSharedFlight(),
      ask: createSharedFlight(),
    };
    sets.set(key, held);
    // Rows that answers have read since, and snapshots that came behind them, weigh as well.
    sets.reweigh();
    return held;
  };

  const isBroken = ({ snapshot, broken }: Held): boolean =>
    snapshot !== undefined && snapshot.header.version === broken;

  /** Readers never step back: an older snapshot than the held one is not taken. */
  const take = (held: Held, snapshot: Snapshot, from: Held['from']): void => {
    const known = held.snapshot?.header.version;
    if (known !== undefined && !isBroken(held) && known >= snapshot.header.version) return;
    held.snapshot = snapshot;
    held.from = from;
    generation += 1;
  };

  /** Rows come from whoever has them: the gate keeps the newest versions, KV those that were written there. */
  const rowsOf =
    (set: BaseSet): LoadRowPart =>
    async (index, page, version) =>
      (await gate.rowPart(set, version, index)) ?? (await store.readRowPart(set, version, index, page));

  const storedRowsOf =
    (set: BaseSet): LoadRowPart =>
    async (index, page, version) =>
      (await store.readRowPart(set, version, index, page)) ?? (await gate.rowPart(set, version, index));

  const askGate = async (held: Held, life: RequestLife, depth: number | undefined): Promise<void> => {
    const { set, snapshot } = held;
    held.askedAt = now();
    const ask = {
      set,
      known: isBroken(held) ? undefined : snapshot?.header.version,
      // What was in use will be in use: it comes along, so that no answer has to wait for it.
      rowParts: snapshot?.loadedParts() ?? [],
      waitMilliseconds: life.remaining(),
      depth,
    };
    try {
      let reply = await gate.snapshot({ ...ask, mayOpen: false });
      if (reply.kind === 'unknown') {
        if (!(await life.admit('NEW_SNAPSHOTS'))) {
          held.failure = { reason: 'rate-limited' };
          return;
        }
        reply = await gate.snapshot({ ...ask, mayOpen: true, waitMilliseconds: life.remaining() });
      }
      held.failure = reply.kind === 'none' || reply.kind === 'same' ? reply.failure : undefined;
      held.deniedUntil = now() + secondsDenied(held.failure) * 1000;
      if (reply.kind === 'newer') {
        const rows: ArrayBuffer[] = [];
        for (const { index, part } of reply.rowParts) rows[index] = part;
        take(held, openSnapshot({ columns: reply.columns, rows }, rowsOf(set)), 'gate');
      }
    } catch (thrown) {
      // Shared by several requests and by waitUntil: a defect here is a failed fetch to them, and is told to the log.
      held.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'the snapshot could not be read' };
      logDefect(thrown);
    }
  };

  const look = async (held: Held): Promise<void> => {
    const stored = await store.read(held.set, held.snapshot?.header.version, storedRowsOf(held.set));
    held.lookedAt = now();
    if (stored !== undefined) take(held, stored, 'kv');
  };

  const ageOf = ({ snapshot }: Held): Freshness =>
    snapshot === undefined ? 'gone' : freshness(snapshot.header.asOfFrom, now(), snapshot.header.ttlSeconds);

  const given = (held: Held, from: Held['from']): SnapshotAnswer | undefined => {
    const age = ageOf(held);
    return held.snapshot === undefined || age === 'gone'
      ? undefined
      : { snapshot: held.snapshot, freshness: age, from };
  };

  const isRecent = (at: number): boolean => Math.abs(now() - at) < ASK_SECONDS * 1000;

  /** Looks into KV, unless that was done just now. */
  const joinLook = async (held: Held, life: RequestLife): Promise<void> => {
    if (!isRecent(held.lookedAt)) await held.look.join(() => look(held), now(), life, KV_WAIT_MILLISECONDS);
  };

  /** Asks the gate, unless that was done just now; whoever comes while it is being asked waits with the others. */
  const joinAsk = async (held: Held, life: RequestLife, depth?: number): Promise<void> => {
    if (held.ask.isFlying(now()) || (!isRecent(held.askedAt) && now() >= held.deniedUntil))
      await held.ask.join(() => askGate(held, life, depth), now(), life);
  };

  return {
    async get(set, life, depth) {
      const held = hold(set);
      const before = held.snapshot?.header.version;
      const age = ageOf(held);
      if (age === 'stale') life.waitUntil(joinAsk(held, life));
      else if (age !== 'fresh') {
        // KV is near and may have what another place was given; after that only the gate has anything newer.
        if (age === 'gone') await joinLook(held, life);
        if (ageOf(held) === 'stale') life.waitUntil(joinAsk(held, life));
        else if (ageOf(held) !== 'fresh') await joinAsk(held, life);
      }
      if (
        depth !== undefined &&
        (held.snapshot?.header.depth ?? depth) < depth &&
        (await life.admit('NEW_SNAPSHOTS'))
      ) {
        await held.ask.join(() => askGate(held, life, depth), now(), life);
      }
      const answer = given(held, held.snapshot?.header.version === before ? 'memory' : held.from);
      return answer === undefined ? fail(held.failure ?? { reason: 'timeout' }) : ok(answer);
    },
    async renew(version, life) {
      const held = sets.entries().find(([, one]) => one.snapshot?.header.version === version)?.[1];
      if (held === undefined) return;
      held.broken = version;
      generation += 1;
      await held.ask.join(() => askGate(held, life, undefined), now(), life);
      if (isBroken(held)) await joinLook(held, life);
    },
    generation: () => generation,
    held: () =>
      sets
        .entries()
        .flatMap(([set, one]) =>
          one.snapshot === undefined ? [] : [{ set, header: one.snapshot.header, freshness: ageOf(one) }],
        ),
  };
};
