// A run of the tests: how long it takes on the clock and on the processors, and how many processes of workerd it
// starts. `npm run bench -- tests test/shared` runs some of them. Not part of `npm run bench`, since it takes as long
// as all else. Needs Linux.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../scripts/local/places.ts';
import { printHeading, printReading, type Reading } from './gateway/reading.ts';

const TARGET_SECONDS = 300;
/** A process that lives for a shorter time may be missed. */
const LOOK_MILLISECONDS = 200;
/** The kernel's, of `/proc/self/stat`. */
const TICKS_A_SECOND = 100;

/** The fields of a process after its name, from the third on; undefined if it has ended. */
const statOf = (processId: string): { readonly name: string; readonly fields: readonly string[] } | undefined => {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') };
  } catch {
    return undefined;
  }
};

const SESSION_FIELD = 3;
const CHILDREN_USER_FIELD = 13;
const CHILDREN_SYSTEM_FIELD = 14;

/** Ids of the running processes of workerd in a session. */
const workerdsIn = (session: number): readonly string[] =>
  readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    const stat = statOf(entry);
    return stat?.name === 'workerd' && stat.fields[SESSION_FIELD] === String(session);
  });

/** Seconds of processor time of all processes that this one has waited for, and theirs. */
const childrenSeconds = (): number => {
  const { fields = [] } = statOf('self') ?? {};
  return (Number(fields[CHILDREN_USER_FIELD]) + Number(fields[CHILDREN_SYSTEM_FIELD])) / TICKS_A_SECOND;
};

/** `only`: paths of test files or folders; all if empty. */
export const testReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  const [before, start] = [childrenSeconds(), performance.now()];
  // In a session of its own, by which its processes are told from others.
  const child = spawn(join(repositoryRoot, 'node_modules/.bin/vitest'), ['run', ...only], {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { pid = 0 } = child;
  const stop = (): void => void process.kill(-pid);
  process.once('SIGINT', stop);
  const seen = new Set<string>();
  const looking = setInterval(() => {
    for (const one of workerdsIn(pid)) seen.add(one);
  }, LOOK_MILLISECONDS);
  const [code] = await ended;
  clearInterval(looking);
  process.off('SIGINT', stop);
  if (code !== 0) throw new Error(`The tests ended with ${code}`);
  const what = only.length === 0 ? 'all tests' : only.join(' ');
  const target = only.length === 0 ? { target: TARGET_SECONDS } : {};
  const readings: readonly Reading[] = [
    { name: `${what}: on the clock`, unit: 's', value: (performance.now() - start) / 1000, ...target },
    { name: `${what}: processor time`, unit: 's', value: childrenSeconds() - before },
    { name: `${what}: processes of workerd`, unit: '', value: seen.size },
  ];
  printHeading();
  readings.forEach(printReading);
  return readings;
};
