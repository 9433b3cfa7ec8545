// One HTTP request and its reply, in a form that every host supports.

export interface FetchRequest {
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
