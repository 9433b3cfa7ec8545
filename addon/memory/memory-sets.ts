// Sets of coins in memory, for a host whose formulas run side by side: those that lack something of a set at the same time
// share one request for it.

import { LAST_START_MS } from '../client/deadline.ts';
import { LAST_GOOD_SECONDS } from '../client/fresh-until.ts';
import { failingSince, isOfOneSet, type Failing } from '../client/failing.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { HeldSet, Obtained } from '../local/held-set.ts';
import type { Need } from '../local/read-question.ts';
import { refill } from '../local/refill.ts';
import { untoldOf } from '../local/tell-reference.ts';
import { runAsync } from '../steps/run-async.ts';
import type { AsyncHost } from '../steps/step.ts';
import type { GatewayState } from './gateway-state.ts';

/** Coins that are looked up few at a time: a formula goes for more so often. */
const MAX_ROUNDS = 3;
/** The least recently fetched set goes when there are more. */
const MAX_SETS = 20;

/** What the formulas that wait for one request want of it. */
interface Wanted {
  readonly asker: Asker;
  readonly references: Set<string>;
  risk: boolean;
  /** However fresh the set is. */
  anew: boolean;
}

interface SetState {
  readonly need: Need;
  held: HeldSet | undefined;
  /** When it may no longer stand in, in milliseconds since 1970. */
  heldUntil: number;
  hasRisk: boolean;
  failing: Failing | undefined;
  /** A request that waits for more formulas. */
  next: { readonly wanted: Wanted; readonly done: Promise<void> } | undefined;
  /** The request that is under way. */
  current: Promise<void>;
}

export interface MemorySets {
  readonly obtain: (asker: Asker, need: Need) => Promise<Obtained>;
  /** Fetches all held sets anew, or this one where there are none: how many, and what failed last. */
  readonly renew: (asker: Asker, usual: Need) => Promise<{ readonly count: number; readonly failure?: Failure }>;
}

const lacking = (held: HeldSet | undefined, need: Need, now: number): readonly string[] =>
  held === undefined || held.head.freshUntil <= now ? need.references : untoldOf(held, need, now);

export const memorySets = (
  host: AsyncHost<'fetch'>,
  gateway: GatewayState,
  collect: () => Promise<void>,
): MemorySets => {
  const sets = new Map<string, SetState>();

  const stateOf = (need: Need): SetState => {
    const found = sets.get(need.setText);
    if (found !== undefined) return found;
    const state: SetState = {
      need,
      held: undefined,
      heldUntil: 0,
      hasRisk: false,
      failing: undefined,
      next: undefined,
      current: Promise.resolve(),
    };
    sets.set(need.setText, state);
    return state;
  };

  const dropOldest = (): void => {
    for (const [text, { held, next }] of sets) {
      if (sets.size <= MAX_SETS) return;
      if (held !== undefined && next === undefined) sets.delete(text);
    }
  };

  const fetchOnce = async (state: SetState, { asker, references, risk, anew }: Wanted): Promise<void> => {
    const { held, hasRisk } = state;
    const withRisk = risk || hasRisk;
    const refilled = await runAsync(
      refill(asker, {
        need: { ...state.need, references: [...references], risk: withRisk },
        current: anew || withRisk !== hasRisk ? undefined : held,
        earlier: held?.found ?? new Map(),
        wishes: [],
        risk: withRisk,
      }),
      host,
    );
    if (refilled.kind === 'refilled') {
      state.held = refilled.held;
      state.heldUntil = asker.now() + LAST_GOOD_SECONDS * 1000;
      state.hasRisk = withRisk;
      sets.delete(state.need.setText);
      sets.set(state.need.setText, state);
      dropOldest();
    }
    const { failure } = refilled;
    state.failing = undefined;
    if (failure === undefined) return;
    if (isOfOneSet(failure)) state.failing = failingSince(failure, asker.now());
    else gateway.markFailing(failure, asker.now());
  };

  /** Joins the request that waits for more formulas, or begins one. */
  const join = (state: SetState, asker: Asker, more: Pick<Wanted, 'risk' | 'anew'>, references: readonly string[]) => {
    if (state.next === undefined) {
      const wanted: Wanted = { asker, references: new Set(), risk: false, anew: false };
      const before = state.current;
      const fetchNext = async (): Promise<void> => {
        // What failed for others is theirs.
        await Promise.allSettled([before, collect()]);
        state.next = undefined;
        await fetchOnce(state, wanted);
      };
      state.current = fetchNext();
      state.next = { wanted, done: state.current };
    }
    const { wanted, done } = state.next;
    for (const reference of references) wanted.references.add(reference);
    wanted.risk ||= more.risk;
    wanted.anew ||= more.anew;
    return done;
  };

  const failureOfSet = (state: SetState, now: number): Failure | undefined =>
    gateway.failure(now) ??
    (state.failing !== undefined && state.failing.until > now ? state.failing.failure : undefined);

  const obtain: MemorySets['obtain'] = async (asker, need) => {
    const state = stateOf(need);
    for (let round = 0; ; round += 1) {
      const now = asker.now();
      const isUsable = state.heldUntil > now && (state.hasRisk || !need.risk);
      const held = isUsable ? state.held : undefined;
      const isFresh = held !== undefined && held.head.freshUntil > now;
      const references = lacking(held, need, now);
      if (isFresh && references.length === 0) return { held, failure: undefined };
      const failure = failureOfSet(state, now);
      if (failure !== undefined) return { held, failure };
      if (round === MAX_ROUNDS || now - asker.startedAt >= LAST_START_MS)
        return { held, failure: isFresh ? undefined : failureOf('out-of-time', asker.settings) };
      await join(state, asker, { risk: need.risk, anew: false }, references);
    }
  };

  const renew: MemorySets['renew'] = async (asker, usual) => {
    const states = [...sets.values()].filter(({ held }) => held !== undefined);
    const renewed = states.length > 0 ? states : [stateOf(usual)];
    await Promise.all(renewed.map((state) => join(state, asker, { risk: false, anew: true }, [])));
    const failure = renewed.map((state) => failureOfSet(state, asker.now())).find((one) => one !== undefined);
    return { count: renewed.length, ...(failure !== undefined && { failure }) };
  };
  return { obtain, renew };
};
