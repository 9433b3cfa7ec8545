// Why no data is available, for whom, and for how long that is believed. No reason contains text of the service.

export type UpstreamFailure =
  /** The service refuses the gateway's key or its plan. */
  | { readonly reason: 'key' }
  /**
   * The key or this gateway's budget has no credits left; `ofClient` if only the client's share is spent, `ofAddress`
   * if the service counts by network address, so that others may have spent them.
   */
  | {
      readonly reason: 'credits';
      readonly retryAfterSeconds: number | undefined;
      readonly ofClient?: true;
      readonly ofAddress?: true;
    }
  /** Calls were faster than the key's plan allows. */
  | { readonly reason: 'rate'; readonly retryAfterSeconds: number | undefined }
  | { readonly reason: 'timeout' }
  /** The service is down or disconnected, or its answer is faulty; `detail` is logged. A refunded call is free. */
  | {
      readonly reason: 'unavailable';
      readonly retryAfterSeconds: number | undefined;
      readonly detail: string;
      readonly isRefunded?: true;
    }
  /** The service's answer contradicts what is known of it; `detail` is logged. */
  | { readonly reason: 'in-doubt'; readonly retryAfterSeconds: number | undefined; readonly detail: string }
  /** The service refuses the question. */
  | { readonly reason: 'rejected'; readonly detail: string }
  /**
   * What someone owns is not told: by the plan, for this token, before it is synchronised; or no token is set. Or the
   * plan does not tell the past.
   */
  | { readonly reason: 'withheld'; readonly why: 'plan' | 'token' | 'syncing' | 'unset' | 'past' }
  | { readonly reason: 'not-found' };

/** Whether the upstream charges nothing: it refused the plan, the token or the pace, or could not serve the call. */
export const isRefunded = (failure: UpstreamFailure): boolean =>
  failure.reason === 'rate' ||
  (failure.reason === 'withheld' && ['plan', 'token'].includes(failure.why)) ||
  (failure.reason === 'unavailable' && failure.isRefunded === true);

/** Whether a call that fails so may have been charged: then what was asked for is not asked for again at once. */
export const mayHaveCost = (failure: UpstreamFailure): boolean =>
  !isRefunded(failure) && !['credits', 'key', 'rejected', 'not-found'].includes(failure.reason);

type Unavailable = Extract<UpstreamFailure, { reason: 'unavailable' }>;

export const unavailable = (detail: string, retryAfterSeconds?: number): Unavailable => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail,
});

/** New coins and categories are rare. */
const LONGEST_SECONDS = 3600;

/**
 * A lifetime of data, doubled to an hour while it repeats.
 * @param before for how long it was believed the last time; undefined if this is the first.
 */
export const absentSeconds = (before: number | undefined, ttlSeconds: number): number =>
  before === undefined ? ttlSeconds : Math.min(2 * before, Math.max(ttlSeconds, LONGEST_SECONDS));

export type DataFailure =
  | UpstreamFailure
  /** No record of the day shows it; `detail` is the sentence. */
  | { readonly reason: 'not-recorded'; readonly detail: string }
  /** The client exceeded its limit of requests that cost credits. */
  | { readonly reason: 'rate-limited' };

/** Seconds that a failure asks to wait; 0 if it does not say. */
export const secondsAsked = (failure: DataFailure | undefined): number =>
  failure !== undefined && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

/** The failure with the remaining wait, if its kind has one and any wait is left. */
export const withSecondsLeft = <Failure extends DataFailure>(failure: Failure, seconds: number): Failure =>
  'retryAfterSeconds' in failure && seconds > 0 ? { ...failure, retryAfterSeconds: seconds } : failure;

/** Whether the failure concerns this client only, and not others who request the same. */
export const isOfClient = (failure: DataFailure): boolean =>
  failure.reason === 'rate-limited' || (failure.reason === 'credits' && failure.ofClient === true);
