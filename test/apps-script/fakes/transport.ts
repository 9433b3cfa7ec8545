// The synchronous connection from a fake of UrlFetchApp to a server.

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Default: true, as at Google. */
  readonly followRedirects?: boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Throws an error with Google's message if there is no reply. */
export type Transport = (request: HttpRequest) => HttpReply;
