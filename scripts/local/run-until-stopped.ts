// Runs a command that serves: start, say that it is ready, serve until a stop is requested, stop everything, exit.

import { setInterval } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { explainProblem } from './start-problem.ts';
import { isGone, watchedParents } from './watched-parents.ts';

export interface Started {
  /** All that is printed, once the server answers. */
  readonly readyText: string;
  readonly stop: () => Promise<void>;
}

const PARENT_CHECK_MS = 300;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves on Ctrl-C, a stop signal, or the end of the parent process (npm forwards no signal when it dies). */
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

/**
 * Removes the signal listeners of libraries, which would exit before the stop is complete. Their exit handlers still
 * run.
 */
const dropListenersBut = (own: readonly NodeJS.SignalsListener[][]): void => {
  STOP_SIGNALS.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (own[index]?.includes(listener) !== true) process.off(signal, listener);
    }
  });
};

/** Exits with 0 when stopped; with 1 and one sentence if the start failed. */
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
    console.log(started.readyText);
    await told;
    await started.stop();
    process.exit(0);
  } catch (problem) {
    // Ctrl-C also ends the child processes of a start, which is no error. Their end may be seen just before the signal.
    await setImmediate();
    if (isTold) process.exit(0);
    console.error(explainProblem(problem));
    process.exit(1);
  }
};
