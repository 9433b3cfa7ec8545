// The reasons for which the market data service gave no usable answer; they contain none of its text.

export type UpstreamFailure =
  /** The service refuses the gateway's key or its plan. */
  | { readonly reason: 'key' }
  /** The key or this gateway's budget has no credits left; `ofClient` if only the client's share is spent. */
  | { readonly reason: 'credits'; readonly retryAfterSeconds: number | undefined; readonly ofClient?: true }
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
  | { readonly reason: 'not-found' };
