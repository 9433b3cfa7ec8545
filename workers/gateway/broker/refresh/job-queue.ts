// Chooses the job that takes the next step. Among the sets to fetch it is the one whose page is due first.

import { dueAt, pagesLeft, type Job } from './job.ts';
import type { Limiter } from '../spend/limiter.ts';

export interface JobQueue {
  next(): Job | undefined;
  /** Milliseconds until a step can be taken; undefined if there is none to take. */
  nextIn(): number | undefined;
  /** Estimated milliseconds until all pages of a job are fetched. */
  millisecondsLeft(job: Job): number;
  /** Estimated seconds until a set's next page has its turn; 0 if it has it now. */
  secondsUntilTurn(text: string): number;
}

interface JobQueueOptions {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly limiter: Limiter;
  /** The limiter's clock. */
  readonly clock: () => number;
}

/** With this many published sets in memory, storing comes before fetching. */
const MOST_UNSTORED = 4;

export const createJobQueue = ({ jobs, limiter, clock }: JobQueueOptions): JobQueue => {
  const pageMilliseconds = (): number => limiter.pause() + limiter.usualMilliseconds();

  /** Jobs whose next page is to be fetched, by due time. */
  const wantedInOrder = (): readonly Job[] =>
    [...jobs.values()].filter(({ stage }) => stage === 'fetch').sort((a, b) => dueAt(a) - dueAt(b));

  /**
   * What is received is published first. Storing precedes fetching if the upstream is paused, or if too many sets wait
   * for it.
   */
  const next = (): Job | undefined => {
    const all = [...jobs.values()];
    const ready = all.find(({ stage }) => stage === 'show' || stage === 'publish');
    if (ready !== undefined) return ready;
    const unstored = all.filter(({ stage }) => stage === 'store');
    const wanted = wantedInOrder();
    const isTimeToStore = wanted.length === 0 || unstored.length >= MOST_UNSTORED || limiter.pauseLeft() > 0;
    return isTimeToStore && unstored[0] !== undefined ? unstored[0] : wanted[0];
  };

  return {
    next,
    nextIn() {
      const job = next();
      if (job === undefined) return undefined;
      return job.stage === 'fetch' ? limiter.pauseLeft() : 0;
    },
    millisecondsLeft: (job) => limiter.waitFor(dueAt(job)) + pagesLeft(job) * pageMilliseconds(),
    secondsUntilTurn(text) {
      const line = wantedInOrder();
      const before = Math.max(
        0,
        line.findIndex((job) => job.text === text),
      );
      if (before === 0 && limiter.pauseLeft() === 0) return 0;
      const due = line[before] === undefined ? clock() : dueAt(line[before]);
      return Math.ceil((limiter.waitFor(due) + before * pageMilliseconds()) / 1000);
    },
  };
};
