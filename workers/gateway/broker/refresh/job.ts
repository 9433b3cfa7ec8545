// One fetch of a base set, from its first page to KV.

import type { BaseSet } from '../../../../shared/question/question.ts';
import type { SnapshotParts } from '../../codec/join-pages.ts';
import type { Reservation } from '../spend/account.ts';
import type { BoughtPage } from '../spend/bought-page.ts';
import { pagesFor, type PageTerms } from '../sets/depth.ts';

export interface Job {
  readonly text: string;
  readonly set: BaseSet;
  readonly depth: number;
  readonly terms: PageTerms;
  /** When it was wanted, by the limiter's clock. */
  readonly wantedAt: number;
  /** Nothing that is held can be shown: somebody waits for its first page. */
  readonly isAwaited: boolean;
  /** For its pages up to the standard depth, and for those beyond it; undefined where none are fetched. */
  readonly paid: Reservation;
  readonly deeper: Reservation | undefined;
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
export const dueAt = (job: Job, standardDepth: number): number => {
  const { wantedAt, isAwaited, isShown, pages } = job;
  if (isDeep(job, standardDepth)) return wantedAt + DEEPENING_GIVES_WAY_MILLISECONDS;
  // Further pages follow the first at once: the less coins move in between, the better they fit together.
  const isUrgent = pages.length === 0 ? isAwaited : !isShown;
  return isUrgent ? wantedAt : wantedAt + REFRESH_GIVES_WAY_MILLISECONDS;
};

/** Coins of the job's set, as its first page says. */
const itemCountIn = ({ pages: [first] }: Job): number => first?.value.meta.itemCount ?? Number.POSITIVE_INFINITY;

/** Pages up to a depth that it still takes, as far as is known. */
const pagesUpTo = (job: Job, depth: number): number =>
  Math.max(0, pagesFor(depth, itemCountIn(job), job.terms) - job.pages.length);

/** Pages that it still takes: at least one, since the upstream may say that there is another after all. */
export const pagesLeft = (job: Job): number => Math.max(1, pagesUpTo(job, job.depth));

/** Whether its next page lies beyond the standard depth. */
export const isDeep = ({ pages, terms }: Job, standardDepth: number): boolean =>
  pages.length > 0 && pages.length * terms.pageSize >= standardDepth;

/** What pays its next page; undefined where that is not to be fetched. */
export const payerOf = (job: Job, standardDepth: number): Reservation | undefined =>
  isDeep(job, standardDepth) ? job.deeper : job.paid;

/** Reserves what the pages still cost that are paid like the next one; whether that was granted. */
export const reserveRest = (job: Job, standardDepth: number): boolean => {
  const payer = payerOf(job, standardDepth);
  if (payer === undefined) return false;
  const pages = pagesUpTo(job, payer === job.deeper ? job.depth : standardDepth);
  const lacking = job.terms.creditsPerPage * Math.max(1, pages) - payer.left();
  return lacking <= 0 || payer.extend(lacking) === undefined;
};

/** What its pages did not cost may be spent by others. */
export const releaseRest = ({ paid, deeper }: Job): void => {
  paid.release();
  deeper?.release();
};

/** Those who wait go on. */
export const settle = (job: Job): void => {
  for (const goOn of job.waiting) goOn();
  job.waiting = [];
};

export const settled = (job: Job): Promise<void> =>
  new Promise((resolve) => {
    job.waiting = [...job.waiting, resolve];
  });
