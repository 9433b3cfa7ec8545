// Leaves a failing upstream in peace: for as long as it asks, else longer with every failure. Pure but for its own state.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { hasNumbers, isRecord, type Check } from '../notebook.ts';
import { isStoredFailure } from '../stored-failure.ts';

/** Plain data, so that it can be stored. */
export interface BreakerState {
  /** Failures in a row. */
  readonly failures: number;
  /** When the pause began, milliseconds since 1970, and how long it is. */
  readonly since: number;
  readonly seconds: number;
  readonly failure: UpstreamFailure | null;
}

export const isBreakerState: Check<BreakerState> = (stored): stored is BreakerState =>
  isRecord(stored) &&
  (stored['failure'] === null || isStoredFailure(stored['failure'])) &&
  hasNumbers(stored, 'failures', 'since', 'seconds');

export const closedBreaker: BreakerState = { failures: 0, since: 0, seconds: 0, failure: null };

/** So many failures in a row are taken for chance. */
const FORGIVEN_FAILURES = 2;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;
/** A key that is refused is not accepted a moment later. */
const KEY_PAUSE_SECONDS = 60;
/** Where the upstream does not say when there are credits again: its count is asked for meanwhile. */
const CREDITS_PAUSE_SECONDS = 60;

const askedPause = (failure: UpstreamFailure): number | undefined => {
  switch (failure.reason) {
    case 'key':
      return KEY_PAUSE_SECONDS;
    case 'credits':
      return failure.retryAfterSeconds ?? CREDITS_PAUSE_SECONDS;
    case 'unavailable':
      return failure.retryAfterSeconds;
    // The limiter waits for it.
    case 'rate':
    case 'timeout':
    case 'rejected':
    case 'not-found':
      return undefined;
    default:
      return failure satisfies never;
  }
};

/** The upstream's word about itself, not about one question. */
export const concernsAll = (failure: UpstreamFailure): boolean => askedPause(failure) !== undefined;

/** A question that the upstream refuses says nothing against the upstream. */
export const isItsFault = ({ reason }: UpstreamFailure): boolean =>
  reason !== 'rejected' && reason !== 'not-found' && reason !== 'rate';

/** Seconds until the upstream may be called again; 0 where it may be now. A clock that was set back does not lengthen the pause. */
export const pauseLeft = ({ since, seconds }: BreakerState, now: number): number =>
  Math.max(0, Math.ceil(seconds - Math.abs(now - since) / 1000));

/** The success of a call that was under way does not end the pause that the upstream has asked another for. */
export const afterSuccess = (state: BreakerState, now: number): BreakerState =>
  state.failure !== null && concernsAll(state.failure) && pauseLeft(state, now) > 0 ? state : closedBreaker;

export const afterFailure = (state: BreakerState, failure: UpstreamFailure, now: number): BreakerState => {
  if (!isItsFault(failure)) return afterSuccess(state, now);
  const failures = state.failures + 1;
  const grown = FIRST_PAUSE_SECONDS * 2 ** Math.min(failures - FORGIVEN_FAILURES - 1, 10);
  const own = failures <= FORGIVEN_FAILURES ? 0 : Math.min(grown, LONGEST_PAUSE_SECONDS);
  // The failure of a call that was under way does not end the pause that another has asked for.
  const left = pauseLeft(state, now);
  const asked = Math.max(own, askedPause(failure) ?? 0);
  return { failures, since: now, seconds: Math.max(asked, left), failure: left > asked ? state.failure : failure };
};

/** Why the upstream is not called now. */
export const permission = (state: BreakerState, now: number): Result<undefined, UpstreamFailure> => {
  const left = pauseLeft(state, now);
  if (left === 0 || state.failure === null) return ok(undefined);
  const { failure } = state;
  if (failure.reason === 'credits') return fail({ ...failure, retryAfterSeconds: left });
  if (failure.reason === 'key') return fail(failure);
  return fail({ reason: 'unavailable', retryAfterSeconds: left, detail: 'the upstream failed just now' });
};
