// Runs a command that serves: start, say that it is ready, serve until a stop is requested, stop everything, exit.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { explainProblem } from './environment.ts';

/**
 * The processes whose end stops a command. npm runs a script in a shell that outlives npm, so npm is watched as well.
 * Without `ps`, only the parent is.
 */
const watchedParents = (): readonly number[] => {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return [parent];
  try {
    const answer = execFileSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8', stdio: 'pipe' });
    const grandparent = Number(answer.trim());
    return Number.isInteger(grandparent) && grandparent > 1 ? [parent, grandparent] : [parent];
  } catch {
    return [parent];
  }
};

/**
 * Whether a process is a zombie: in a container without an init process, killed ones stay listed. Works on Linux only.
 */
const isZombie = (processId: number): boolean => {
  try {
    const [, state] = /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? [];
    return state === 'Z';
  } catch {
    return false;
  }
};

const isGone = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return isZombie(processId);
  } catch (problem) {
    // EPERM: the process exists but belongs to another user.
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM');
  }
};

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
