// One set in memory, and its requests. Formulas that need it at the same time share a request.

import { failingSince, isOfOneSet, type Failing } from '../client/failing.ts';
import { LAST_GOOD_SECONDS } from '../client/fresh-until.ts';
import type { Failure } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { HeldSet } from '../local/held-set.ts';
import type { Need } from '../local/read-question.ts';
import { refill } from '../local/refill.ts';
import { runAsync, type AsyncHost } from '../steps/step.ts';
import type { GatewayState } from './gateway-state.ts';
import { readStoredSet, storedSetText, type SetStore } from './stored-set.ts';

/** The combined wishes of the formulas that wait for one request. */
interface Wanted {
  readonly asker: Asker;
  readonly references: Set<string>;
  risk: boolean;
  depth: number;
  /** Fetches even a fresh set. */
  anew: boolean;
}

export interface Lookup {
  readonly references: readonly string[];
  readonly risk: boolean;
  /** Coins that the set must hold. */
  readonly depth: number;
  readonly anew: boolean;
}

export interface HeldState {
  /** The set, up to an hour after its fetch. @param risk requires risk data. */
  readonly held: (risk: boolean, now: number) => HeldSet | undefined;
  /** End of the set's freshness, milliseconds since 1970; undefined without a set. */
  readonly freshUntil: () => number | undefined;
  /** The current failure of the gateway or of this set. */
  readonly failure: (now: number) => Failure | undefined;
  /** Joins the request that is being collected, or begins one; resolves when the request is done. */
  readonly request: (asker: Asker, lookup: Lookup) => Promise<void>;
}

export interface HeldStateServices {
  readonly host: AsyncHost<'fetch'>;
  readonly gateway: GatewayState;
  readonly collect: () => Promise<void>;
  /** Keeps sets beyond the page. */
  readonly store?: SetStore | undefined;
}

export const heldState = (need: Need, { host, gateway, collect, store }: HeldStateServices): HeldState => {
  const stored = readStoredSet(store?.read(need.setText), need);
  let held: HeldSet | undefined = stored?.held;
  let heldUntil = stored?.heldUntil ?? 0;
  let hasRisk = stored?.hasRisk ?? false;
  let failing: Failing | undefined;
  let next: { readonly wanted: Wanted; readonly done: Promise<void> } | undefined;
  let current: Promise<void> = Promise.resolve();

  const fetchOnce = async ({ asker, references, risk, depth, anew }: Wanted): Promise<void> => {
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
    if (refilled.kind === 'refilled') {
      [held, heldUntil, hasRisk] = [refilled.held, now + LAST_GOOD_SECONDS * 1000, withRisk];
      const { values } = refilled;
      if (values !== undefined)
        store?.write(need.setText, storedSetText(need.setText, { held, hasRisk, heldUntil }, values));
    }
    const { failure } = refilled;
    failing = failure !== undefined && isOfOneSet(failure) ? failingSince(failure, now) : undefined;
    if (failure !== undefined && failing === undefined) gateway.markFailing(failure, now);
  };

  const begin = (asker: Asker): NonNullable<typeof next> => {
    const wanted: Wanted = { asker, references: new Set(), risk: false, depth: 0, anew: false };
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
    held: (risk, now) => (heldUntil > now && (hasRisk || !risk) ? held : undefined),
    freshUntil: () => held?.head.freshUntil,
    failure: (now) =>
      gateway.failure(now) ?? (failing !== undefined && failing.until > now ? failing.failure : undefined),
    request: (asker, { references, risk, depth, anew }) => {
      const { wanted, done } = next ?? begin(asker);
      for (const reference of references) wanted.references.add(reference);
      wanted.risk ||= risk;
      wanted.depth = Math.max(wanted.depth, depth);
      wanted.anew ||= anew;
      return done;
    },
  };
};
