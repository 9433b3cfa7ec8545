// A cell's use of the document's lock. A document has one lock only, so cells hold it for moments. If the lock service
// fails for a while, cells work without it: then some work is done twice.

import { type Asker, LAST_CALL_MS } from '../../addon/client/fetch.ts';
import type { Services } from '../services.ts';

export interface Cell {
  readonly services: Services;
  readonly asker: Asker;
}

interface PatientLock {
  /** Does the work with the lock, or without it if the lock service keeps failing; undefined if it was not done. */
  readonly once: <Value>(work: () => Value) => Value | undefined;
  /** Does the work once the lock is free: tries for a while, and not at the very end of the cell's time. */
  readonly soon: (work: () => void) => void;
  /** Waits for other cells, each for another while. */
  readonly pause: () => void;
}

/** Lifetime of a claim: the time in which a cell may fetch. Google may end a cell before it removes its claim. */
export const CLAIM_SECONDS = LAST_CALL_MS / 1_000;
/** Between two looks at what another cell has claimed. */
const LEAST_PAUSE_MS = 150;
const PAUSE_SPREAD_MS = 450;

/** Time for which the lock service must fail before a cell works without the lock. */
const LOCK_PATIENCE_MS = 2_000;
/** Maximum time, and the interval, of the tries to do something soon. */
const SOON_MS = 3_000;
const SLEEP_MS = 40;

export const patientLock = ({ services, asker }: Cell): PatientLock => {
  let failsSince: number | undefined;
  const once: PatientLock['once'] = (work) => {
    const triedAt = services.now();
    const locked = services.withLock(work);
    if (locked.kind === 'done') failsSince = undefined;
    if (locked.kind !== 'failed') return locked.kind === 'done' ? locked.value : undefined;
    failsSince ??= triedAt;
    return services.now() - failsSince < LOCK_PATIENCE_MS ? undefined : work();
  };
  return {
    once,
    soon(work) {
      const until = Math.min(services.now() + SOON_MS, asker.startedAt + LAST_CALL_MS);
      const done = (): true => {
        work();
        return true;
      };
      while (services.now() + SLEEP_MS < until && once(done) === undefined) services.sleep(SLEEP_MS);
    },
    pause: () => services.sleep(LEAST_PAUSE_MS + Math.floor(Math.random() * PAUSE_SPREAD_MS)),
  };
};
