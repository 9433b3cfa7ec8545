// Work that several requests wait for and one of them started. It is held by that request's waitUntil; should its context
// die all the same, the work is given up after a while and started anew. Nobody waits longer than their time.

import { withTimeout } from './with-timeout.ts';

/** What a request gives the work that it begins or joins. */
export interface Waiter {
  /** Keeps work going after the response, as `ExecutionContext.waitUntil` does. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** How much longer the request may wait for anything, in milliseconds; 0 once its time is over. */
  readonly remaining: () => number;
}

export interface SingleFlight<Value> {
  /** Whether there is work to join. */
  isFlying(now: number): boolean;
  /**
   * What the work gives, begun by whoever comes first; undefined where it takes longer than the request may wait, or
   * than `most` milliseconds.
   */
  join(begin: () => Promise<Value>, now: number, waiter: Waiter, most?: number): Promise<Value | undefined>;
}

/** The platform ends what runs behind a response after 30 s. */
const ABANDONED_MILLISECONDS = 30_000;

const isAbandoned = (since: number, now: number): boolean => Math.abs(now - since) > ABANDONED_MILLISECONDS;

export const createSingleFlight = <Value>(): SingleFlight<Value> => {
  let flying: { readonly work: Promise<Value>; readonly since: number } | undefined;
  return {
    isFlying: (now) => flying !== undefined && !isAbandoned(flying.since, now),
    async join(begin, now, waiter, most = Number.POSITIVE_INFINITY) {
      if (flying === undefined || isAbandoned(flying.since, now)) {
        const flight = { work: begin(), since: now };
        flying = flight;
        const land = (): void => {
          if (flying === flight) flying = undefined;
        };
        waiter.waitUntil(flight.work.then(land, land));
      }
      return await withTimeout(flying.work, Math.min(waiter.remaining(), most));
    },
  };
};

/**
 * Joins the work, and the work of others after it, until it gives something that concerns all who wait for it. What it gives to
 * its own beginner alone, as a refusal does, it gives to no other: each of those begins it anew.
 */
export const joinForAll = async <Value>(
  flight: SingleFlight<Value>,
  begin: () => Promise<Value>,
  isForAll: (value: Value) => boolean,
  now: () => number,
  waiter: Waiter,
): Promise<Value | undefined> => {
  for (;;) {
    let isOwn = false;
    const beginOwn = (): Promise<Value> => {
      isOwn = true;
      return begin();
    };
    const value = await flight.join(beginOwn, now(), waiter);
    if (value === undefined || isOwn || isForAll(value)) return value;
  }
};
