// One HTTP request and its reply, in a form that every host supports.

export interface FetchRequest {
  /** The beginning of `url`. */
  readonly gatewayUrl: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON of a POST; undefined for a GET. */
  readonly body?: string | undefined;
  /** If false, a redirect is returned as the reply. */
  readonly followRedirects: boolean;
  readonly timeoutSeconds: number;
}

export interface FetchReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Why no reply came, as far as the host knows. */
export interface FetchFailure {
  /** `held-back` and `forbidden`: the host did not send the request, for now or at all. */
  readonly reason: 'unreachable' | 'out-of-time' | 'held-back' | 'forbidden';
  /** The host's own sentence if it did not send the request, else its message. */
  readonly detail: string;
}
