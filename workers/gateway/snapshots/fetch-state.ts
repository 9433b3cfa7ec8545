// What was tried of late to bring a set: neither KV nor the broker is asked for the same again at once.

import { pauseLeft } from '../cache/backoff.ts';
import { createSingleFlight, type SingleFlight } from '../cache/single-flight.ts';
import type { Result } from '../../../shared/result.ts';
import type { DataFailure } from '../codec/data-failure.ts';

/** What an attempt to renew a set leaves in its fetch state; a failure is of the client alone that began it, and is left nowhere. */
export type Renewal = Result<'tried' | 'unknown', DataFailure>;

export interface FetchState {
  /** When KV was looked into and the broker asked, milliseconds since 1970. */
  lookedAt: number;
  askedAt: number;
  /** The broker said, when it was asked last, that it does not hold the set. */
  isUnknown: boolean;
  /** The broker said, when it was asked last, that there is nothing newer for so long. */
  deniedSeconds: number;
  failure: DataFailure | undefined;
  /** Why the broker gave no deeper snapshot, and until when it is not asked for one again, milliseconds since 1970. */
  depthFailure: DataFailure | undefined;
  depthDeniedUntil: number;
  readonly renewal: SingleFlight<Renewal>;
}

/** No refusal is kept for longer: what it was due to may have changed. */
export const KEPT_SECONDS = 600;
/** Minimum time between two requests to the broker for one set: it may be far away, and its requests are counted. */
export const ASK_SECONDS = 10;

export const noFetchState = (): FetchState => ({
  lookedAt: Number.NEGATIVE_INFINITY,
  askedAt: Number.NEGATIVE_INFINITY,
  isUnknown: false,
  deniedSeconds: 0,
  failure: undefined,
  depthFailure: undefined,
  depthDeniedUntil: Number.NEGATIVE_INFINITY,
  renewal: createSingleFlight(),
});

/** Whether something was done just now. */
export const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < ASK_SECONDS * 1000;

/** Whether the broker's denial still keeps from asking it again. */
export const isDenied = (state: FetchState, now: number): boolean =>
  deniedFor(state, now) > 0 && Math.abs(now - state.askedAt) < KEPT_SECONDS * 1000;

/** Seconds left of a denial, for people. */
export const deniedFor = ({ askedAt, deniedSeconds }: FetchState, now: number): number =>
  pauseLeft(askedAt, deniedSeconds, now);

export const secondsDenied = (failure: DataFailure | undefined): number =>
  failure !== undefined && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;
