// The upstream's own count of the key's credits: requested from time to time; what the ledger has since then is
// subtracted.

import type { ProviderClient } from '../../providers/provider.ts';
import type { Breakers } from './breakers.ts';
import type { Ledger } from './ledger.ts';
import { endOf, type Limiter } from './limiter.ts';
import { hasNumbers, isNumber, type Check, type Tools } from '../storage.ts';

/** The upstream's count, in credits. */
export interface CreditCount {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
  readonly used: number;
  readonly remaining: number;
}

interface Counted extends CreditCount {
  /** Stored with it: the ledger's credits from its day on that are in it. Earlier versions did not store them. */
  readonly ledger?: number;
}

interface UpstreamCountOptions extends Pick<Tools, 'notebook' | 'now' | 'clock'> {
  readonly upstream: Pick<ProviderClient, 'creditUsage'>;
  readonly limiter: Limiter;
  readonly ledger: Pick<Ledger, 'since'>;
  readonly breakers: Pick<Breakers, 'noteCredits'>;
}

const INTERVAL_SECONDS = 3600;
/** Interval if few credits are left, or the last request failed. */
const SHORT_INTERVAL_SECONDS = 600;
/** Interval if the last request failed and no count is known. */
const UNKNOWN_INTERVAL_SECONDS = 60;
/** Counts further apart are not compared to find a renewal. */
const DAY_SECONDS = 86_400;
/** After a renewal less than this part of the used credits remains; after a refund more does. */
const LEFT_BY_RENEWAL = 0.5;
/** With fewer credits left the count is requested more often: refreshes may fail soon. */
const FEW_CREDITS = 100;
/** An older count is ignored: it must not prevent a call that would reveal the present one. */
const COUNT_LIFETIME_SECONDS = 3 * INTERVAL_SECONDS;
/** Delay of the request, so that pages go first. */
const GIVES_WAY_MILLISECONDS = 15_000;

const isCounted: Check<Counted> = (stored): stored is Counted =>
  hasNumbers(stored, 'at', 'total', 'used', 'remaining') && (!('ledger' in stored) || isNumber(stored.ledger));

const creditCountOf = ({ at, total, used, remaining }: Counted): CreditCount => ({ at, total, used, remaining });

/** Whether the plan was renewed between two counts. */
const isRenewal = (before: CreditCount, after: CreditCount): boolean =>
  Math.abs(after.at - before.at) < DAY_SECONDS * 1000 && after.used < before.used * LEFT_BY_RENEWAL;

export const createUpstreamCount = (options: UpstreamCountOptions) => {
  const { upstream, limiter, ledger, breakers, notebook, now, clock } = options;
  const stored = notebook.read('upstream-count', isCounted);
  let newest = stored === undefined ? undefined : creditCountOf(stored);
  /** The ledger's credits from the newest count's day on that are in it. */
  let counted = stored === undefined ? 0 : (stored.ledger ?? ledger.since(stored.at));
  let renewalDay = notebook.read('renewal-day', isNumber) ?? 1;
  /** Credits of calls under way: debited, and perhaps not in the next count. */
  let underWay = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  const left = (): number =>
    newest !== undefined && Math.abs(now() - newest.at) <= COUNT_LIFETIME_SECONDS * 1000
      ? newest.remaining - (ledger.since(newest.at) - counted)
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
    /** The last count; undefined if there was none. */
    newest: (): CreditCount | undefined => newest,
    /** Credits left by the count; infinity if it is unknown or too old. */
    left,
    /** The day of the month on which the plan gives new credits: learned when the count falls by more than half. */
    renewalDay: (): number => renewalDay,
    /** Notes credits of calls that have begun; negative ones are of calls that have ended. */
    noteUnderWay: (credits: number): void => void (underWay += credits),
    /** Whether to request the count: hourly, more often if few credits are left or the last request failed. */
    isDue,
    /** Makes the count due at once. */
    doubt: (): void => void (askedAt = Number.NEGATIVE_INFINITY),
    /** Requests the count if it is due. */
    async update(): Promise<void> {
      const { creditUsage } = upstream;
      if (creditUsage === undefined || !isDue()) return;
      askedAt = now();
      const due = clock() + GIVES_WAY_MILLISECONDS;
      let [at, debited] = [askedAt, 0];
      const usage = await limiter.run({
        due,
        latest: due,
        refused: () => undefined,
        call: () => {
          at = now();
          // The upstream may not count the calls under way yet: their credits stay uncounted.
          debited = ledger.since(at) - underWay;
          return creditUsage();
        },
        endOf,
      });
      // A service without a count is not asked again soon.
      hasFailed = usage?.ok !== true && usage?.error.reason !== 'not-found';
      if (usage?.ok !== true) return;
      const { totalCredits: total, usedCredits: used, remainingCredits: remaining } = usage.value;
      const before = newest;
      newest = { at, total, used, remaining };
      counted = debited;
      notebook.write('upstream-count', { ...newest, ledger: counted } satisfies Counted);
      if (left() > 0) breakers.noteCredits();
      if (before !== undefined && isRenewal(before, newest)) noteRenewal();
    },
  };
};

export type UpstreamCount = ReturnType<typeof createUpstreamCount>;
