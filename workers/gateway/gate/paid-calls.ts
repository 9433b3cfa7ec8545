// The only way from the gate to the upstream: the breaker is asked, then the budget; in its turn a call's credits are written
// down before it is made; and only what the upstream does not charge for gives them back.

import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EncodedPage } from '../snapshot/encode-page.ts';
import type { FromUpstream, UpstreamClient } from '../providers/coinstats/upstream-client.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  afterFailure,
  afterSuccess,
  closedBreaker,
  concernsAll,
  isBreakerState,
  pauseLeft,
  permission,
  type BreakerState,
} from './breaker.ts';
import { isBuckets, levelOf, withSpent } from './buckets.ts';
import { nextRenewal } from './calendar.ts';
import { dayLimit, deniedUntil, monthLimit, type Budget, type BudgetLimits } from './budget.ts';
import { SPENT_HALF_LIFE_SECONDS, type Demand } from './demand.ts';
import type { Ledger } from './ledger.ts';
import type { CallEnd, Limiter } from './limiter.ts';
import { isNumber, isRecordOf, type Notebook } from './notebook.ts';
import { purposes, type Purpose } from './purposes.ts';
import { isUpstreamCount, type UpstreamCount } from './upstream-count.ts';

/** A page with the time at which it was asked for, milliseconds since 1970. */
export interface BoughtPage extends FromUpstream<EncodedPage> {
  readonly asOf: number;
}

/** What a page is bought for. */
export interface Order {
  readonly purpose: Purpose;
  /** For whom; undefined where it is for all. */
  readonly client?: string | undefined;
  /** By the limiter's clock. */
  readonly due: number;
  readonly latest: number;
}

export interface PaidCalls {
  page(parameters: ReadonlyMap<string, string>, order: Order): Promise<Result<BoughtPage, UpstreamFailure>>;
  /** Why a page would not be asked for now; undefined where it would be. */
  refusal(purpose: Purpose, credits?: number, client?: string): UpstreamFailure | undefined;
  budget(): Budget;
  /** Whether the upstream should be asked for its own count: hourly, and more often where it said that little is left. */
  isReconcileDue(): boolean;
  /** Asks it, if that is due. */
  reconcile(): Promise<void>;
  /** For people. */
  describe(): PaidCallsStatus;
}

export interface PaidCallsStatus {
  readonly perDay: number;
  readonly perMonth: number;
  /** When the key's plan gives new credits, as far as is known, milliseconds since 1970. */
  readonly renewsAt: number;
  /** The pace between calls is no pause. */
  readonly pausedSeconds: number;
  readonly upstreamCount: UpstreamCount | null;
}

export interface PaidCallsOptions {
  readonly client: UpstreamClient;
  readonly ledger: Ledger;
  readonly limits: BudgetLimits;
  readonly limiter: Limiter;
  readonly demand: Demand;
  readonly notebook: Notebook;
  readonly now: () => number;
  /** The limiter's. */
  readonly clock: () => number;
}

/** The status for which the upstream refunds what it charged. */
const REFUNDED_STATUS = 503;
/** What the upstream charges nothing for: what it refuses at the door, and what it could not do. */
export const isRefunded = (failure: UpstreamFailure): boolean =>
  failure.reason === 'rate' || (failure.reason === 'unavailable' && failure.status === REFUNDED_STATUS);
/** Time between two requests for the upstream's own count of credits. */
const RECONCILE_SECONDS = 3600;
/** Where the count is what refuses calls. */
const SOON_SECONDS = 600;
/** With so few credits left a set can't be refreshed. */
const FEW_CREDITS = 100;
/** An older count says nothing, and must not keep the gate from a call that would find out. */
const COUNT_LIFETIME_SECONDS = 3 * RECONCILE_SECONDS;
/** Who is alone leaves some for those who come. */
const LARGEST_PART = 0.5;
/** So much each client may always have: two small sets, or four questions. */
const FREE_CREDITS = 8;
/** The upstream's count gives way to pages that are wanted. */
const COUNT_GIVES_WAY_MILLISECONDS = 15_000;

type BreakerName = 'questions' | 'snapshots';

/** Questions that people think up may be what the upstream fails on: their failures do not stop the snapshots. */
const breakerOf = (purpose: Purpose): BreakerName => (purpose === 'question' ? 'questions' : 'snapshots');

