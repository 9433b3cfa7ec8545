// Gives the snapshot of a base set: from memory, else from KV, else from the gate. Stale data is given at once and renewed
// behind; expired data only where no newer can be had. Nothing here talks to the upstream.

import { baseSetText, isWholeMarket, type BaseSet } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createRecent } from '../cache/recent.ts';
import { createSharedFlight, type SharedFlight } from '../cache/shared-flight.ts';
import { within } from '../cache/within.ts';
import type { GateClient } from '../gate/gate-client.ts';
import type { RequestLife } from '../request-life.ts';
import { withSecondsLeft, type DataFailure } from './data-failure.ts';
import { freshness, type Freshness } from './freshness.ts';
import type { LoadPart } from './further-parts.ts';
import { createRowSource } from './row-source.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: 'memory' | 'kv' | 'gate';
}

export interface Snapshots {
  get(set: BaseSet, life: RequestLife): Promise<Result<SnapshotAnswer, DataFailure>>;
  /** A snapshot of at least so many coins, if the gate grants it. */
  getDeeper(set: BaseSet, life: RequestLife, depth: number): Promise<Result<SnapshotAnswer, DataFailure>>;
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
/** Whoever waited for a renewal that its first asker was not allowed tries by himself, this often. */
const ATTEMPTS = 2;

/** Whether a renewal was allowed to whoever began it. */
type Renewal = 'done' | 'not-admitted';

interface Held {
  readonly set: BaseSet;
  snapshot: Snapshot | undefined;
  /** The version of a snapshot whose rows can't be had: the gate's newest takes its place, whatever its name. */
  broken: string | undefined;
  from: SnapshotAnswer['from'];
  /** When KV was looked into and the gate asked, milliseconds since 1970. */
  lookedAt: number;
  askedAt: number;
  /** The gate said, when it was asked last, that there is nothing newer for so long. */
  deniedSeconds: number;
  failure: DataFailure | undefined;
  readonly renewal: SharedFlight<Renewal>;
}

const bytesOf = ({ snapshot }: Held): number => HELD_BYTES + (snapshot?.byteLength() ?? 0);

const secondsDenied = (failure: DataFailure | undefined): number =>
  failure !== undefined && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

export const createSnapshots = ({ gate, store, now, logDefect }: SnapshotsOptions): Snapshots => {
  let generation = 0;
  /** A snapshot or a part of one has come since the sets were weighed. */
  let hasGrown = false;
  const sets = createRecent<Held>(MAX_BYTES_IN_MEMORY, bytesOf);
  const source = createRowSource(gate, store);
  /** The same parts, each being noted. */
  const noted =
    (load: LoadPart): LoadPart =>
    async (...part) => {
      const bytes = await load(...part);
      hasGrown = true;
      return bytes;
    };

  /** The set's entry, made the most recently used. */
  const hold = (set: BaseSet): Held => {
    const key = baseSetText(set);
    const known = sets.get(key);
    const held = known ?? {
      set,
      snapshot: undefined,
      broken: undefined,
      from: 'memory',
      lookedAt: Number.NEGATIVE_INFINITY,
      askedAt: Number.NEGATIVE_INFINITY,
      deniedSeconds: 0,
      failure: undefined,
      renewal: createSharedFlight(),
    };
    if (known === undefined) sets.set(key, held);
    if (hasGrown) sets.reweigh();
    hasGrown = false;
    return held;
  };

  const ageOf = ({ snapshot }: Held): Freshness =>
    snapshot === undefined ? 'gone' : freshness(snapshot.header.asOfFrom, now(), snapshot.header.ttlSeconds);
  const isUsable = (held: Held): boolean => ageOf(held) === 'fresh' || ageOf(held) === 'stale';
  const isBroken = ({ snapshot, broken }: Held): boolean =>
    snapshot !== undefined && snapshot.header.version === broken;
  const isRecent = (at: number): boolean => Math.abs(now() - at) < ASK_SECONDS * 1000;

  /** Seconds left of a denial; a clock that jumps does not lengthen it. */
  const deniedFor = ({ askedAt, deniedSeconds }: Held): number =>
    Math.max(0, Math.ceil(deniedSeconds - Math.abs(now() - askedAt) / 1000));

  /** Readers never step back: an older snapshot than the held one is not taken. */
  const take = (held: Held, snapshot: Snapshot, from: Held['from']): void => {
    const known = held.snapshot?.header.version;
    if (known !== undefined && !isBroken(held) && known >= snapshot.header.version) return;
    held.snapshot = snapshot;
    held.from = from;
    generation += 1;
    hasGrown = true;
  };

  const look = async (held: Held, life: RequestLife): Promise<void> => {
    held.lookedAt = now();
    const read = store.read(held.set, held.snapshot?.header.version, noted(source.kvFirst(held.set)));
    const stored = await within(read, Math.min(KV_WAIT_MILLISECONDS, life.remaining() / 2));
    if (stored !== undefined) take(held, stored, 'kv');
  };

  /** Asks the gate once; false where it does not hold the set and may not open it. */
  const ask = async (held: Held, life: RequestLife, mayOpen: boolean, depth?: number): Promise<boolean> => {
    const { set, snapshot } = held;
    held.askedAt = now();
    const reply = await gate.snapshot({
      set,
      known: isBroken(held) ? undefined : snapshot?.header.version,
      // What was in use will be in use: it comes along, so that no answer has to wait for it.
      furtherParts: snapshot?.loadedParts() ?? [],
      waitMilliseconds: life.remaining(),
      mayOpen,
      depth,
    });
    if (reply.kind === 'unknown') return false;
    held.failure = reply.kind === 'newer' ? undefined : reply.failure;
    held.deniedSeconds = secondsDenied(held.failure);
    if (reply.kind === 'newer') {
      const parts: ArrayBuffer[] = [];
      for (const { index, part } of reply.furtherParts) parts[index] = part;
      take(held, openSnapshot({ columns: reply.columns, further: parts }, noted(source.gateFirst(set))), 'gate');
    }
    return true;
  };

  /** Asks the gate, and opens the set there if that is needed and the client may have one more. */
  const askOrOpen = async (held: Held, life: RequestLife, depth?: number): Promise<Renewal> => {
    if (await ask(held, life, false, depth)) return 'done';
    if (!(await life.admit('NEW_SNAPSHOTS'))) return 'not-admitted';
    await ask(held, life, true, depth);
    return 'done';
  };

  /** Brings what is newer, unless that was tried just now. */
  const bring = async (held: Held, life: RequestLife): Promise<Renewal> => {
    if (held.snapshot === undefined && !isRecent(held.lookedAt)) {
      // Sets that nobody has are cheap to make up, and each costs a look.
      if (!isWholeMarket(held.set) && !(await life.admit('PAID_QUESTIONS'))) return 'not-admitted';
      await look(held, life);
      if (isUsable(held)) return 'done';
    }
    return isRecent(held.askedAt) || deniedFor(held) > 0 ? 'done' : await askOrOpen(held, life);
  };

  /** Work that several requests wait for: a defect in it is a failure to them, and is told to the log. */
  const guarded = async (held: Held, work: Promise<Renewal>): Promise<Renewal> => {
    try {
      return await work;
    } catch (thrown) {
      held.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'the snapshot could not be read' };
      logDefect(thrown);
      return 'done';
    }
  };

