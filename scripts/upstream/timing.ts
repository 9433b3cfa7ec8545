// Clock and sleep in milliseconds, passed in so that tests need not wait.

import { setTimeout } from 'node:timers/promises';

export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export const realTiming: Timing = { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) };
