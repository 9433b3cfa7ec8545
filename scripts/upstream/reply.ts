// An answer of an upstream.

export interface Reply {
  /** 0 if there was no answer. */
  readonly status: number;
  /** The parsed JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly isSimulated: boolean;
  readonly milliseconds: number;
}
