// Gives the snapshot of a base set: from memory, else from KV, else from the broker. Stale data is used at once and
// renewed after the response; expired data is used only if nothing newer is available. Never calls the upstream.

import { baseSetText, isWholeMarket, type BaseSet } from '../../../shared/query/question.ts';
import { findRow } from '../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { createRecent } from '../cache/recent.ts';
import { joinForAll, withTimeout } from '../cache/waiting.ts';
import { waitOfBroker, type BrokerClient } from '../broker/broker-client.ts';
import type { RequestLifetime } from '../caller/client.ts';
import {
  ASK_SECONDS,
  deniedFor,
  isDenied,
  isRecent,
  KEPT_SECONDS,
  noFetchState,
  secondsDenied,
  type FetchState,
  type Renewal,
  type SetFetch,
  createClientRefusals,
} from './fetch-state.ts';
import { isOfClient, withSecondsLeft, type DataFailure } from '../upstream/failures.ts';
import { freshness, STORED_STALE_LIFETIMES, type Freshness } from '../codec/freshness.ts';
import { createDeeperSnapshots, type Asking, type DeeperSnapshots } from './deeper-snapshots.ts';
import {
  createHeldSnapshots,
  type Held,
  isTimeToRenew,
  spreadAtRandom,
  type SnapshotAnswer,
} from './held-snapshots.ts';
import type { Visitors } from './visitors.ts';
import { createRowSource } from './row-source.ts';
import { openSnapshot } from '../codec/snapshot.ts';
import type { SnapshotHeader } from '../codec/snapshot-layout.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';

export type { SnapshotAnswer };

export interface Snapshots extends DeeperSnapshots {
  get(set: BaseSet, lifetime: RequestLifetime): Promise<Result<SnapshotAnswer, DataFailure>>;
  /** Waits for the whole snapshot, if the held one lacks pages being fetched; undefined if none is held then. */
  getWhole(set: BaseSet, lifetime: RequestLifetime): Promise<SnapshotAnswer | undefined>;
  /** Replaces the snapshot of this version, whose rows cannot be loaded, if possible; its columns serve until then. */
  renew(version: string, lifetime: RequestLifetime): Promise<void>;
  /** Whether a snapshot in memory has a coin of this name; of contracts it is not known. */
  shows(reference: Reference): boolean;
  /** The snapshots in this isolate's memory, the most recently used last. */
  held(): readonly HeldSnapshot[];
}

interface HeldSnapshot {
  /** The set's canonical text. */
  readonly set: string;
  readonly header: SnapshotHeader;
  readonly freshness: Freshness;
}

interface SnapshotsOptions {
  readonly broker: BrokerClient;
  readonly store: SnapshotStore;
  readonly visitors: Visitors;
  readonly now: () => number;
  /** From 0 to 1: an isolate's place in the window in which isolates renew a snapshot. Default at random. */
  readonly spread?: () => number;
  /** Logs an unexpected exception. */
  readonly logDefect: (thrown: unknown) => void;
}

/** Maximum wait for KV, which answers in a fraction of it; a longer one leaves too little time for the broker. */
const KV_WAIT_MILLISECONDS = 1_500;
/** Maximum number of sets with a fetch state. */
const MAX_STATES = 1_000;

