// The upstream's own count of the key's credits: asked for from time to time, and carried on with what was spent since.

import type { ProviderClient } from '../../providers/provider.ts';
import { endOf, type Limiter } from './limiter.ts';
import { hasNumbers, isNumber, type Check, type Notebook } from '../notebook.ts';

/** What the upstream said. Credits. */
export interface CreditCount {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
  readonly used: number;
  readonly remaining: number;
}

export interface UpstreamCount {
  /** What it said last; undefined where it never did. */
  newest(): CreditCount | undefined;
  /** Credits that are left by it; infinity where it is not known, or too old. */
  left(): number;
  /** The day of the month on which the plan gives new credits: learned when the count falls by more than half. */
  renewalDay(): number;
  /** Credits that were written down, or taken back where they are less than 0. */
  noteSpent(credits: number): void;
  /** Credits of calls that have begun; less than 0 where they have ended. */
  noteUnderWay(credits: number): void;
  /** Whether it should be asked for: hourly, and more often where it said that little is left, or nothing. */
  isDue(): boolean;
  /** It is due at once. */
  doubt(): void;
  /** Asks for it, if that is due. */
  update(): Promise<void>;
}

export interface UpstreamCountOptions {
  readonly upstream: Pick<ProviderClient, 'creditUsage'>;
  readonly limiter: Limiter;
  readonly notebook: Notebook;
  readonly now: () => number;
  /** The limiter's. */
  readonly clock: () => number;
}

const INTERVAL_SECONDS = 3600;
/** Where the count is what refuses calls, or could not be had. */
const SHORT_INTERVAL_SECONDS = 600;
/** Where no count is known, and none could be had. */
const UNKNOWN_INTERVAL_SECONDS = 60;
/** Counts that are further apart say nothing of a fall between them. */
const DAY_SECONDS = 86_400;
/** A renewal leaves less of what was used; a refund leaves more. */
const LEFT_BY_RENEWAL = 0.5;
/** With so few credits left a set can't be refreshed. */
const FEW_CREDITS = 100;
/** An older count says nothing, and must not prevent a call that would find out. */
const COUNT_LIFETIME_SECONDS = 3 * INTERVAL_SECONDS;
/** The request gives way to pages that are wanted. */
const GIVES_WAY_MILLISECONDS = 15_000;

const isCreditCount: Check<CreditCount> = (stored): stored is CreditCount =>
  hasNumbers(stored, 'at', 'total', 'used', 'remaining');

/** Whether the plan has given new credits between two counts. */
const isRenewal = (before: CreditCount, after: CreditCount): boolean =>
  Math.abs(after.at - before.at) < DAY_SECONDS * 1000 && after.used < before.used * LEFT_BY_RENEWAL;

export const createUpstreamCount = (options: UpstreamCountOptions): UpstreamCount => {
  const { upstream, limiter, notebook, now, clock } = options;
  let newest = notebook.read('upstream-count', isCreditCount);
  let renewalDay = notebook.read('renewal-day', isNumber) ?? 1;
  /** Credits written down that are not in the count, those of calls under way among them. */
  let uncounted = 0;
  let underWay = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  const left = (): number =>
    newest !== undefined && Math.abs(now() - newest.at) <= COUNT_LIFETIME_SECONDS * 1000
      ? newest.remaining - uncounted
      : Number.POSITIVE_INFINITY;

  const intervalSeconds = (): number => {
    if (hasFailed && newest === undefined) return UNKNOWN_INTERVAL_SECONDS;
    return hasFailed || left() < FEW_CREDITS ? SHORT_INTERVAL_SECONDS : INTERVAL_SECONDS;
  };

  const isDue = (): boolean =>
    upstream.creditUsage !== undefined && Math.abs(now() - askedAt) >= intervalSeconds() * 1000;

  const noteRenewal = (): void => {
    const day = new Date(now()).getUTCDate();
    if (day === renewalDay) return;
    renewalDay = day;
    notebook.write('renewal-day', renewalDay);
  };

  return {
    newest: () => newest,
    left,
    renewalDay: () => renewalDay,
    noteSpent: (credits) => void (uncounted += credits),
    noteUnderWay: (credits) => void (underWay += credits),
    isDue,
    doubt: () => void (askedAt = Number.NEGATIVE_INFINITY),
    async update() {
      const { creditUsage } = upstream;
      if (creditUsage === undefined || !isDue()) return;
      askedAt = now();
      const due = clock() + GIVES_WAY_MILLISECONDS;
      let counted = 0;
      const usage = await limiter.run({
        due,
        latest: due,
        refused: () => undefined,
        call: () => {
          counted = uncounted - underWay;
          return creditUsage();
        },
        endOf,
      });
      // A service that does not have it will not have it soon.
      hasFailed = usage?.ok !== true && usage?.error.reason !== 'not-found';
      if (usage?.ok !== true) return;
      const { totalCredits: total, usedCredits: used, remainingCredits: remaining } = usage.value;
      const before = newest;
      newest = { at: now(), total, used, remaining };
      // A call that was under way may or may not be in the upstream's count: it stays among those that are not.
      uncounted -= counted;
      notebook.write('upstream-count', newest);
      if (before !== undefined && isRenewal(before, newest)) noteRenewal();
    },
  };
};
