// What is known of one set in memory, and the requests for it: formulas that lack something of it at the same time share one.

import { failingSince, isOfOneSet, type Failing } from '../client/failing.ts';
import { LAST_GOOD_SECONDS } from '../client/fresh-until.ts';
import type { Failure } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { HeldSet } from '../local/held-set.ts';
import type { Need } from '../local/read-question.ts';
import { refill } from '../local/refill.ts';
import { runAsync } from '../steps/run-async.ts';
import type { AsyncHost } from '../steps/step.ts';
import type { GatewayState } from './gateway-state.ts';

/** What the formulas that wait for one request want of it. */
interface Wanted {
  readonly asker: Asker;
  readonly references: Set<string>;
  risk: boolean;
  /** However fresh the set is. */
  anew: boolean;
}

export interface Lookup {
  readonly references: readonly string[];
  readonly risk: boolean;
  readonly anew: boolean;
}

export interface HeldState {
  /** The set with or without risk data, as long as it may stand in. */
  readonly held: (risk: boolean, now: number) => HeldSet | undefined;
  /** What the gateway or this set fails with at present. */
  readonly failure: (now: number) => Failure | undefined;
  /** Joins the request that waits for more formulas, or begins one; done when it is. */
  readonly request: (asker: Asker, lookup: Lookup) => Promise<void>;
}

export interface HeldStateServices {
  readonly host: AsyncHost<'fetch'>;
  readonly gateway: GatewayState;
  readonly collect: () => Promise<void>;
}

export const heldState = (need: Need, { host, gateway, collect }: HeldStateServices): HeldState => {
  let held: HeldSet | undefined;
  let heldUntil = 0;
  let hasRisk = false;
  let failing: Failing | undefined;
  let next: { readonly wanted: Wanted; readonly done: Promise<void> } | undefined;
  let current: Promise<void> = Promise.resolve();

  const fetchOnce = async ({ asker, references, risk, anew }: Wanted): Promise<void> => {
    const withRisk = risk || hasRisk;
    const refilled = await runAsync(
      refill(asker, {
        need: { ...need, references: [...references], risk: withRisk },
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
    const wanted: Wanted = { asker, references: new Set(), risk: false, anew: false };
    const before = current;
    const run = async (): Promise<void> => {
      // What failed for others is theirs.
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
    failure: (now) =>
      gateway.failure(now) ?? (failing !== undefined && failing.until > now ? failing.failure : undefined),
    request: (asker, { references, risk, anew }) => {
      const { wanted, done } = next ?? begin(asker);
      for (const reference of references) wanted.references.add(reference);
      wanted.risk ||= risk;
      wanted.anew ||= anew;
      return done;
    },
  };
};
