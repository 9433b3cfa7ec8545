// Why the market data service gave no answer that can be trusted: values without any of its text in them.

export type UpstreamFailure =
  /** The service does not accept the gateway's key, or its plan. */
  | { readonly reason: 'key' }
  /** The key, or this gateway's own budget, has no credits left; `ofClient` where only the client's part of it is spent. */
  | { readonly reason: 'credits'; readonly retryAfterSeconds: number | undefined; readonly ofClient?: true }
  /** Asked faster than the key's plan allows. */
  | { readonly reason: 'rate'; readonly retryAfterSeconds: number | undefined }
  | { readonly reason: 'timeout' }
  /** Down, cut off, or an answer that can't be trusted; `detail` is for the log. A refunded call costs nothing. */
  | {
      readonly reason: 'unavailable';
      readonly retryAfterSeconds: number | undefined;
      readonly detail: string;
      readonly isRefunded?: true;
    }
  /** The service refuses the question itself. */
  | { readonly reason: 'rejected'; readonly detail: string }
  | { readonly reason: 'not-found' };