/**
 * Whether it may be the words of a question that were refused, by a firewall before the upstream, with the status of a
 * refused key. Where it is the key, the next snapshot finds out.
 */
const mayBeOfItsWords = (failure: UpstreamFailure): boolean => failure.reason === 'key';

/** For a call that is due at a time. */
const secondsToWait = (limiter: Limiter, due: number): number => Math.max(1, Math.ceil(limiter.waitFor(due) / 1000));

const endOf = (answer: Result<unknown, UpstreamFailure>): CallEnd => {
  const isTooFast = !answer.ok && answer.error.reason === 'rate';
  const retryAfterSeconds =
    isTooFast && 'retryAfterSeconds' in answer.error ? answer.error.retryAfterSeconds : undefined;
  return { isTooFast, retryAfterSeconds };
};

export const createPaidCalls = (options: PaidCallsOptions): PaidCalls => {
  const { client: upstream, ledger, limits, limiter, demand, notebook, now, clock } = options;
  let breakers: Readonly<Record<BreakerName, BreakerState>> = {
    questions: closedBreaker,
    snapshots: closedBreaker,
    ...notebook.read('breakers', (stored) => isRecordOf(stored, isBreakerState)),
  };
  let buckets = notebook.read('buckets', isBuckets) ?? {};
  let count = notebook.read('upstream-count', isUpstreamCount);
  let renewalDay = notebook.read('renewal-day', isNumber) ?? 1;
  /** Credits written down that are not in the upstream's count, those of calls under way among them. */
  let uncounted = 0;
  let creditsUnderWay = 0;
  let reconciledAt = Number.NEGATIVE_INFINITY;

  const setBreaker = (name: BreakerName, state: BreakerState): void => {
    if (breakers[name] === state || (breakers[name].failures === 0 && state.failures === 0)) return;
    breakers = { ...breakers, [name]: state };
    notebook.write('breakers', breakers);
  };

  const noteOutcome = (purpose: Purpose, failure: UpstreamFailure | undefined): void => {
    const own = breakerOf(purpose);
    if (failure === undefined) return setBreaker(own, afterSuccess(breakers[own], now()));
    // What it says of its credits is found out at once.
    if (failure.reason === 'credits') reconciledAt = Number.NEGATIVE_INFINITY;
    const isForAll = concernsAll(failure) && !(own === 'questions' && mayBeOfItsWords(failure));
    const names: readonly BreakerName[] = isForAll ? ['questions', 'snapshots'] : [own];
    for (const name of names) setBreaker(name, afterFailure(breakers[name], failure, now()));
  };

  const isCountKnown = (known: UpstreamCount | undefined): known is UpstreamCount =>
    known !== undefined && Math.abs(now() - known.at) <= COUNT_LIFETIME_SECONDS * 1000;

  const upstreamLeft = (): number => (isCountKnown(count) ? count.remaining - uncounted : Number.POSITIVE_INFINITY);

  const isReconcileDue = (): boolean => {
    const seconds = upstreamLeft() < FEW_CREDITS ? SOON_SECONDS : RECONCILE_SECONDS;
    return Math.abs(now() - reconciledAt) >= seconds * 1000;
  };

  const budget = (): Budget => ({
    limits,
    spending: ledger.spending(now()),
    planCredits: count?.total,
    upstreamLeft: upstreamLeft(),
    renewalDay,
    buckets,
  });

  /** When a client may have so much more of what is shared out, milliseconds since 1970; undefined where it may now. */
  const clientDeniedUntil = (client: string, purpose: Purpose, credits: number): number | undefined => {
    const spent = demand.spentBy(client, purpose, now());
    const level = levelOf(buckets, purpose, dayLimit(budget(), now()), now());
    const part = Math.max(purposes[purpose].client, Math.min(LARGEST_PART, 1 / demand.clients(now())));
    // So that what it has spent with this is no larger part of what there was before it spent anything.
    const most = Math.max((part * level - credits) / (1 - part), FREE_CREDITS - credits);
    if (spent <= most) return undefined;
    return now() + SPENT_HALF_LIFE_SECONDS * 1000 * Math.log2(spent / most) + 1000;
  };

  const refusal: PaidCalls['refusal'] = (purpose, credits = CREDITS_PER_PAGE, client) => {
    const allowed = permission(breakers[breakerOf(purpose)], now());
    if (!allowed.ok) return allowed.error;
    const until =
      deniedUntil(budget(), purpose, credits, now()) ??
      (client === undefined ? undefined : clientDeniedUntil(client, purpose, credits));
    return until === undefined
      ? undefined
      : { reason: 'credits', retryAfterSeconds: Math.max(1, Math.ceil((until - now()) / 1000)) };
  };

  /** Writes down credits that are spent, or given back where they are less than 0. */
  const post = (purpose: Purpose, credits: number, client: string | undefined): void => {
    uncounted += credits;
    if (purposes[purpose].burst < 1) {
      buckets = withSpent(buckets, purpose, dayLimit(budget(), now()), credits, now());
      notebook.write('buckets', buckets);
    }
    if (client !== undefined) demand.noteSpent(client, purpose, credits, now());
  };

  const buy = async (
    parameters: ReadonlyMap<string, string>,
    { purpose, client }: Order,
  ): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const asOf = now();
    const receipt = ledger.debit(asOf, purpose, CREDITS_PER_PAGE);
    post(purpose, CREDITS_PER_PAGE, client);
    creditsUnderWay += CREDITS_PER_PAGE;
    try {
      const answer = await upstream.coins(parameters);
      if (answer.ok) {
        noteOutcome(purpose, undefined);
        return ok({ ...answer.value, asOf });
      }
      const failure = answer.error;
      if (isRefunded(failure)) {
        ledger.refund(receipt);
        post(purpose, -CREDITS_PER_PAGE, client);
      }
      noteOutcome(purpose, failure);
      return fail(failure);
    } finally {
      creditsUnderWay -= CREDITS_PER_PAGE;
    }
  };

  return {
    isReconcileDue,
    refusal,
    budget,
    async page(parameters, order) {
      const refused = (): UpstreamFailure | undefined => refusal(order.purpose, CREDITS_PER_PAGE, order.client);
      const early = refused();
      if (early !== undefined) return fail(early);
      const late = (): UpstreamFailure => ({ reason: 'rate', retryAfterSeconds: secondsToWait(limiter, clock()) });
      // No line of questions that nobody waits for.
      if (order.purpose === 'question' && limiter.waitFor(order.due) > order.latest - clock()) return fail(late());
      const answer = await limiter.run({
        due: order.due,
        latest: order.latest,
        // Those before it may have spent what there was, or found the upstream down.
        refused: () => {
          const refusedNow = refused();
          return refusedNow === undefined ? undefined : fail(refusedNow);
        },
        call: () => buy(parameters, order),
        endOf,
      });
      return answer ?? fail(late());
    },
    async reconcile() {
      if (!isReconcileDue()) return;
      reconciledAt = now();
      const due = clock() + COUNT_GIVES_WAY_MILLISECONDS;
      let counted = 0;
      const usage = await limiter.run({
        due,
        latest: due,
        refused: () => undefined,
        call: () => {
          counted = uncounted - creditsUnderWay;
          return upstream.creditUsage();
        },
        endOf,
      });
      if (usage?.ok !== true) return;
      const { totalCredits, usedCredits, remainingCredits } = usage.value;
      const isRenewed = count !== undefined && usedCredits < count.used;
      count = { at: now(), total: totalCredits, used: usedCredits, remaining: remainingCredits };
      // A call that was under way may or may not be in the upstream's count: it stays among those that are not.
      uncounted -= counted;
      notebook.write('upstream-count', count);
      const day = new Date(now()).getUTCDate();
      if (!isRenewed || day === renewalDay) return;
      renewalDay = day;
      notebook.write('renewal-day', renewalDay);
    },
    describe() {
      const left = limiter.pauseLeft();
      const refusedSeconds = left > limiter.pause() ? Math.ceil(left / 1000) : 0;
      return {
        perDay: dayLimit(budget(), now()),
        perMonth: monthLimit(budget()),
        renewsAt: nextRenewal(now(), renewalDay),
        pausedSeconds: Math.max(pauseLeft(breakers.snapshots, now()), refusedSeconds),
        upstreamCount: count ?? null,
      };
    },
  };
};
