// One fetch of a base set, from its first page to KV; and which of several jobs takes the next step: among the sets to
// fetch it is the one whose page is due first.

import type { BaseSet } from '../../../../shared/query/question.ts';
import type { Intake } from '../../providers/provider.ts';
import type { MarketSeen } from '../../judge/judge-list.ts';
import type { SnapshotParts } from '../../codec/snapshot-layout.ts';
import type { Reservation } from '../spend/account.ts';
import { type Limiter, USUAL_MILLISECONDS } from '../spend/limiter.ts';
import type { BoughtPage } from '../spend/paid-calls.ts';
import { pagesFor, type PageTerms } from '../sets/depth.ts';

export interface Job {
  readonly text: string;
  readonly set: BaseSet;
  readonly depth: number;
  /** Coins that `paid` pays for; pages beyond them are optional. */
  readonly paidDepth: number;
  readonly terms: PageTerms;
  /** Time of the request for the set, by the limiter's clock. */
  readonly wantedAt: number;
  /** No held snapshot is fresh or stale: clients wait for it. */
  readonly isAwaited: boolean;
  /** Pays for pages up to the paid depth, and for pages beyond it; undefined if none are fetched there. */
  readonly paid: Reservation;
  readonly deeper: Reservation | undefined;
  /** The set's list, while it is received. */
  intake: Intake | undefined;
  pages: readonly BoughtPage[];
  /** A call has timed out: the next one that does ends the job. */
  hasTimedOut: boolean;
  /** Number of times that the fetched pages did not fit together. */
  misfits: number;
  /** Ids that were listed twice in the latest fetches before this one. */
  knownTwice: readonly string[];
  /** Ids that were on two pages in the first try of this one. */
  twice: readonly string[];
  /** Numbers of the pages that were fetched once again, since an id is listed twice for the first time. */
  again: readonly number[];
  /** What the source says of the whole market now; undefined if it was not asked. */
  look: MarketSeen | undefined;
  /** What is fetched in place of the next page; undefined: nothing. */
  errand: 'look' | { readonly page: number } | undefined;
  stage: 'fetch' | 'publish' | 'store';
  published: { readonly version: string; readonly parts: SnapshotParts } | undefined;
  /** Called when the set is published or has failed. */
  waiting: readonly (() => void)[];
}

/** Delay of the first page of a set that is held, so that awaited pages come first. */
const REFRESH_GIVES_WAY_MILLISECONDS = 15_000;
/** The same for pages beyond the paid depth. */
const DEEPENING_GIVES_WAY_MILLISECONDS = 60_000;

/** When its next page is due, by the limiter's clock. */
export const dueAt = (job: Job): number => {
  const { wantedAt, isAwaited, pages } = job;
  if (isDeep(job)) return wantedAt + DEEPENING_GIVES_WAY_MILLISECONDS;
  // Further pages follow the first without delay: the fewer coins move meanwhile, the better the pages fit together.
  return isAwaited || pages.length > 0 ? wantedAt : wantedAt + REFRESH_GIVES_WAY_MILLISECONDS;
};

/** Number of coins in the job's set by its first page; infinity before that. */
const itemCountIn = ({ pages: [first] }: Job): number => first?.value.meta.itemCount ?? Number.POSITIVE_INFINITY;

/** Pages still to fetch up to a depth, as far as is known. */
const pagesUpTo = (job: Job, depth: number): number =>
  Math.max(0, pagesFor(depth, itemCountIn(job), job.terms) - job.pages.length);

/** Pages still to fetch before it is published: at least one, since the upstream may report a further one. */
const pagesLeft = (job: Job): number =>
  Math.max(1, pagesUpTo(job, job.deeper === undefined ? job.paidDepth : job.depth));

/** Whether its next page lies beyond the paid depth. */
const isDeep = ({ pages, terms, paidDepth }: Job): boolean =>
  pages.length > 0 && pages.length * terms.pageSize >= paidDepth;

/** The reservation that pays for the next page; undefined if that page is not to be fetched. */
export const payerOf = (job: Job): Reservation | undefined => (isDeep(job) ? job.deeper : job.paid);

/** Reserves the cost of the remaining pages that the next page's payer pays for; false if that is refused. */
export const reserveRest = (job: Job): boolean => {
  const payer = payerOf(job);
  if (payer === undefined) return false;
  const pages = pagesUpTo(job, payer === job.deeper ? job.depth : job.paidDepth);
  const lacking = job.terms.creditsPerPage * Math.max(1, pages) - payer.left();
  return lacking <= 0 || payer.extend(lacking) === undefined;
};

/** Releases the credits that the pages did not cost. */
export const releaseRest = ({ paid, deeper }: Job): void => {
  paid.release();
  deeper?.release();
};

/** Ends the wait of all clients of the job. */
export const settle = (job: Job): void => {
  for (const goOn of job.waiting) goOn();
  job.waiting = [];
};

export const settled = (job: Job): Promise<void> =>
  new Promise((resolve) => {
    job.waiting = [...job.waiting, resolve];
  });

/** With this many published sets in memory, storing comes before fetching. */
const MOST_UNSTORED = 4;

export const createJobQueue = ({ jobs, limiter }: { jobs: ReadonlyMap<string, Job>; limiter: Limiter }) => {
  const pageMilliseconds = (): number => limiter.pause() + USUAL_MILLISECONDS;

  /** Jobs whose next page is to be fetched, by due time. */
  const wantedInOrder = (): readonly Job[] =>
    [...jobs.values()].filter(({ stage }) => stage === 'fetch').sort((a, b) => dueAt(a) - dueAt(b));

  /**
   * What is received is published first. Storing precedes fetching if the upstream is paused, or if too many sets wait
   * for it.
   */
  const next = (): Job | undefined => {
    const all = [...jobs.values()];
    const ready = all.find(({ stage }) => stage === 'publish');
    if (ready !== undefined) return ready;
    const unstored = all.filter(({ stage }) => stage === 'store');
    const wanted = wantedInOrder();
    const isTimeToStore = wanted.length === 0 || unstored.length >= MOST_UNSTORED || limiter.pauseLeft() > 0;
    return isTimeToStore && unstored[0] !== undefined ? unstored[0] : wanted[0];
  };

  return {
    next,
    /** Milliseconds until a step can be taken; undefined if there is none to take. */
    nextIn(): number | undefined {
      const job = next();
      if (job === undefined) return undefined;
      return job.stage === 'fetch' ? limiter.pauseLeft() : 0;
    },
    /** Estimated seconds until the turn of a set's last page; 0 if it has it now, or nothing is fetched. */
    secondsUntilLastPage(text: string): number {
      const line = wantedInOrder();
      const at = line.findIndex((job) => job.text === text);
      const job = line[at];
      if (job === undefined) return 0;
      const pages = line.slice(0, at + 1).reduce((sum, one) => sum + pagesLeft(one), 0) - 1;
      if (pages === 0 && limiter.pauseLeft() === 0) return 0;
      return Math.ceil((limiter.waitFor(dueAt(job)) + pages * pageMilliseconds()) / 1000);
    },
  };
};

export type JobQueue = ReturnType<typeof createJobQueue>;
