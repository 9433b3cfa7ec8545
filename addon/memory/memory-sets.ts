// Sets of coins in memory, for a host whose formulas run concurrently: those that need a set at the same time share
// a request.

import { LAST_GOOD_SECONDS } from '../client/answer.ts';
import type { Need } from '../asking/question.ts';
import { type HeldSet, type Obtained, reaches, unresolvedOf } from '../asking/held-set.ts';
import { currentFailure, type Failing, failingSince, isOfOneSet } from '../client/failing.ts';
import { type Failure, failureOf } from '../client/failures.ts';
import { type Asker, LAST_START_MS } from '../client/fetch.ts';
import { refill } from '../asking/refill.ts';
import { type AsyncHost, runAsync } from '../steps/step.ts';
import type { GatewayState } from './memory-answers.ts';

/** The combined wishes of the formulas that wait for one request. */
interface RequestedSet {
  readonly asker: Asker;
  readonly references: Set<string>;
  risk: boolean;
  depth: number;
  /** Fetches even a fresh set. */
  anew: boolean;
}

interface Lookup extends Pick<Need, 'references' | 'risk' | 'depth'> {
  readonly anew: boolean;
}

interface HeldStateServices {
  readonly host: AsyncHost<'fetch'>;
  readonly gateway: GatewayState;
  readonly collect: () => Promise<void>;
}

const heldState = (need: Need, { host, gateway, collect }: HeldStateServices) => {
  let held: HeldSet | undefined;
  let heldUntil = 0;
  let hasRisk = false;
  let failing: Failing | undefined;
  let next: { readonly wanted: RequestedSet; readonly done: Promise<void> } | undefined;
  let current: Promise<void> = Promise.resolve();

  const fetchOnce = async ({ asker, references, risk, depth, anew }: RequestedSet): Promise<void> => {
    const withRisk = risk || hasRisk;
    const refilled = await runAsync(
      refill(asker, {
        need: { ...need, references: [...references], risk: withRisk, depth },
        current: anew || withRisk !== hasRisk ? undefined : held,
        earlier: held?.found ?? new Map(),
        lookups: [],
        risk: withRisk,
      }),
      host,
    );
    const now = asker.now();
    if (refilled.kind === 'refilled')
      [held, heldUntil, hasRisk] = [refilled.held, now + LAST_GOOD_SECONDS * 1000, withRisk];
    const { failure } = refilled;
    failing = failure !== undefined && isOfOneSet(failure) ? failingSince(failure, now) : undefined;
    if (failure !== undefined && failing === undefined) gateway.markFailing(failure, now);
  };

  const begin = (asker: Asker): NonNullable<typeof next> => {
    const wanted: RequestedSet = { asker, references: new Set(), risk: false, depth: 0, anew: false };
    const before = current;
    const run = async (): Promise<void> => {
      // The failure of an earlier request is not this one's.
      await Promise.allSettled([before, collect()]);
      next = undefined;
      await fetchOnce(wanted);
    };
    current = run();
    next = { wanted, done: current };
    return next;
  };

  return {
    /** The set, up to an hour after its fetch. @param risk requires risk data. */
    held: (risk: boolean, now: number): HeldSet | undefined =>
      heldUntil > now && (hasRisk || !risk) ? held : undefined,
    /** End of the set's freshness, milliseconds since 1970; undefined without a set. */
    freshUntil: (): number | undefined => held?.head.freshUntil,
    /** The current failure of the gateway or of this set. */
    failure: (now: number): Failure | undefined => gateway.failure(now) ?? currentFailure(failing, now),
    /** Joins the request that is being collected, or begins one; resolves when the request is done. */
    request: (asker: Asker, { references, risk, depth, anew }: Lookup): Promise<void> => {
      const { wanted, done } = next ?? begin(asker);
      for (const reference of references) wanted.references.add(reference);
      wanted.risk ||= risk;
      wanted.depth = Math.max(wanted.depth, depth);
      wanted.anew ||= anew;
      return done;
    },
  };
};

/** Maximum number of requests that a formula makes for one set: each looks up only a few coins. */
const MAX_ROUNDS = 3;
/** Maximum number of sets; the least recently used one is dropped. */
const MAX_SETS = 20;

const isFresh = (held: HeldSet | undefined, now: number): held is HeldSet =>
  held !== undefined && held.head.freshUntil > now;

export const memorySets = (services: HeldStateServices) => {
  const sets = new Map<string, ReturnType<typeof heldState>>();
  /** When a formula last asked for a set, by its name. */
  const askedAt = new Map<string, number>();

  const stateOf = (need: Need) => {
    const state = sets.get(need.setText) ?? heldState(need, services);
    sets.delete(need.setText);
    sets.set(need.setText, state);
    const [oldest = ''] = sets.keys();
    if (sets.size > MAX_SETS) {
      sets.delete(oldest);
      askedAt.delete(oldest);
    }
    return state;
  };

  const obtain = async (asker: Asker, need: Need): Promise<Obtained> => {
    const state = stateOf(need);
    askedAt.set(need.setText, asker.startedAt);
    for (let round = 0; ; round += 1) {
      const now = asker.now();
      const held = state.held(need.risk, now);
      const references = isFresh(held, now) ? unresolvedOf(held, need, now) : need.references;
      if (isFresh(held, now) && references.length === 0 && reaches(held.head, need.depth))
        return { held, failure: undefined };
      const failure = state.failure(now);
      if (failure !== undefined) return { held, failure };
      if (round === MAX_ROUNDS || now - asker.startedAt >= LAST_START_MS)
        return { held, failure: isFresh(held, now) ? undefined : failureOf('out-of-time', asker.settings) };
      await state.request(asker, { references, risk: need.risk, depth: need.depth, anew: false });
    }
  };

  /** Fetches all held sets again, or `usual` if there are none. Returns their number and the first failure. */
  const renew = async (asker: Asker, usual: Need) => {
    const held = [...sets.values()].filter((state) => state.held(false, asker.now()) !== undefined);
    const renewed = held.length > 0 ? held : [stateOf(usual)];
    await Promise.all(
      renewed.map((state) => state.request(asker, { references: [], risk: false, depth: 0, anew: true })),
    );
    const failure = renewed.map((state) => state.failure(asker.now())).find((one) => one !== undefined);
    return { count: renewed.length, failure };
  };

  const freshUntil = (then: number): number | undefined => {
    const times = [...askedAt].flatMap(([name, at]) => (at < then ? [] : (sets.get(name)?.freshUntil() ?? [])));
    return times.length === 0 ? undefined : Math.min(...times);
  };
  return { obtain, renew, freshUntil };
};
