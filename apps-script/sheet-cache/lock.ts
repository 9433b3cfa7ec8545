// A cell's use of the document's lock. A document has one lock only, so cells hold it for moments.

import { type Asker, LAST_CALL_MS } from '../../addon/client/fetch.ts';
import type { Services } from '../services.ts';

export interface Cell {
  readonly services: Services;
  readonly asker: Asker;
}

/** Lifetime of a claim: the time in which a cell may fetch. Google may end a cell before it removes its claim. */
export const CLAIM_SECONDS = LAST_CALL_MS / 1_000;
/** Between two looks at what another cell has claimed. */
const LEAST_PAUSE_MS = 150;
const PAUSE_SPREAD_MS = 450;

/** Maximum time, and the interval, of the attempts to do something soon. */
const SOON_MS = 3_000;
const SLEEP_MS = 40;

/** Does the work once the lock is free: tries for a while, and not at the very end of the cell's time. */
export const doSoon = ({ services, asker }: Cell, work: () => void): void => {
  const until = Math.min(services.now() + SOON_MS, asker.startedAt + LAST_CALL_MS);
  const done = (): true => {
    work();
    return true;
  };
  while (services.now() + SLEEP_MS < until && services.withLock(done) === undefined) services.sleep(SLEEP_MS);
};

/** Waits for other cells, each for another while. */
export const pause = ({ sleep }: Services): void => sleep(LEAST_PAUSE_MS + Math.floor(Math.random() * PAUSE_SPREAD_MS));
