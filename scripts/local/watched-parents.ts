// Whose death means "stop": the process that started this one, and npm above its shell.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** npm runs a script through a shell that outlives it, so npm itself is watched as well. Without `ps`, only the parent is. */
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

/** In a container that collects no dead processes, a killed one stays listed as a zombie. Only Linux says so here. */
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
    // Another user's process may not be signalled, but it is there.
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM');
  }
};
