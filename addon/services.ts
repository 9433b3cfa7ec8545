// What the add-on needs of the world outside: Google's services in a spreadsheet, stand-ins in tests and elsewhere.

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

/** Forgets at any time; never throws. */
export interface Cache {
  readonly getAll: (keys: readonly string[]) => Readonly<Record<string, string>>;
  readonly putAll: (values: Readonly<Record<string, string>>, seconds: number) => void;
  readonly removeAll: (keys: readonly string[]) => void;
}

/** What became of work that needs the document's lock. */
export type Locked<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'held elsewhere' }
  /** The lock service failed, so that nothing is known of the lock. */
  | { readonly kind: 'failed' };

export type Properties = Readonly<Record<string, string>>;

export interface Services {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => void;
  /** Fetches and waits; throws an error with Google's own message where there is no answer. */
  readonly fetch: (request: FetchRequest) => FetchReply;
  readonly cache: Cache;
  /** Runs the work if nobody else holds the document's lock, which it never waits for. */
  readonly withLock: <Value>(work: () => Value) => Locked<Value>;
  /** Settings as they are kept, first those that win. Slow, throws, and of a daily quota: see `read-settings.ts`. */
  readonly properties: () => readonly Properties[];
  readonly logError: (error: unknown) => void;
}

/** What is fixed when the add-on is built. */
export interface Build {
  readonly gatewayUrl: string;
  /** Differs between builds whose cache entries must not mix. */
  readonly id: string;
  /** `published`: the add-on of Google's Marketplace, which may do less than somebody's own script. `own` where left out. */
  readonly edition?: 'own' | 'published';
}
