// A row of the suite: one statement of the published description, and how to find out whether a service keeps it.

import type { Target } from './target.ts';

/** What only a service under our control can bring about. */
export type Need = 'keys' | 'faults' | 'earlier-form';

export interface Row {
  /** The description's section, and what it states. */
  readonly title: string;
  /** Credits that only this row spends; requests that rows share are counted with the first page. */
  readonly credits: number;
  /** Few enough credits for a service that somebody pays for, and true of one whose prices move meanwhile. */
  readonly isCheap?: true;
  readonly needs?: Need;
  /** Fails an expectation where the service answers otherwise; throws anything else where it does not answer. */
  readonly check: (target: Target) => Promise<void>;
}
