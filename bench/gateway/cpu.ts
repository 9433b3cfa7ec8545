// The CPU time of another process, from Linux's scheduler: nanoseconds, where the usual counters have ticks of 10 ms.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is measured runs on one core, all else on the other. */
export const SERVER_CORE = '0';
const OTHER_CORE = '1';

/** With a single core nothing can be kept apart. */
export const hasTwoCores = availableParallelism() > 1;

/** Keeps this process, and what it starts from now on, off the server's core. */
export const leaveServerCore = (): void => {
  if (hasTwoCores) execFileSync('taskset', ['-acp', OTHER_CORE, String(process.pid)], { stdio: 'ignore' });
};

const timeOfThread = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // The thread ended between the listing and the look at it.
    return 0;
  }
};

/** Milliseconds of CPU that the living threads of a process have used. */
export const cpuMilliseconds = (processId: number): number =>
  readdirSync(`/proc/${processId}/task`)
    .map((thread) => timeOfThread(`/proc/${processId}/task/${thread}/schedstat`))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;

const STEP_MILLISECONDS = 25;
/** A process that does less than this in a step is at rest. */
const REST_MILLISECONDS = 0.05;

/** The same, once the process is at rest for `steps` steps of 25 ms: what runs behind a response is counted too. */
export const restingCpuMilliseconds = async (processId: number, steps = 2): Promise<number> => {
  let used = cpuMilliseconds(processId);
  let still = 0;
  while (still < steps) {
    await sleep(STEP_MILLISECONDS);
    const now = cpuMilliseconds(processId);
    still = now - used < REST_MILLISECONDS ? still + 1 : 0;
    used = now;
  }
  return used;
};
