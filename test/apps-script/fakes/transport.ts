// How a fake for UrlFetchApp reaches a server: at once, as Apps Script sees it.

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** As Google does, unless told otherwise. */
  readonly followRedirects?: boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Throws an error with Google's message where no answer comes. */
export type Transport = (request: HttpRequest) => HttpReply;