export const createSnapshots = (options: SnapshotsOptions): Snapshots => {
  const { broker, store, visitors, now, spread = spreadAtRandom(), logDefect } = options;
  const memory = createHeldSnapshots();
  const refusals = createClientRefusals(now);
  /** Separate from the held snapshots: clients may invent names of sets, and these must push nothing out of memory. */
  const states = createRecent<FetchState>(MAX_STATES);
  const source = createRowSource(broker, store);
  const want = (set: BaseSet, key: string): SetFetch => {
    const known = states.get(key);
    const state = known ?? noFetchState();
    if (known === undefined) states.set(key, state);
    return { set, key, state };
  };
  /** Drops the fetch state of a set if nothing was tried, since the client's limit forbade it. */
  const forgetUntried = ({ key, state }: SetFetch): void => {
    if (Math.max(state.lookedAt, state.askedAt) === Number.NEGATIVE_INFINITY) states.delete(key);
  };

  const ageOf = (held: Held | undefined): Freshness => {
    if (held === undefined) return 'gone';
    const { asOfFrom, ttlSeconds } = held.snapshot.header;
    const age = freshness(asOfFrom, now(), ttlSeconds, held.from === 'kv' ? STORED_STALE_LIFETIMES : undefined);
    return held.isBehind && age !== 'gone' ? 'expired' : age;
  };
  const isUsable = (held: Held | undefined): boolean => ageOf(held) === 'fresh' || ageOf(held) === 'stale';

  const look = async ({ set, key, state }: SetFetch, lifetime: RequestLifetime): Promise<void> => {
    state.lookedAt = now();
    const read = store.read(set, memory.get(key)?.snapshot.header.version, source.kvFirst(set));
    const stored = await withTimeout(read, Math.min(KV_WAIT_MILLISECONDS, lifetime.remaining() / 2));
    if (stored !== undefined) memory.take(set, stored, 'kv');
  };

  /** Asks the broker once. A refusal for one client alone is not noted for others, who then ask themselves. */
  const ask = async (
    wanted: SetFetch,
    lifetime: RequestLifetime,
    { mayOpen = false, depth, whole = false, atOnce = false }: Asking,
  ): Promise<Renewal> => {
    const { set, key, state } = wanted;
    const held = memory.get(key);
    const refused = refusals.of(lifetime.client, key, depth);
    if (refused !== undefined) return fail(refused);
    const askedAt = now();
    const reply = await broker.snapshot({
      set,
      known: held?.isBroken === true ? undefined : held?.snapshot.header.version,
      // Rows that were used will be used again: fetch them too, so that no answer waits for them.
      withRows: held?.snapshot.usesRows() === true,
      waitMilliseconds: atOnce ? 0 : waitOfBroker(lifetime.remaining()),
      mayOpen,
      depth,
      whole,
      client: hashText(lifetime.client),
      clients: visitors.take(key),
    });
    const failure = reply.kind === 'newer' || reply.kind === 'unknown' ? undefined : reply.failure;
    if (failure !== undefined && isOfClient(failure)) {
      refusals.note(lifetime.client, key, depth, failure);
      return fail(failure);
    }
    state.askedAt = askedAt;
    if (depth === undefined) {
      state.isUnknown = reply.kind === 'unknown';
      state.failure = failure;
      state.deniedSeconds = secondsDenied(failure);
    } else if (!atOnce || failure !== undefined) {
      state.depthFailure = failure;
      const seconds = Math.max(ASK_SECONDS, Math.min(KEPT_SECONDS, secondsDenied(failure)));
      state.depthDeniedUntil = now() + 1000 * seconds;
    }
    if (reply.kind === 'newer') {
      memory.take(set, openSnapshot(reply, source.brokerFirst(set)), 'broker');
    }
    return ok(reply.kind === 'unknown' ? 'unknown' : 'tried');
  };

  /** Asks the broker, and opens the set there if that is needed and the client may open one more. */
  const askOrOpen = async (wanted: SetFetch, lifetime: RequestLifetime, depth?: number): Promise<Renewal> => {
    const { state } = wanted;
    // A client that may not open a set asks the broker for it no more often than others do.
    const isUnknown = state.isUnknown && isRecent(state.askedAt, now());
    const asked: Renewal = isUnknown ? ok('unknown') : await ask(wanted, lifetime, { depth });
    if (!asked.ok || asked.value === 'tried') return asked;
    if (!(await lifetime.admit('NEW_SNAPSHOTS'))) return fail({ reason: 'rate-limited' });
    return await ask(wanted, lifetime, { mayOpen: true, depth });
  };

  /** Fetches a newer snapshot, unless that was tried just now. */
  const bring = async (wanted: SetFetch, lifetime: RequestLifetime): Promise<Renewal> => {
    const { set, key, state } = wanted;
    const held = memory.get(key);
    // The broker gave a snapshot just now, but it was pushed out of memory since.
    const isLost = held === undefined && state.failure === undefined;
    // KV may have received a newer snapshot since the last look.
    if (!isUsable(held) && !isRecent(state.lookedAt, now())) {
      // Clients may invent names of sets, and each costs a read of KV.
      const isMadeUp = held === undefined && !isWholeMarket(set);
      if (isMadeUp && !(await lifetime.admit('PAID_QUESTIONS'))) return fail({ reason: 'rate-limited' });
      await look(wanted, lifetime);
      if (isUsable(memory.get(key))) return ok('tried');
    }
    const wasAsked = !isLost && isRecent(state.askedAt, now());
    return wasAsked || isDenied(state, now()) ? ok('tried') : await askOrOpen(wanted, lifetime);
  };

  /** Runs work that several requests wait for: turns an unexpected exception into a failure for them, and logs it. */
  const guarded = async ({ state }: SetFetch, work: Promise<Renewal>): Promise<Renewal> => {
    try {
      return await work;
    } catch (thrown) {
      const detail = 'the snapshot could not be read';
      state.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail };
      logDefect(thrown);
      return ok('tried');
    }
  };

  /** Joins or starts a renewal. Returns a refusal for this client alone; any other outcome is in the fetch state. */
  const join = async (
    wanted: SetFetch,
    lifetime: RequestLifetime,
    begin: () => Promise<Renewal>,
  ): Promise<DataFailure | undefined> => {
    const beginGuarded = (): Promise<Renewal> => guarded(wanted, begin());
    const outcome = await joinForAll(wanted.state.renewal, beginGuarded, ({ ok: isForAll }) => isForAll, now, lifetime);
    return outcome?.ok === false ? outcome.error : undefined;
  };

  const given = (held: Held | undefined, from: SnapshotAnswer['from'] | undefined): SnapshotAnswer | undefined => {
    const age = ageOf(held);
    return held === undefined || age === 'gone'
      ? undefined
      : { snapshot: held.snapshot, freshness: age, from: from ?? held.from };
  };

  const failureOf = ({ set, state }: SetFetch): DataFailure => {
    const { failure = { reason: 'timeout' } } = state;
    const denied = deniedFor(state, now());
    const isRefused = failure.reason === 'rejected' || failure.reason === 'not-found';
    // The whole market names nothing that a caller could get wrong: the upstream or its address is at fault.
    if (isRefused && isWholeMarket(set))
      return { reason: 'unavailable', retryAfterSeconds: denied || undefined, detail: 'the market is refused' };
    return withSecondsLeft(failure, denied);
  };

  const get: Snapshots['get'] = async (set, lifetime) => {
    const key = baseSetText(set);
    const before = memory.get(key);
    visitors.note(key, lifetime.client, before !== undefined);
    if (before !== undefined) before.uses += 1;
    const age = ageOf(before);
    // Nearly every request ends here.
    if (before !== undefined && age === 'fresh')
      return ok({ snapshot: before.snapshot, freshness: age, from: 'memory' });
    const wanted = want(set, key);
    const refused = age === 'stale' ? undefined : await join(wanted, lifetime, () => bring(wanted, lifetime));
    // Uses the earlier snapshot if others pushed it out of memory meanwhile.
    const held = memory.get(key) ?? before;
    if (
      held !== undefined &&
      ageOf(held) === 'stale' &&
      isTimeToRenew(held.snapshot.header, held.uses, now(), spread())
    )
      lifetime.waitUntil(join(wanted, lifetime, () => bring(wanted, lifetime)));
    const answer = given(held, held?.snapshot === before?.snapshot ? 'memory' : undefined);
    if (answer !== undefined) return ok(answer);
    if (refused === undefined) return fail(failureOf(wanted));
    forgetUntried(wanted);
    return fail(refused);
  };

  return {
    get,
    ...createDeeperSnapshots({ memory, now, want, join, ask, askOrOpen, bring, given, failureOf }),
    async getWhole(set, lifetime) {
      const wanted = want(set, baseSetText(set));
      await join(wanted, lifetime, () => ask(wanted, lifetime, { whole: true }));
      return given(memory.get(wanted.key), undefined);
    },
    async renew(version, lifetime) {
      const set = memory.breakVersion(version);
      if (set === undefined) return;
      const wanted = want(set, baseSetText(set));
      await join(wanted, lifetime, () => askOrOpen(wanted, lifetime));
      const isBroken = memory.get(wanted.key)?.isBroken === true;
      if (isBroken && !isRecent(wanted.state.lookedAt, now())) await look(wanted, lifetime);
    },
    shows: (reference) =>
      // Contracts are parsed when a question needs them.
      reference.kind !== 'contract' &&
      memory.entries().some(([, { snapshot }]) => findRow(snapshot.columns, reference) !== undefined),
    held: () => memory.entries().map(([set, held]) => ({ set, header: held.snapshot.header, freshness: ageOf(held) })),
  };
};
