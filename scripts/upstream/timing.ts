// The clock and the waiting, given so that a test need not wait. Milliseconds.

import { setTimeout } from 'node:timers/promises';

export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export const realTiming: Timing = { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) };
