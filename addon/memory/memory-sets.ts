// Sets of coins in memory, for a host whose formulas run concurrently.

import type { Asker } from '../client/asker.ts';
import { LAST_START_MS } from '../client/deadline.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import { reaches, type HeldSet, type Obtained } from '../local/held-set.ts';
import type { Need } from '../local/read-question.ts';
import { unresolvedOf } from '../local/resolve-reference.ts';
import { heldState, type HeldState, type HeldStateServices } from './held-state.ts';

/** Maximum number of requests that a formula makes for one set: each looks up only a few coins. */
const MAX_ROUNDS = 3;
/** Maximum number of sets; the least recently used one is dropped. */
const MAX_SETS = 20;

export interface MemorySets {
  readonly obtain: (asker: Asker, need: Need) => Promise<Obtained>;
  /** Fetches all held sets again, or `usual` if there are none. Returns their number and the first failure. */
  readonly renew: (asker: Asker, usual: Need) => Promise<{ readonly count: number; readonly failure?: Failure }>;
  /** What is held now, without a request. */
  readonly held: (asker: Asker, need: Need) => Obtained;
  /**
   * When the first of the sets that formulas have obtained since `then` stops being fresh; undefined if there is none.
   */
  readonly freshUntil: (then: number) => number | undefined;
}

const isFresh = (held: HeldSet | undefined, now: number): held is HeldSet =>
  held !== undefined && held.head.freshUntil > now;

export const memorySets = (services: HeldStateServices): MemorySets => {
  const sets = new Map<string, HeldState>();
  /** When a formula last asked for a set, by its name. */
  const askedAt = new Map<string, number>();

  const stateOf = (need: Need): HeldState => {
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

  const obtain: MemorySets['obtain'] = async (asker, need) => {
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

  const renew: MemorySets['renew'] = async (asker, usual) => {
    const held = [...sets.values()].filter((state) => state.held(false, asker.now()) !== undefined);
    const renewed = held.length > 0 ? held : [stateOf(usual)];
    await Promise.all(
      renewed.map((state) => state.request(asker, { references: [], risk: false, depth: 0, anew: true })),
    );
    const failure = renewed.map((state) => state.failure(asker.now())).find((one) => one !== undefined);
    return { count: renewed.length, ...(failure !== undefined && { failure }) };
  };
  const held: MemorySets['held'] = (asker, need) => {
    const state = stateOf(need);
    const now = asker.now();
    const set = state.held(need.risk, now);
    const isWhole = isFresh(set, now) && unresolvedOf(set, need, now).length === 0 && reaches(set.head, need.depth);
    return {
      held: set,
      failure: isWhole ? undefined : (state.failure(now) ?? failureOf('out-of-time', asker.settings)),
    };
  };

  const freshUntil: MemorySets['freshUntil'] = (then) => {
    const times = [...askedAt].flatMap(([name, at]) => (at < then ? [] : (sets.get(name)?.freshUntil() ?? [])));
    return times.length === 0 ? undefined : Math.min(...times);
  };
  return { obtain, renew, held, freshUntil };
};
