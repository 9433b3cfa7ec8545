// A row of the suite: one statement of the published description, and how to find out whether a service keeps it.

import type { Target } from './target.ts';

export interface Row {
  /** The description's section, and what it states. */
  readonly title: string;
  /** Credits that only this row spends; requests that rows share are counted with the first page. */
  readonly credits: number;
  /** Few enough credits for a service that somebody pays for, and true of one whose prices move meanwhile. */
  readonly isCheap?: true;
  /** What only a service under our control can bring about. */
  readonly needs?: 'keys' | 'faults';
  /** Throws where the service answers otherwise. */
  readonly check: (target: Target) => Promise<void>;
}
