// Who asks: what a client may do, how much that costs credits it may ask for, and how long its request may take.

import type { Waiter } from '../cache/waiting.ts';

/**
 * What a route requires of the client: `open` nothing, `data` permission to read market data, `operator` to change what
 * the gateway holds, `portfolio` to learn what its owner has.
 */
export type Scope = 'open' | 'data' | 'operator' | 'portfolio';

export interface Client {
  /** Identifies the client for limits and for sharing credits; contains no token. */
  readonly key: string;
  readonly scopes: ReadonlySet<Scope>;
}

// Limits how much one client may ask for that costs credits. Answers from snapshots cost nothing and are not limited.

/** Names of the rate limit bindings. */
export type Limited = 'PAID_QUESTIONS' | 'NEW_SNAPSHOTS';

export type Limiters = Readonly<Partial<Record<Limited, Pick<RateLimit, 'limit'>>>>;

/** Uses up one unit of a limit; false if the limit is reached. */
type Admission = (limited: Limited) => Promise<boolean>;

/** Maximum number of limited items per request, however many questions it holds. */
const MOST_A_REQUEST = 12;

export const createAdmission = ({ key }: Pick<Client, 'key'>, limiters: Limiters): Admission => {
  let asked = 0;
  return async (limited) => {
    asked += 1;
    if (asked > MOST_A_REQUEST) return false;
    try {
      const outcome = await limiters[limited]?.limit({ key });
      return outcome?.success ?? true;
    } catch {
      // A failing limiter must not stop the service: the budget still applies.
      return true;
    }
  };
};

export interface RequestLifetime extends Waiter {
  /** Uses up one unit of a limit; false if the limit is reached. */
  readonly admit: Admission;
  /** The key of the client. */
  readonly client: string;
}

/** Maximum time that a request waits in total; it waits only if there is nothing to answer with. */
const WAIT_MILLISECONDS = 10_000;

export const beginRequest = (
  waitUntil: RequestLifetime['waitUntil'],
  admit: Admission,
  { key }: Pick<Client, 'key'>,
): RequestLifetime => {
  // The real clock, even if `GATEWAY_NOW` freezes time: people wait for the answer.
  const deadline = Date.now() + WAIT_MILLISECONDS;
  return { waitUntil, admit, client: key, remaining: () => Math.max(0, deadline - Date.now()) };
};
