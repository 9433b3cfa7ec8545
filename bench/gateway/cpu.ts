// Reads the CPU time of another process from Linux's scheduler, in nanoseconds; the usual counters have ticks of 10 ms.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The measured process runs on one core, everything else on the other. */
export const SERVER_CORE = '0';
const OTHER_CORE = '1';

/** With a single core the processes cannot be separated. */
export const hasTwoCores = availableParallelism() > 1;

/** Moves this process, and those it starts from now on, off the server's core. */
export const leaveServerCore = (): void => {
  if (hasTwoCores) execFileSync('taskset', ['-acp', OTHER_CORE, String(process.pid)], { stdio: 'ignore' });
};

const timeOfThread = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended since it was listed.
    return 0;
  }
};

/** Milliseconds of CPU that the live threads of a process have used. */
export const cpuMilliseconds = (processId: number): number =>
  readdirSync(`/proc/${processId}/task`)
    .map((thread) => timeOfThread(`/proc/${processId}/task/${thread}/schedstat`))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;

const STEP_MILLISECONDS = 25;
/** A process that uses less CPU than this in a step is idle. */
const REST_MILLISECONDS = 0.05;

/** The same, once the process has been idle for `steps` steps of 25 ms: includes work after a response. */
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