  const join = async (held: Held, life: RequestLife, begin: () => Promise<Renewal>): Promise<Renewal | undefined> => {
    let outcome: Renewal | undefined = 'not-admitted';
    for (let attempt = 0; attempt < ATTEMPTS && outcome === 'not-admitted'; attempt += 1)
      outcome = await held.renewal.join(() => guarded(held, begin()), now(), life);
    return outcome;
  };

  const given = (held: Held, before: string | undefined): SnapshotAnswer | undefined => {
    const { snapshot } = held;
    const age = ageOf(held);
    return snapshot === undefined || age === 'gone'
      ? undefined
      : { snapshot, freshness: age, from: snapshot.header.version === before ? 'memory' : held.from };
  };

  const failureOf = (held: Held): DataFailure => {
    const { failure = { reason: 'timeout' } } = held;
    const isRefused = failure.reason === 'rejected' || failure.reason === 'not-found';
    // A set that names nothing has no fault of the caller's in it: then the upstream, or its address, is not what it should be.
    if (isRefused && isWholeMarket(held.set))
      return {
        reason: 'unavailable',
        retryAfterSeconds: deniedFor(held) || undefined,
        detail: 'the market is refused',
      };
    return withSecondsLeft(failure, deniedFor(held));
  };

  const get: Snapshots['get'] = async (set, life) => {
    const held = hold(set);
    const before = held.snapshot?.header.version;
    const age = ageOf(held);
    const outcome = age === 'fresh' || age === 'stale' ? 'done' : await join(held, life, () => bring(held, life));
    if (ageOf(held) === 'stale') life.waitUntil(join(held, life, () => bring(held, life)));
    const answer = given(held, before);
    if (answer !== undefined) return ok(answer);
    return fail(outcome === 'not-admitted' ? { reason: 'rate-limited' } : failureOf(held));
  };

  return {
    get,
    async getDeeper(set, life, depth) {
      const held = hold(set);
      const isShallow = (): boolean => (held.snapshot?.header.depth ?? 0) < depth;
      // One that is under way may be for less.
      if (held.renewal.isFlying(now())) await join(held, life, () => bring(held, life));
      if (isShallow() && !(await life.admit('NEW_SNAPSHOTS'))) return fail({ reason: 'rate-limited' });
      if (isShallow()) await join(held, life, () => askOrOpen(held, life, depth));
      const answer = given(held, undefined);
      return answer === undefined || isShallow() ? fail(failureOf(held)) : ok(answer);
    },
    async renew(version, life) {
      const held = sets.entries().find(([, one]) => one.snapshot?.header.version === version)?.[1];
      if (held === undefined) return;
      held.broken = version;
      generation += 1;
      await join(held, life, () => askOrOpen(held, life));
      if (isBroken(held) && !isRecent(held.lookedAt)) await look(held, life);
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
