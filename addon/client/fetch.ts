// One HTTP request of a cell and its reply, in a form that every host supports, and the cell's time limits. Google
// ends a custom function after 30 s; the gateway answers within 10 s.

import type { Settings } from '../settings/settings.ts';

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

/** Time after the cell's start when no new request begins, milliseconds. */
export const LAST_START_MS = 10_000;
/** Time-out of one request. With the limit above, all requests end within 20 s. */
export const REQUEST_TIMEOUT_SECONDS = 10;
/** Time after the cell's start when no service is called any more, milliseconds. A running call has the other 10 s. */
export const LAST_CALL_MS = 20_000;

/** The settings with which a cell asks the gateway. */
export interface Asker {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Start of the cell's calculation, milliseconds since 1970. */
  readonly startedAt: number;
}
