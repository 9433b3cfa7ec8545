// The services that the host of Google Sheets needs: Google's in a spreadsheet, fakes in tests and benchmarks; and the
// same ones with a cell's time limit.

import { type FetchReply, type FetchRequest, LAST_CALL_MS } from '../addon/client/fetch.ts';
import type { Properties } from '../addon/settings/settings.ts';

/** May lose entries at any time; never throws. */
export interface Cache {
  readonly getAll: (keys: readonly string[]) => Readonly<Record<string, string>>;
  readonly putAll: (values: Readonly<Record<string, string>>, seconds: number) => void;
  readonly removeAll: (keys: readonly string[]) => void;
}

export interface Services {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => void;
  /** Fetches and waits; throws an error with Google's message if there is no reply. */
  readonly fetch: (request: FetchRequest) => FetchReply;
  readonly cache: Cache;
  /** Runs the work if the document's lock is free, and also if the lock service fails: undefined if it did not run. */
  readonly withLock: <Value>(work: () => Value) => Value | undefined;
  /** Stored settings, in order of precedence. Slow, may throw, and has a daily quota: see `read-settings.ts`. */
  readonly properties: () => readonly Properties[];
  /** The name of the spreadsheet's time zone, such as `Europe/Berlin`; UTC if it isn't told. */
  readonly zone: () => string;
  readonly logError: (error: unknown) => void;
}

export const timelyServices = (services: Services, startedAt: number): Services => {
  const { cache } = services;
  const passed = (): number => services.now() - startedAt;
  const isOver = (): boolean => passed() >= LAST_CALL_MS;
  return {
    ...services,
    cache: {
      getAll: (keys) => (isOver() || keys.length === 0 ? {} : cache.getAll(keys)),
      putAll: (values, seconds) => {
        if (!isOver()) cache.putAll(values, seconds);
      },
      removeAll: (keys) => {
        if (!isOver() && keys.length > 0) cache.removeAll(keys);
      },
    },
    sleep: (milliseconds) => {
      const left = LAST_CALL_MS - passed();
      if (left > 0) services.sleep(Math.min(milliseconds, left));
    },
    withLock: (work) => (isOver() ? undefined : services.withLock(work)),
  };
};
