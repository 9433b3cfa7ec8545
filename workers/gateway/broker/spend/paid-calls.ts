// The only way from the broker to calls that the upstream charges for. A call's credits are debited before it is made,
// and refunded only if the upstream does not charge for it.

import type { ProviderPage } from '../../providers/provider.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { isRefunded, type UpstreamFailure } from '../../upstream/failures.ts';
import type { Reservation } from './account.ts';
import { type Breakers, CREDITS_LEFT_SECONDS } from './breakers.ts';
import { endOf, type Limiter } from './limiter.ts';
import type { Purpose } from './ledger.ts';
import type { UpstreamCount } from './upstream-count.ts';
import type { Tools } from '../storage.ts';

/** A page of coins that was paid for, with the time of the request, milliseconds since 1970. */
export interface BoughtPage extends ProviderPage {
  readonly asOf: number;
  /** Of an empty answer for a name: for how long no such coin is assumed. */
  readonly absentSeconds?: number;
}

/** Payment and time limits of a call. */
export interface Order {
  readonly reservation: Reservation;
  readonly credits: number;
  /** By the limiter's clock, like `latest`. */
  readonly due: number;
  readonly latest: number;
  /** Whether the call leaves the queue (spend/limiter.ts). */
  readonly isGivenUp?: () => boolean;
}

interface PaidCallsOptions extends Pick<Tools, 'now' | 'clock'> {
  readonly breakers: Pick<Breakers, 'note'>;
  readonly count: Pick<UpstreamCount, 'noteUnderWay' | 'doubt' | 'left'>;
  readonly limiter: Limiter;
}

/** Longest pause without credits. */
const NO_CREDITS_SECONDS = 3600;

/**
 * A failure with the pause that it is worth: an upstream without credits may ask for any time.
 * @param left credits by its own count before the call.
 */
const withPause = (failure: UpstreamFailure, left: number): UpstreamFailure => {
  if (failure.reason !== 'credits' || failure.retryAfterSeconds === undefined) return failure;
  const most = left > 0 && Number.isFinite(left) ? CREDITS_LEFT_SECONDS : NO_CREDITS_SECONDS;
  return { ...failure, retryAfterSeconds: Math.min(failure.retryAfterSeconds, most) };
};

/** Whether a client waits for the call; snapshots are fetched whether or not one does. */
const isForClient = (purpose: Purpose): boolean => ['question', 'history', 'portfolio', 'balances'].includes(purpose);

export const createPaidCalls = ({ breakers, count, limiter, now, clock }: PaidCallsOptions) => ({
  /** Makes a call in its turn; `asOf` is the time at which it was made. */
  async call<Value extends object>(
    order: Order,
    make: () => Promise<Result<Value, UpstreamFailure>>,
  ): Promise<Result<Value & { readonly asOf: number }, UpstreamFailure>> {
    const { reservation, credits, due, latest, isGivenUp } = order;
    const { purpose } = reservation;
    const pay = async () => {
      const asOf = now();
      const takeBack = reservation.spend(credits);
      count.noteUnderWay(credits);
      try {
        const answer = await make();
        if (answer.ok) {
          breakers.note(purpose, undefined);
          return ok({ ...answer.value, asOf });
        }
        const failure = withPause(answer.error, count.left() + credits);
        if (isRefunded(failure)) takeBack();
        // The upstream's own count of credits is due at once.
        if (failure.reason === 'credits') count.doubt();
        breakers.note(purpose, failure);
        return fail(failure);
      } finally {
        count.noteUnderWay(-credits);
      }
    };
    /** When a call that comes now could be made: how long the limiter really waits. */
    const late = (): Result<never, UpstreamFailure> =>
      fail({ reason: 'rate', retryAfterSeconds: Math.max(1, Math.ceil(limiter.waitFor(clock()) / 1000)) });
    // Clients do not wait for a turn that comes too late: refuse at once.
    if (isForClient(purpose) && limiter.waitFor(due) > latest - clock()) return late();
    const answer = await limiter.run({
      due,
      latest,
      isGivenUp,
      refused: () => {
        const refused = reservation.refusal();
        return refused === undefined ? undefined : fail(refused);
      },
      call: pay,
      endOf,
    });
    const isTooFast = answer?.ok === false && answer.error.reason === 'rate';
    return answer === undefined || isTooFast ? late() : answer;
  },
});

export type PaidCalls = ReturnType<typeof createPaidCalls>;
