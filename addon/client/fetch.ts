// One HTTP request and its reply, as every host can make it.

export interface FetchRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, which is POSTed; GETs where left out. */
  readonly body?: string | undefined;
  /** Otherwise a redirect is the reply. */
  readonly followRedirects: boolean;
  readonly timeoutSeconds: number;
}

export interface FetchReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
