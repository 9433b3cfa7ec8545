// What the host of Google Sheets needs: Google's services in a spreadsheet, fakes in tests and elsewhere.

import type { FetchReply, FetchRequest } from '../addon/client/fetch.ts';
import type { Properties } from '../addon/settings/settings.ts';

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
