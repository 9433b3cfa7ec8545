// The only way from the broker to what the upstream charges for: in its turn a call's credits are written down before it is
// made, and only what the upstream does not charge for gives them back.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Reservation } from './account.ts';
import type { Breakers } from './breakers.ts';
import { endOf, type Limiter } from './limiter.ts';
import type { UpstreamCount } from './upstream-count.ts';

/** What a call is made for. */
export interface Order {
  /** It is paid from this. */
  readonly reservation: Reservation;
  readonly credits: number;
  /** By the limiter's clock. */
  readonly due: number;
  readonly latest: number;
  /** Whether it leaves the line (spend/limiter.ts). */
  readonly isGivenUp?: () => boolean;
}

export interface PaidCalls {
  /** Makes a call in its turn; what it gives is of the time at which it was made. */
  call<Value extends object>(
    order: Order,
    make: () => Promise<Result<Value, UpstreamFailure>>,
  ): Promise<Result<Value & { readonly asOf: number }, UpstreamFailure>>;
}

export interface PaidCallsOptions {
  readonly breakers: Pick<Breakers, 'permission' | 'note'>;
  readonly count: Pick<UpstreamCount, 'noteUnderWay' | 'doubt'>;
  readonly limiter: Limiter;
  readonly now: () => number;
  /** The limiter's. */
  readonly clock: () => number;
}

/** What the upstream charges nothing for: what it refuses at the door, and what it could not do. */
export const isRefunded = (failure: UpstreamFailure): boolean =>
  failure.reason === 'rate' || (failure.reason === 'unavailable' && failure.isRefunded === true);

export const createPaidCalls = ({ breakers, count, limiter, now, clock }: PaidCallsOptions): PaidCalls => ({
  async call(order, make) {
    const { reservation, credits, due, latest, isGivenUp } = order;
    const { purpose } = reservation;
    const pay = async () => {
      const asOf = now();
      const takeBack = reservation.spend(credits);
      count.noteUnderWay(credits);
      try {
        const answer = await make();
        const failure = answer.ok ? undefined : answer.error;
        if (failure !== undefined && isRefunded(failure)) takeBack();
        // What the upstream says of its credits is found out at once.
        if (failure?.reason === 'credits') count.doubt();
        breakers.note(purpose, failure);
        return answer.ok ? ok({ ...answer.value, asOf }) : answer;
      } finally {
        count.noteUnderWay(-credits);
      }
    };
    const late = (): Result<never, UpstreamFailure> =>
      fail({ reason: 'rate', retryAfterSeconds: Math.max(1, Math.ceil(limiter.waitFor(clock()) / 1000)) });
    // No line of questions that nobody waits for.
    if (purpose === 'question' && limiter.waitFor(due) > latest - clock()) return late();
    const answer = await limiter.run({
      due,
      latest,
      isGivenUp,
      // A call before it may have found the upstream down.
      refused: () => {
        const allowed = breakers.permission(purpose);
        return allowed.ok ? undefined : allowed;
      },
      call: pay,
      endOf,
    });
    return answer ?? late();
  },
});
