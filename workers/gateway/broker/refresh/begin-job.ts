// What a fetch of a set begins with: the pause after failed ones, its depth, and the credits for its pages.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { backoff, pauseLeft } from '../../cache/waiting.ts';
import { secondsAsked, withSecondsLeft, type UpstreamFailure } from '../../upstream/failures.ts';
import { freshness, type Freshness } from '../../codec/freshness.ts';
import { creditsFor, depthOf, itemCountOf, paidDepthOf, termsFor, type PagePrices } from '../sets/depth.ts';
import type { FailedRefresh, SetRecord } from '../sets/set-registry.ts';
import type { Account, Reservation } from '../spend/account.ts';
import type { Job } from './job.ts';
import type { Tools } from '../storage.ts';

/** Who requests a set, and how much of it. */
export interface Wish {
  /** Pays for opening a set and for its depth; undefined for a refresh, which is for all. */
  readonly client?: string;
  /** Coins needed beyond the standard depth; the request fails if fewer are allowed. */
  readonly depth?: number | undefined;
}

export interface BeginOptions extends Pick<Tools, 'now' | 'clock'> {
  readonly account: Pick<Account, 'reserve'>;
  readonly prices: PagePrices;
  readonly standardDepth: number;
}

const FIRST_SECONDS = 10;
const LONGEST_SECONDS = 600;

/** Without credits the breaker waits for as long as is asked, or until the upstream counts new ones. */
const askedSeconds = (failure: UpstreamFailure): number => (failure.reason === 'credits' ? 0 : secondsAsked(failure));

/**
 * Seconds left of the pause after failed refreshes, longer each time and at least as long as the upstream asks; a clock
 * that was set back does not lengthen it.
 * @param lifetimeSeconds lifetime of the set's data: repeated failures must not cost more than successful refreshes.
 */
export const refreshPauseLeft = (
  { at, times, failure }: FailedRefresh,
  lifetimeSeconds: number,
  now: number,
): number => {
  const own = backoff({ first: FIRST_SECONDS, longest: Math.max(LONGEST_SECONDS, lifetimeSeconds) }, times);
  return pauseLeft(at, Math.max(own, askedSeconds(failure)), now);
};

/** The age of what is held of a set. */
export const ageAt = ({ versions: [newest] }: SetRecord, now: number): Freshness =>
  newest === undefined ? 'gone' : freshness(newest.asOf, now, newest.ttlSeconds);

/** A job with its credits reserved, or why there is none. */
export const createBegin = (options: BeginOptions) => {
  const { account, prices, standardDepth, now, clock } = options;

  /** For a new set its first page, used alone if the others can't be paid; for a held one all to the paid depth. */
  const reservePaid = (
    record: SetRecord,
    paidDepth: number,
    client: string | undefined,
  ): Result<Reservation, UpstreamFailure> => {
    const terms = termsFor(prices, record.set);
    return record.versions.length === 0
      ? account.reserve('opening', terms.creditsPerPage, client)
      : account.reserve('refresh', creditsFor(paidDepth, itemCountOf(record), terms));
  };

  /** Undefined if no coins beyond the paid depth are to be fetched. */
  const reserveDeeper = (
    record: SetRecord,
    depth: number,
    paidDepth: number,
    client: string | undefined,
  ): Result<Reservation, UpstreamFailure> | undefined => {
    const [itemCount, terms] = [itemCountOf(record), termsFor(prices, record.set)];
    const more = creditsFor(depth, itemCount, terms) - creditsFor(paidDepth, itemCount, terms);
    return more > 0 && Number.isFinite(itemCount) ? account.reserve('deepening', more, client) : undefined;
  };

  return (text: string, record: SetRecord, { client, depth }: Wish): Result<Job, UpstreamFailure> => {
    const { failed, versions } = record;
    const left = failed === null ? 0 : refreshPauseLeft(failed, versions[0]?.ttlSeconds ?? 0, now());
    if (failed !== null && left > 0) return fail(withSecondsLeft(failed.failure, left));
    const present = depthOf(record, standardDepth, now());
    const paidDepth = paidDepthOf(present, standardDepth);
    const paid = reservePaid(record, paidDepth, client);
    if (!paid.ok) return paid;
    const wanted = Math.max(present, depth ?? 0);
    const deeper = reserveDeeper(record, wanted, paidDepth, client);
    if (deeper?.ok === false && depth !== undefined) {
      paid.value.release();
      return deeper;
    }
    const age = ageAt(record, now());
    return ok({
      text,
      set: record.set,
      depth: wanted,
      paidDepth,
      terms: termsFor(prices, record.set),
      wantedAt: clock(),
      isAwaited: age === 'gone' || age === 'expired',
      paid: paid.value,
      deeper: deeper?.ok === true ? deeper.value : undefined,
      intake: undefined,
      pages: [],
      hasTimedOut: false,
      misfits: 0,
      knownTwice: record.twice,
      twice: [],
      again: [],
      look: undefined,
      errand: undefined,
      stage: 'fetch',
      published: undefined,
      waiting: [],
    });
  };
};
