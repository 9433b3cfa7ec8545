// A row of the suite: one statement of the published description, and a check of a service.

import type { Target } from './target.ts';

/** What a check needs that only a service under our control offers. */
export type Need = 'keys' | 'faults' | 'earlier-form';

export interface Row {
  /** Section of the description, and the statement. */
  readonly title: string;
  /** Credits that only this row spends. Requests that rows share are counted with the first page. */
  readonly credits: number;
  /** Whether it costs few enough credits for a paid service, and holds although prices change between requests. */
  readonly isCheap?: true;
  readonly needs?: Need;
  /** Throws an assertion error if the service answers differently, and any other error if it does not answer. */
  readonly check: (target: Target) => Promise<void>;
}
