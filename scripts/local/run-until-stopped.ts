// The life of a command that serves: start, one ready line, serve until told to stop, stop everything, exit.

import { setInterval } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { explainProblem } from './start-problem.ts';
import { isGone, watchedParents } from './watched-parents.ts';

export interface Started {
  /** The one line that is printed once everything answers. */
  readonly readyLine: string;
  readonly stop: () => Promise<void>;
}

const PARENT_CHECK_MS = 300;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves on Ctrl-C, a polite signal, or when the process that started this one is gone (npm passes nothing on when it dies). */
const toldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    const parents = watchedParents();
    const timer = setInterval(() => {
      if (parents.some(isGone)) stop();
    }, PARENT_CHECK_MS);
    const stop = (): void => {
      clearInterval(timer);
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.once(signal, stop);
  });

/** Libraries that end the process at a signal would cut the orderly stop short; what they do at its exit they still do. */
const dropListenersBut = (own: readonly NodeJS.SignalsListener[][]): void => {
  STOP_SIGNALS.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (own[index]?.includes(listener) !== true) process.off(signal, listener);
    }
  });
};

/** Exits with 0 when stopped, with 1 and one sentence when it could not start. */
export const runUntilStopped = async (start: () => Promise<Started>): Promise<void> => {
  let isTold = false;
  const told = toldToStop().then(() => {
    isTold = true;
  });
  const own = STOP_SIGNALS.map((signal) => process.listeners(signal));
  try {
    // A stop during the start waits for the start to end, since only then is it known what to stop.
    const started = await start();
    dropListenersBut(own);
    console.log(started.readyLine);
    await told;
    await started.stop();
    process.exit(0);
  } catch (problem) {
    // Ctrl-C reaches the helpers of a start too, and their end is no news then. It may be noticed just before the signal is.
    await setImmediate();
    if (isTold) process.exit(0);
    console.error(explainProblem(problem));
    process.exit(1);
  }
};
