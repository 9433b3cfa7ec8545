// The only way from the gate to the upstream: the breaker is asked, then the budget; credits are written down, then the
// call is made; and only a 503, for which the upstream charges nothing, gives them back.

import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EncodedPage } from '../snapshot/encode-page.ts';
import type { FromUpstream, UpstreamClient, UpstreamFailure } from '../upstream/upstream-client.ts';
import {
  afterFailure,
  afterSuccess,
  closedBreaker,
  concernsAll,
  pauseLeft,
  permission,
  type BreakerState,
} from './breaker.ts';
import { deniedUntil, type Budget, type BudgetLimits } from './budget.ts';
import type { Ledger } from './ledger.ts';
import type { Purpose } from './purposes.ts';
import type { Notebook, Notes, UpstreamCount } from './notebook.ts';

/** A page with the time at which it was asked for, milliseconds since 1970. */
export interface BoughtPage extends FromUpstream<EncodedPage> {
  readonly asOf: number;
}

export interface PaidCalls {
  page(parameters: ReadonlyMap<string, string>, purpose: Purpose): Promise<Result<BoughtPage, UpstreamFailure>>;
  /** Why a page would not be asked for now; undefined where it would be. */
  refusal(purpose: Purpose, credits?: number): UpstreamFailure | undefined;
  budget(): Budget;
  /** Whether the upstream should be asked for its own count: hourly, and more often where it said that little is left. */
  isReconcileDue(): boolean;
  /** Asks it, if that is due. */
  reconcile(): Promise<void>;
  /** For people. */
  describe(): { readonly pausedSeconds: number; readonly upstreamCount: UpstreamCount | null };
}

export interface PaidCallsOptions {
  readonly client: UpstreamClient;
  readonly ledger: Ledger;
  readonly limits: BudgetLimits;
  readonly notebook: Notebook;
  readonly now: () => number;
}

/** The status for which the upstream refunds what it charged. */
const REFUNDED_STATUS = 503;
export const isRefunded = (failure: UpstreamFailure): boolean =>
  failure.reason === 'unavailable' && failure.status === REFUNDED_STATUS;
/** The upstream's count is asked for so often. */
const RECONCILE_SECONDS = 3600;
/** Where the count is what refuses calls. */
const SOON_SECONDS = 600;
/** With so few credits left a set can't be refreshed. */
const FEW_CREDITS = 100;
/** An older count says nothing, and must not keep the gate from a call that would find out. */
const COUNT_LIFETIME_SECONDS = 3 * RECONCILE_SECONDS;

/** Questions that people think up may be what the upstream fails on: their failures do not stop the snapshots. */
const breakerOf = (purpose: Purpose): keyof Notes['breakers'] => (purpose === 'question' ? 'questions' : 'snapshots');

export const createPaidCalls = ({ client, ledger, limits, notebook, now }: PaidCallsOptions): PaidCalls => {
  let breakers = notebook.read('breakers') ?? { questions: closedBreaker, snapshots: closedBreaker };
  let count = notebook.read('upstream-count');
  /** Credits written down that are not in the upstream's count, those of calls under way among them. */
  let uncounted = 0;
  let reconciledAt = Number.NEGATIVE_INFINITY;
  /** Calls that have not ended. */
  const underWay = { questions: 0, snapshots: 0 };

  const setBreaker = (name: keyof Notes['breakers'], state: BreakerState): void => {
    if (breakers[name] === state || (breakers[name].failures === 0 && state.failures === 0)) return;
    breakers = { ...breakers, [name]: state };
    notebook.write('breakers', breakers);
  };

  const noteOutcome = (purpose: Purpose, failure: UpstreamFailure | undefined): void => {
    const own = breakerOf(purpose);
    if (failure === undefined) return setBreaker(own, afterSuccess(breakers[own], now()));
    const names: readonly (keyof Notes['breakers'])[] = concernsAll(failure) ? ['questions', 'snapshots'] : [own];
    for (const name of names) setBreaker(name, afterFailure(breakers[name], failure, now()));
  };

  const upstreamLeft = (): number =>
    count === undefined || Math.abs(now() - count.at) > COUNT_LIFETIME_SECONDS * 1000
      ? Number.POSITIVE_INFINITY
      : count.remaining - uncounted;

  const isReconcileDue = (): boolean => {
    const seconds = upstreamLeft() < FEW_CREDITS ? SOON_SECONDS : RECONCILE_SECONDS;
    return Math.abs(now() - reconciledAt) >= seconds * 1000;
  };

  const budget = (): Budget => ({
    limits,
    spending: ledger.spending(now()),
    upstreamLeft: upstreamLeft(),
  });

  const refusal: PaidCalls['refusal'] = (purpose, credits = CREDITS_PER_PAGE) => {
    const name = breakerOf(purpose);
    const allowed = permission(breakers[name], now());
    if (!allowed.ok) return allowed.error;
    // After a pause one call finds out whether the upstream is well again; the others wait for what it finds.
    if (breakers[name].seconds > 0 && underWay[name] > 0)
      return { reason: 'unavailable', retryAfterSeconds: 1, detail: 'the upstream is being tried again' };
    const until = deniedUntil(budget(), purpose, credits, now());
    return until === undefined
      ? undefined
      : { reason: 'credits', retryAfterSeconds: Math.max(1, Math.ceil((until - now()) / 1000)) };
  };

  return {
    isReconcileDue,
    refusal,
    budget,
    async page(parameters, purpose) {
      const refused = refusal(purpose);
      if (refused !== undefined) return fail(refused);
      const name = breakerOf(purpose);
      const asOf = now();
      const receipt = ledger.debit(asOf, purpose, CREDITS_PER_PAGE);
      uncounted += CREDITS_PER_PAGE;
      underWay[name] += 1;
      try {
        const answer = await client.coins(parameters);
        if (answer.ok) {
          noteOutcome(purpose, undefined);
          return ok({ ...answer.value, asOf });
        }
        const failure = answer.error;
        if (isRefunded(failure)) {
          ledger.refund(receipt);
          uncounted -= CREDITS_PER_PAGE;
        }
        noteOutcome(purpose, failure);
        return fail(failure);
      } finally {
        underWay[name] -= 1;
      }
    },
    async reconcile() {
      if (!isReconcileDue()) return;
      reconciledAt = now();
      const counted = uncounted - CREDITS_PER_PAGE * (underWay.questions + underWay.snapshots);
      const usage = await client.creditUsage();
      if (!usage.ok) return;
      const { totalCredits, usedCredits, remainingCredits } = usage.value;
      count = { at: now(), total: totalCredits, used: usedCredits, remaining: remainingCredits };
      // A call that was under way may or may not be in the upstream's count: it stays among those that are not.
      uncounted -= counted;
      notebook.write('upstream-count', count);
    },
    describe: () => ({
      pausedSeconds: pauseLeft(breakers.snapshots, now()),
      upstreamCount: count ?? null,
    }),
  };
};
