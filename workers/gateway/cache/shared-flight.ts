// Work that several requests wait for and one of them started. It is held by that request's waitUntil; should its context
// die all the same, the work is given up after a while and started anew. Nobody waits longer than their time.

import type { RequestLife } from '../request-life.ts';
import { within } from './within.ts';

export interface SharedFlight<Value> {
  /** Whether there is work to join. */
  isFlying(now: number): boolean;
  /**
   * What the work gives, begun by whoever comes first; undefined where it takes longer than the request may wait, or
   * than `most` milliseconds.
   */
  join(begin: () => Promise<Value>, now: number, life: RequestLife, most?: number): Promise<Value | undefined>;
}

/** The platform ends what runs behind a response after 30 s. */
const ABANDONED_MILLISECONDS = 30_000;

const isAbandoned = (since: number, now: number): boolean => Math.abs(now - since) > ABANDONED_MILLISECONDS;

export const createSharedFlight = <Value>(): SharedFlight<Value> => {
  let flying: { readonly work: Promise<Value>; readonly since: number } | undefined;
  return {
    isFlying: (now) => flying !== undefined && !isAbandoned(flying.since, now),
    async join(begin, now, life, most = Number.POSITIVE_INFINITY) {
      if (flying === undefined || isAbandoned(flying.since, now)) {
        const flight = { work: begin(), since: now };
        flying = flight;
        const land = (): void => {
          if (flying === flight) flying = undefined;
        };
        life.waitUntil(flight.work.then(land, land));
      }
      return await within(flying.work, Math.min(life.remaining(), most));
    },
  };
};
