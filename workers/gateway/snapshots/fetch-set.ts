// Fetches the snapshot of a set into memory, from KV or the broker, once for all who wait. Neither is asked again at
// once; a refusal that concerns one client alone answers that client's next requests, not those of others.

import { baseSetText, isWholeMarket, type BaseSet } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashText } from '../../../shared/text/hash.ts';
import type { SnapshotAsk } from '../broker/broker-api.ts';
import { waitOfBroker, type BrokerClient } from '../broker/broker-client.ts';
import { createRecent } from '../cache/recent.ts';
import { createSingleFlight, joinForAll, pauseLeft, type SingleFlight, withTimeout } from '../cache/waiting.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';
import { type LoadRows, openSnapshot } from '../codec/snapshot.ts';
import { isOfClient, secondsAsked, unavailable, withSecondsLeft, type DataFailure } from '../upstream/failures.ts';
import { type HeldSnapshots, isUsable, type Visitors } from './held-snapshots.ts';

/** The outcome of a fetch. A failure concerns only the client that started it, and is not kept in the fetch state. */
type Outcome = Result<'tried' | 'unknown', DataFailure>;

/** What was tried of late to get a set. */
interface FetchState {
  /** When KV was last read and the broker last asked, milliseconds since 1970. */
  lookedAt: number;
  askedAt: number;
  /** By its last reply the broker does not hold the set. */
  isUnknown: boolean;
  /** Time for which the broker has nothing newer, by its last reply. */
  deniedSeconds: number;
  failure: DataFailure | undefined;
  /** Why the broker gave no deeper snapshot, and when it may be asked for one again, milliseconds since 1970. */
  depthFailure: DataFailure | undefined;
  depthDeniedUntil: number;
  readonly flight: SingleFlight<Outcome>;
}

const noFetchState = (): FetchState => ({
  lookedAt: Number.NEGATIVE_INFINITY,
  askedAt: Number.NEGATIVE_INFINITY,
  isUnknown: false,
  deniedSeconds: 0,
  failure: undefined,
  depthFailure: undefined,
  depthDeniedUntil: Number.NEGATIVE_INFINITY,
  flight: createSingleFlight(),
});

/** What is asked of the broker. */
type Asking = Partial<Pick<SnapshotAsk, 'mayOpen' | 'depth'>> & {
  /** Only for what the broker holds already. */
  readonly atOnce?: boolean;
};

interface FetchOptions {
  readonly memory: HeldSnapshots;
  readonly broker: Pick<BrokerClient, 'snapshot' | 'rows'>;
  readonly store: Pick<SnapshotStore, 'read' | 'readRows'>;
  readonly visitors: Visitors;
  readonly now: () => number;
  readonly logDefect: (thrown: unknown) => void;
}

/** Maximum time for which a refusal is kept: its cause may have ended. */
const KEPT_SECONDS = 600;
/** Minimum time between two requests to the broker for one set: it may be far away, and its requests are counted. */
const ASK_SECONDS = 10;
/** Maximum wait for KV, which answers in a fraction of it; a longer one leaves too little time for the broker. */
const KV_WAIT_MILLISECONDS = 1_500;
/** Maximum wait for the broker's rows: if it hangs, the answer still has time to ask KV. */
const ROWS_WAIT_MILLISECONDS = 1_500;
/** Maximum number of sets with a fetch state, and of refusals. */
const MAX_STATES = 1_000;

/** A refusal of one client, and when it was given, milliseconds since 1970. */
interface Refusal {
  readonly failure: DataFailure;
  readonly at: number;
}

