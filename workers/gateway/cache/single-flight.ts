// Work that one request starts and several wait for. The starting request's `waitUntil` keeps it alive; if its context
// ends all the same, the work is abandoned after a while and started again. No request waits longer than its own time.

import { withTimeout } from './with-timeout.ts';

/** What a request passes to the work that it starts or joins. */
export interface Waiter {
  /** Keeps work going after the response, as `ExecutionContext.waitUntil` does. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Milliseconds that the request may still wait; 0 once its time is over. */
  readonly remaining: () => number;
}

export interface SingleFlight<Value> {
  /** Whether work is under way. */
  isFlying(now: number): boolean;
  /**
   * The result of the work, which the first caller starts; undefined if it takes longer than the request may wait, or
   * than `most` milliseconds.
   */
  join(begin: () => Promise<Value>, now: number, waiter: Waiter, most?: number): Promise<Value | undefined>;
}

/** The platform ends work behind a response after 30 s. */
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
 * Joins the work, and later work of others, until a result concerns all who wait. A result that concerns only the
 * request that started the work, such as a refusal, is returned to that request alone; the others start again.
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
