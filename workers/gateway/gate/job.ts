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
  /** When it was wanted, by the limiter's clock. */
  readonly wantedAt: number;
  /** Nothing of the set was held when it was wanted. */
  readonly isOpening: boolean;
  /** Nothing that is held can be shown: somebody waits for its first page. */
  readonly isAwaited: boolean;
  /** The client that opens the set. */
  readonly client: string | undefined;
  pages: readonly BoughtPage[];
  /** Page sets that did not fit together. */
  misfits: number;
  /** Ids that stood on two pages each time before. */
  twice: readonly string[];
  /** `show`: publishes the first page alone, for those who wait. */
  stage: 'fetch' | 'show' | 'publish' | 'store';
  isShown: boolean;
  published: { readonly version: string; readonly parts: SnapshotParts } | undefined;
  /** Resolve when it is published, or has failed. */
  waiting: readonly (() => void)[];
}

/** How long the pages of a set that can be shown give way to those that somebody waits for. */
const REFRESH_GIVES_WAY_MILLISECONDS = 15_000;
/** The same for pages beyond the standard depth. */
const DEEPENING_GIVES_WAY_MILLISECONDS = 60_000;

/** When its next page is due, by the limiter's clock. */
export const dueAt = ({ wantedAt, isAwaited, isShown, pages }: Job, standardDepth: number): number => {
  if (pages.length > 0 && pages.length * MAX_LIMIT >= standardDepth) return wantedAt + DEEPENING_GIVES_WAY_MILLISECONDS;
  // Further pages follow the first at once: the less coins move in between, the better they fit together.
  const isUrgent = pages.length === 0 ? isAwaited : !isShown;
  return isUrgent ? wantedAt : wantedAt + REFRESH_GIVES_WAY_MILLISECONDS;
};

/** Coins of the job's set, as its first page says. */
const itemCountIn = ({ pages: [first] }: Job): number => first?.value.meta.itemCount ?? Number.POSITIVE_INFINITY;

/** Pages that it still takes, as far as is known: at least one, as the upstream may say that there is another after all. */
export const pagesLeft = (job: Job): number =>
  Math.max(1, creditsFor(job.depth, itemCountIn(job)) / CREDITS_PER_PAGE - job.pages.length);

/** Credits that it still takes. */
export const creditsLeft = (job: Job): number => CREDITS_PER_PAGE * pagesLeft(job);

/** Those who wait go on. */
export const settle = (job: Job): void => {
  for (const goOn of job.waiting) goOn();
  job.waiting = [];
};

export const settled = (job: Job): Promise<void> =>
  new Promise((resolve) => {
    job.waiting = [...job.waiting, resolve];
  });
