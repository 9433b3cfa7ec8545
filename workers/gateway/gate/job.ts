// One fetch of a base set, from its first page to KV.

import { CREDITS_PER_PAGE } from '../../../shared/plan/credits.ts';
import { MAX_LIMIT, type BaseSet } from '../../../shared/question/question.ts';
import type { SnapshotParts } from '../snapshot/join-pages.ts';
import { creditsFor } from './depth.ts';
import type { BoughtPage } from './paid-calls.ts';

export interface Job {
  readonly text: string;
  readonly set: BaseSet;
  readonly depth: number;
  pages: readonly BoughtPage[];
  /** Page sets that did not fit together. */
  misfits: number;
  stage: 'fetch' | 'publish' | 'store';
  published: { readonly version: string; readonly parts: SnapshotParts } | undefined;
  /** Whoever waits for it to be published, or to fail. */
  waiting: readonly (() => void)[];
}

/** Coins of the job's set, as its first page says. */
const itemCountIn = ({ pages: [first] }: Job): number => first?.value.meta.itemCount ?? Number.POSITIVE_INFINITY;

/** Pages that can be asked for at once: what follows the first is known only when that is there. */
export const pagesLeft = (job: Job): number => {
  if (job.stage !== 'fetch') return 0;
  const pages = job.pages.length === 0 ? 1 : Math.ceil(Math.min(job.depth, itemCountIn(job)) / MAX_LIMIT);
  // The upstream may say that there is another page after all.
  return Math.max(1, pages - job.pages.length);
};

/** Credits that it still takes, as far as is known. */
export const creditsLeft = (job: Job): number =>
  job.stage === 'fetch'
    ? Math.max(CREDITS_PER_PAGE, creditsFor(job.depth, itemCountIn(job)) - CREDITS_PER_PAGE * job.pages.length)
    : 0;

/** Whoever waits goes on. */
export const settle = (job: Job): void => {
  for (const goOn of job.waiting) goOn();
  job.waiting = [];
};

export const settled = (job: Job): Promise<void> =>
  new Promise((resolve) => {
    job.waiting = [...job.waiting, resolve];
  });
