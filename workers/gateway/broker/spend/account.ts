// Decides whether credits may be spent: the one place that does. Who will spend credits reserves them first, and they count
// as spent at once; each call then turns a part of the reservation into a debit before it is made.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Breakers } from './breakers.ts';
import { isBuckets, levelOf, withSpent } from './buckets.ts';
import { dayLimit, deniedUntil, type Budget, type BudgetLimits } from './budget.ts';
import { nextDay } from './calendar.ts';
import { SPENT_HALF_LIFE_SECONDS, type Demand } from './demand.ts';
import type { Ledger } from './ledger.ts';
import type { Notebook } from '../notebook.ts';
import { purposeNames, purposes, type Purpose } from './purposes.ts';
import type { UpstreamCount } from './upstream-count.ts';

export interface Reservation {
  readonly purpose: Purpose;
  /** Credits that are reserved and not spent. */
  left(): number;
  /** Reserves more; gives the failure where that is refused, and the reservation stays as it was. */
  extend(credits: number): UpstreamFailure | undefined;
  /** Writes down that so many of the credits are spent; the function that it gives takes that back. */
  spend(credits: number): () => void;
  /** Gives up what is not spent. */
  release(): void;
}

export interface Account {
  /** Reserves credits, for a client where they are not for all; or says why they may not be spent. */
  reserve(purpose: Purpose, credits: number, client?: string): Result<Reservation, UpstreamFailure>;
  /** What there is, reserved credits counted as spent. */
  budget(): Budget;
}

export interface AccountOptions {
  readonly ledger: Ledger;
  readonly limits: BudgetLimits;
  /** Credits a month of the key's plan, as long as the upstream does not say. */
  readonly freePlanCredits: number;
  readonly breakers: Pick<Breakers, 'permission'>;
  readonly count: Pick<UpstreamCount, 'newest' | 'left' | 'renewalDay' | 'noteSpent'>;
  readonly demand: Pick<Demand, 'clients' | 'spentBy' | 'noteSpent'>;
  readonly notebook: Notebook;
  readonly now: () => number;
}

/** A reservation that is not released. */
interface Reserved {
  readonly purpose: Purpose;
  readonly client: string | undefined;
  credits: number;
}

/** A client that is alone leaves some for those who come. */
const LARGEST_PART = 0.5;
/** Each client may always have so many: two small sets, or four questions. */
const FREE_CREDITS = 8;

export const createAccount = (options: AccountOptions): Account => {
  const { ledger, limits, freePlanCredits, breakers, count, demand, notebook, now } = options;
  let buckets = notebook.read('buckets', isBuckets) ?? {};
  const open = new Set<Reserved>();

  const reserved = (matches: (one: Reserved) => boolean = () => true): number =>
    [...open].filter(matches).reduce((sum, { credits }) => sum + credits, 0);

  const reservedFor = (purpose: Purpose): number => reserved((one) => one.purpose === purpose);

  const budgetWith = (levels: typeof buckets): Budget => {
    const { today, thisMonth, todayBy } = ledger.spending(now());
    const all = reserved();
    const by = purposeNames.map((name) => [name, todayBy[name] + reservedFor(name)] as const);
    return {
      limits,
      spending: {
        today: today + all,
        thisMonth: thisMonth + all,
        todayBy: Object.fromEntries(by) as Record<Purpose, number>,
      },
      planCredits: count.newest()?.total ?? freePlanCredits,
      upstreamLeft: count.left() - all,
      renewalDay: count.renewalDay(),
      buckets: levels,
    };
  };

  const perDay = (): number => dayLimit(budgetWith(buckets), now());

  const budget = (): Budget => {
    if (open.size === 0) return budgetWith(buckets);
    const day = perDay();
    return budgetWith(
      purposeNames.reduce((levels, name) => withSpent(levels, name, day, reservedFor(name), now()), buckets),
    );
  };

  /** When a client may have so much more of what is shared out, milliseconds since 1970; undefined where it may now. */
  const clientDeniedUntil = (client: string, purpose: Purpose, credits: number): number | undefined => {
    const own = reserved((one) => one.purpose === purpose && one.client === client);
    const spent = demand.spentBy(client, purpose, now()) + own;
    const whole = budget();
    const level = levelOf(whole.buckets, purpose, dayLimit(whole, now()), now());
    const part = Math.max(purposes[purpose].client, Math.min(LARGEST_PART, 1 / demand.clients(now())));
    // So that what it has spent with this is no larger part of what there was before it spent anything.
    const most = Math.max((part * level - credits) / (1 - part), FREE_CREDITS - credits);
    if (spent <= most) return undefined;
    // It may not have so many of what there is, whatever it has spent.
    if (most <= 0) return nextDay(now());
    return now() + SPENT_HALF_LIFE_SECONDS * 1000 * Math.log2(spent / most) + 1000;
  };

  const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - now()) / 1000));

  const refusal = ({ purpose, client }: Omit<Reserved, 'credits'>, credits: number): UpstreamFailure | undefined => {
    const allowed = breakers.permission(purpose);
    if (!allowed.ok) return allowed.error;
    const forAll = deniedUntil(budget(), purpose, credits, now());
    if (forAll !== undefined) return { reason: 'credits', retryAfterSeconds: secondsUntil(forAll) };
    const forClient = client === undefined ? undefined : clientDeniedUntil(client, purpose, credits);
    return forClient === undefined
      ? undefined
      : { reason: 'credits', retryAfterSeconds: secondsUntil(forClient), ofClient: true };
  };

  /** Writes down credits that are spent, or given back where they are less than 0. */
  const post = ({ purpose, client }: Reserved, credits: number): void => {
    count.noteSpent(credits);
    if (purposes[purpose].burst < 1) {
      buckets = withSpent(buckets, purpose, perDay(), credits, now());
      notebook.write('buckets', buckets);
    }
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
    spend(credits) {
      if (credits > own.credits) throw new Error(`${credits} credits of ${own.credits} reserved ones`);
      const receipt = ledger.debit(now(), own.purpose, credits);
      own.credits -= credits;
      post(own, credits);
      return () => {
        ledger.refund(receipt);
        own.credits += credits;
        post(own, -credits);
      };
    },
    release() {
      own.credits = 0;
      open.delete(own);
    },
  });

  return {
    budget,
    reserve(purpose, credits, client) {
      const refused = refusal({ purpose, client }, credits);
      if (refused !== undefined) return fail(refused);
      const own: Reserved = { purpose, client, credits };
      open.add(own);
      return ok(reservationOf(own));
    },
  };
};
