// Work that several requests wait for and one of them started. It is held by that request's waitUntil; should its context
// die all the same, the work is given up after a while and started anew, and nobody waits longer than the limit.

import type { WaitUntil } from '../wait-until.ts';

export interface SharedFlight<Value> {
  /** What the work gives, begun by whoever comes first; undefined where it takes longer than a request may wait. */
  join(begin: () => Promise<Value>, now: number, waitUntil: WaitUntil): Promise<Value | undefined>;
}

/** A request waits at most so long, and only when there is nothing to answer with. */
const WAIT_MILLISECONDS = 5_000;
/** The platform ends what runs behind a response after 30 s. */
const ABANDONED_MILLISECONDS = 30_000;

const within = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MILLISECONDS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const createSharedFlight = <Value>(): SharedFlight<Value> => {
  let flying: { readonly work: Promise<Value>; readonly since: number } | undefined;
  return {
    async join(begin, now, waitUntil) {
      if (flying === undefined || now - flying.since > ABANDONED_MILLISECONDS) {
        const work = begin();
        const flight = { work, since: now };
        flying = flight;
        const land = (): void => {
          if (flying === flight) flying = undefined;
        };
        waitUntil(work.then(land, land));
      }
      return await within(flying.work);
    },
  };
};
