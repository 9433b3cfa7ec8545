// The one place that decides whether credits may be spent. Credits are reserved first, and count as spent from then on;
// each call debits a part of the reservation before it is made.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import type { Breakers } from './breakers.ts';
import { availableFor, deniedUntil, isBuckets, withSpent, type Budget, type BudgetLimits } from './budget.ts';
import { dayOf, nextDay, type Ledger, purposes, type Purpose } from './ledger.ts';
import { SPENT_HALF_LIFE_SECONDS, type Demand } from './demand.ts';
import type { Tools } from '../storage.ts';
import type { UpstreamCount } from './upstream-count.ts';

export interface Reservation {
  readonly purpose: Purpose;
  /** Reserved credits that are not spent yet. */
  left(): number;
  /** Reserves more. If that is refused, returns the failure and leaves the reservation as it was. */
  extend(credits: number): UpstreamFailure | undefined;
  /**
   * Why no call may be made now: an earlier one has found that the service is down, or it was reserved on another day,
   * and this one has not so much left.
   */
  refusal(): UpstreamFailure | undefined;
  /** Debits some of the reserved credits; the returned function reverses the debit. */
  spend(credits: number): () => void;
  /** Releases the credits that are not spent. */
  release(): void;
}

interface AccountOptions extends Pick<Tools, 'notebook' | 'now'> {
  readonly ledger: Ledger;
  readonly limits: BudgetLimits;
  /** Assumed monthly credits of the key's plan, until the upstream reports them. */
  readonly freePlanCredits: number;
  readonly breakers: Pick<Breakers, 'permission'>;
  readonly count: Pick<UpstreamCount, 'newest' | 'left' | 'renewalDay'>;
  readonly demand: Pick<Demand, 'clients' | 'spentBy' | 'noteSpent'>;
}

/** A reservation that is not released. */
interface Reserved {
  readonly purpose: Purpose;
  readonly client: string | undefined;
  credits: number;
  /** Whose limits allowed it, `2026-01-31`. */
  day: string;
}

/** Maximum part for a client that is alone: the rest is left for later clients. */
const LARGEST_PART = 0.5;
/** Credits that each client may spend regardless of its part: two small sets, or four questions. */
const FREE_CREDITS = 8;

export const createAccount = (options: AccountOptions) => {
  const { ledger, limits, freePlanCredits, breakers, count, demand, notebook, now } = options;
  let buckets = notebook.read('buckets', isBuckets) ?? {};
  const open = new Set<Reserved>();

  /** Without what is reserved. */
  const posted = (): Budget => ({
    limits,
    spending: ledger.spending(now()),
    planCredits: count.newest()?.total ?? freePlanCredits,
    upstreamLeft: count.left(),
    renewalDay: count.renewalDay(),
    buckets,
  });

  const budget = (): Budget =>
    [...open].reduce((before, { purpose, credits }) => withSpent(before, purpose, credits, now()), posted());

  /** When a client may spend more credits of a shared purpose, milliseconds since 1970; undefined if it may now. */
  const clientDeniedUntil = (client: string, purpose: Purpose, credits: number): number | undefined => {
    const own = [...open].filter((one) => one.purpose === purpose && one.client === client);
    const spent = own.reduce((sum, one) => sum + one.credits, demand.spentBy(client, purpose, now()));
    const level = Math.max(0, availableFor(budget(), purpose, now()));
    const part = Math.max(purposes[purpose].client, Math.min(LARGEST_PART, 1 / demand.clients(now())));
    // With these credits, the client has spent at most its part of what there was before it spent anything.
    const most = Math.max((part * level - credits) / (1 - part), FREE_CREDITS - credits);
    if (spent <= most) return undefined;
    // Even a client that has spent nothing may not have so large a part.
    if (most <= 0) return nextDay(now());
    return now() + SPENT_HALF_LIFE_SECONDS * 1000 * Math.log2(spent / most) + 1000;
  };

  const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - now()) / 1000));

  const refusal = (
    { purpose, client }: Pick<Reserved, 'purpose' | 'client'>,
    credits: number,
  ): UpstreamFailure | undefined => {
    const allowed = breakers.permission(purpose);
    if (!allowed.ok) return allowed.error;
    const forAll = deniedUntil(budget(), purpose, credits, now());
    if (forAll !== undefined) return { reason: 'credits', retryAfterSeconds: secondsUntil(forAll) };
    const forClient = client === undefined ? undefined : clientDeniedUntil(client, purpose, credits);
    return forClient === undefined
      ? undefined
      : { reason: 'credits', retryAfterSeconds: secondsUntil(forClient), ofClient: true };
  };

  /**
   * Records spent credits; negative ones are given back.
   * @param before the budget before the ledger had them.
   */
  const post = (before: Budget, { purpose, client }: Reserved, credits: number): void => {
    buckets = withSpent(before, purpose, credits, now()).buckets;
    notebook.write('buckets', buckets);
    if (client !== undefined) demand.noteSpent(client, purpose, credits, now());
  };

  const reservationOf = (own: Reserved): Reservation => ({
    purpose: own.purpose,
    left: () => own.credits,
    extend(credits) {
      const refused = refusal(own, credits);
      if (refused === undefined) own.credits += credits;
      return refused;
    },
    refusal() {
      const allowed = breakers.permission(own.purpose);
      if (!allowed.ok) return allowed.error;
      if (own.day === dayOf(now())) return undefined;
      open.delete(own);
      const refused = refusal(own, own.credits);
      open.add(own);
      if (refused === undefined) own.day = dayOf(now());
      return refused;
    },
    spend(credits) {
      if (credits > own.credits) throw new Error(`${credits} credits of ${own.credits} reserved ones`);
      const before = posted();
      const receipt = ledger.debit(now(), own.purpose, credits);
      own.credits -= credits;
      post(before, own, credits);
      return () => {
        const spent = posted();
        ledger.refund(receipt);
        own.credits += credits;
        post(spent, own, -credits);
      };
    },
    release() {
      own.credits = 0;
      open.delete(own);
    },
  });

  return {
    /** The budget; reserved credits count as spent. */
    budget,
    /** Reserves credits, for one client if it is given, or says why they may not be spent. */
    reserve(purpose: Purpose, credits: number, client?: string): Result<Reservation, UpstreamFailure> {
      const refused = refusal({ purpose, client }, credits);
      if (refused !== undefined) return fail(refused);
      const own: Reserved = { purpose, client, credits, day: dayOf(now()) };
      open.add(own);
      return ok(reservationOf(own));
    },
  };
};

export type Account = ReturnType<typeof createAccount>;
