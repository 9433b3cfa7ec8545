// Installs a program from Debian packages where it is missing. Nothing here blocks: connections to Workers that time
// out during minutes of blocking would be used once more afterwards, and fail.

import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Installable {
  /** A script of the shell that prints the program's path, and fails where the program can't be used. */
  readonly path: string;
  /** The packages that bring it; the first of the lists that can be installed is. */
  readonly packages: readonly (readonly string[])[];
}

const pathBy = (script: string): Promise<string | undefined> =>
  run('sh', ['-c', script]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** Test files run side by side, and only one may install at a time. */
const installLock = join(tmpdir(), 'coinsheet-install.lock');

/** How long an installation may take, those that it waits for included. */
export const INSTALL_MILLISECONDS = 540_000;

/** What apt-get says where another process holds the lock of the package lists, the archives or dpkg. */
const lockIsHeld = /could not get lock|unable to (?:lock|acquire)/i;
const SECONDS_BETWEEN_TRIES = 2;
const MOST_TRIES = 200;

/** What the command wrote to its error output, where it failed. */
const failureOf = async (command: string, words: readonly string[]): Promise<string | undefined> => {
  try {
    await run(command, [...words], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const asRoot = async (...words: readonly string[]): Promise<void> => {
  const locked = ['flock', installLock, 'apt-get', ...words];
  const [command = '', ...rest] = process.getuid?.() === 0 ? locked : ['sudo', '-n', '-E', ...locked];
  // apt-get itself waits for dpkg's lock only, not for that of the package lists.
  for (let tries = 1; ; tries += 1) {
    const failure = await failureOf(command, rest);
    if (failure === undefined) return;
    if (!lockIsHeld.test(failure) || tries === MOST_TRIES) throw new Error(`apt-get ${words.join(' ')}: ${failure}`);
    await run('sleep', [String(SECONDS_BETWEEN_TRIES)]);
  }
};

/** The program's path, once it is there; rejects where it can't be installed. */
export const installed = async ({ path, packages }: Installable): Promise<string> => {
  const present = await pathBy(path);
  if (present !== undefined) return present;
  await asRoot('update', '-qq');
  let failure: unknown;
  for (const names of packages) {
    try {
      await asRoot('install', '-y', '-qq', '--no-install-recommends', ...names);
      const found = await pathBy(path);
      if (found !== undefined) return found;
      failure = new Error(`${names.join(', ')} installed, and this still fails: ${path}`);
    } catch (problem) {
      failure = problem;
    }
  }
  throw failure;
};

/** The command's path, as `installed` gives it. */
export const debianCommand = (command: string, ...debianPackages: readonly string[]): Promise<string> =>
  installed({ path: `command -v ${command}`, packages: [debianPackages] });