export const createSetFetches = ({ memory, broker, store, visitors, now, logDefect }: FetchOptions) => {
  /** Separate from the held snapshots: clients may invent names of sets, and these must push nothing out of memory. */
  const states = createRecent<FetchState>(MAX_STATES);
  const refusals = createRecent<Refusal>(MAX_STATES);

  const isRecent = (at: number): boolean => Math.abs(now() - at) < ASK_SECONDS * 1000;

  /** The source of a snapshot is asked for its rows first, then the other: the broker has the newest versions'. */
  const rowsOf = (set: BaseSet, first: 'kv' | 'broker'): LoadRows => {
    const fromKv: LoadRows = (version) => store.readRows(set, version);
    const fromBroker: LoadRows = (version) => withTimeout(broker.rows(set, version), ROWS_WAIT_MILLISECONDS);
    const [one, other] = first === 'kv' ? [fromKv, fromBroker] : [fromBroker, fromKv];
    return async (version) => (await one(version)) ?? (await other(version));
  };

  /**
   * The fetches of a set for one request. Each joins what is under way, and returns a refusal for this client alone;
   * what came is in memory, any other failure in `failure` and `deeperFailure`.
   */
  return (set: BaseSet, lifetime: RequestLifetime) => {
    const key = baseSetText(set);
    const known = states.get(key);
    const state = known ?? noFetchState();
    if (known === undefined) states.set(key, state);

    /** Seconds left of the broker's last denial. */
    const denied = (): number => pauseLeft(state.askedAt, state.deniedSeconds, now());

    const look = async (): Promise<void> => {
      state.lookedAt = now();
      const read = store.read(set, memory.get(key)?.snapshot.header.version, rowsOf(set, 'kv'));
      const stored = await withTimeout(read, Math.min(KV_WAIT_MILLISECONDS, lifetime.remaining() / 2));
      if (stored !== undefined) memory.take(set, stored, 'kv');
    };

    const refusalKey = (depth: number | undefined): string =>
      `${depth === undefined ? 'any' : 'deeper'} ${lifetime.client} ${key}`;

    /** Why this client gets no set, or none of this depth, while a known refusal holds. */
    const refusal = (depth: number | undefined): DataFailure | undefined => {
      const held = refusals.get(refusalKey(depth));
      if (held === undefined) return undefined;
      const passed = Math.abs(now() - held.at) / 1000;
      const left = Math.ceil(secondsAsked(held.failure) - passed);
      return left > 0 && passed < KEPT_SECONDS ? withSecondsLeft(held.failure, left) : undefined;
    };

    /** Asks the broker once. A refusal for one client alone is not noted for others, who then ask themselves. */
    const ask = async ({ mayOpen = false, depth, atOnce = false }: Asking): Promise<Outcome> => {
      const held = memory.get(key);
      const refused = refusal(depth);
      if (refused !== undefined) return fail(refused);
      const askedAt = now();
      const reply = await broker.snapshot({
        set,
        known: held?.isBroken === true ? undefined : held?.snapshot.header.version,
        waitMilliseconds: atOnce ? 0 : waitOfBroker(lifetime.remaining()),
        mayOpen,
        depth,
        client: hashText(lifetime.client),
        clients: visitors.take(key),
      });
      const failure = reply.kind === 'newer' || reply.kind === 'unknown' ? undefined : reply.failure;
      if (failure !== undefined && isOfClient(failure)) {
        refusals.set(refusalKey(depth), { failure, at: now() });
        return fail(failure);
      }
      state.askedAt = askedAt;
      if (depth === undefined) {
        state.isUnknown = reply.kind === 'unknown';
        state.failure = failure;
        state.deniedSeconds = secondsAsked(failure);
      } else if (!atOnce || failure !== undefined) {
        state.depthFailure = failure;
        const seconds = Math.max(ASK_SECONDS, Math.min(KEPT_SECONDS, secondsAsked(failure)));
        state.depthDeniedUntil = now() + 1000 * seconds;
      }
      if (reply.kind === 'newer')
        memory.take(set, openSnapshot({ columns: reply.columns, rows: undefined }, rowsOf(set, 'broker')), 'broker');
      return ok(reply.kind === 'unknown' ? 'unknown' : 'tried');
    };

    const open = async (depth?: number): Promise<Outcome> => {
      // A client that may not open a set asks the broker for it no more often than others do.
      const isUnknown = state.isUnknown && isRecent(state.askedAt);
      const asked: Outcome = isUnknown ? ok('unknown') : await ask({ depth });
      if (!asked.ok || asked.value === 'tried') return asked;
      if (!(await lifetime.admit('NEW_SNAPSHOTS'))) return fail({ reason: 'rate-limited' });
      return await ask({ mayOpen: true, depth });
    };

    const renew = async (): Promise<Outcome> => {
      const held = memory.get(key);
      // The broker gave a snapshot just now, but it was pushed out of memory since.
      const isLost = held === undefined && state.failure === undefined;
      // KV may have received a newer snapshot since the last look.
      if (!isUsable(held, now()) && !isRecent(state.lookedAt)) {
        // Clients may invent names of sets, and each costs a read of KV.
        const isMadeUp = held === undefined && !isWholeMarket(set);
        if (isMadeUp && !(await lifetime.admit('PAID_QUESTIONS'))) return fail({ reason: 'rate-limited' });
        await look();
        if (isUsable(memory.get(key), now())) return ok('tried');
      }
      const wasAsked = !isLost && isRecent(state.askedAt);
      const isDenied = denied() > 0 && Math.abs(now() - state.askedAt) < KEPT_SECONDS * 1000;
      return wasAsked || isDenied ? ok('tried') : await open();
    };

    /** Several requests wait for the work: an unexpected exception is logged, and a failure for them. */
    const guarded = async (begin: () => Promise<Outcome>): Promise<Outcome> => {
      try {
        return await begin();
      } catch (thrown) {
        state.failure = unavailable('the snapshot could not be read');
        logDefect(thrown);
        return ok('tried');
      }
    };

    const join = async (begin: () => Promise<Outcome>): Promise<DataFailure | undefined> => {
      const outcome = await joinForAll(
        state.flight,
        () => guarded(begin),
        ({ ok: isForAll }) => isForAll,
        now,
        lifetime,
      );
      return outcome?.ok === false ? outcome.error : undefined;
    };

    const failure = (): DataFailure => {
      const { failure: last = { reason: 'timeout' } } = state;
      const isRefused = last.reason === 'rejected' || last.reason === 'not-found';
      // The whole market names nothing that a caller could get wrong: the upstream or its address is at fault.
      if (isRefused && isWholeMarket(set)) return unavailable('the market is refused', denied() || undefined);
      return withSecondsLeft(last, denied());
    };

    return {
      /** Fetches a newer snapshot, unless that was tried just now. */
      renew: () => join(renew),
      ask: (asking: Asking) => join(() => ask(asking)),
      /** Asks the broker, and opens the set there if that is needed and the client may open one more. */
      open: (depth?: number) => join(() => open(depth)),
      /** Reads KV, unless that was done just now. */
      look: async () => (isRecent(state.lookedAt) ? undefined : await look()),
      isUnderWay: () => state.flight.isFlying(now()),
      /** Whether the broker is not asked for a deeper snapshot for now. */
      isDeeperDenied: () => now() < state.depthDeniedUntil,
      failure,
      deeperFailure: () => state.depthFailure ?? failure(),
      /** Drops the fetch state of a set if nothing was tried, since the client's limit forbade it. */
      forgetUntried() {
        if (Math.max(state.lookedAt, state.askedAt) === Number.NEGATIVE_INFINITY) states.delete(key);
      },
    };
  };
};
