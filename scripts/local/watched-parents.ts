// The processes whose end stops a command: its parent, and npm above the shell.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** npm runs a script in a shell that outlives npm, so npm is watched as well. Without `ps`, only the parent is. */
export const watchedParents = (): readonly number[] => {
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

export const isGone = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return isZombie(processId);
  } catch (problem) {
    // EPERM: the process exists but belongs to another user.
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM');
  }
};
