// One answer of an upstream.

export interface Reply {
  /** 0 where no answer came. */
  readonly status: number;
  /** What was sent, as JSON; undefined where it is none. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly isSimulated: boolean;
  readonly milliseconds: number;
}
