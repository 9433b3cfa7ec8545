// A command from Debian packages, installed where it is missing: a new machine has none of them.

import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isThere = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Test files run side by side, and only one may install at a time. */
const installLock = join(tmpdir(), 'coinsheet-install.lock');

/** How long an installation may take, those that it waits for included. */
export const INSTALL_MILLISECONDS = 540_000;

/** What apt-get says where another process holds the lock of the package lists, the archives or dpkg. */
const lockIsHeld = /could not get lock|unable to (?:lock|acquire)/i;
const SECONDS_BETWEEN_TRIES = 2;
const MOST_TRIES = 200;

const asRoot = (...words: readonly string[]): void => {
  const locked = ['flock', installLock, 'apt-get', ...words];
  const [command = '', ...rest] = process.getuid?.() === 0 ? locked : ['sudo', '-n', '-E', ...locked];
  // apt-get itself waits for dpkg's lock only, not for that of the package lists.
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    if (status === 0) return;
    if (!lockIsHeld.test(stderr) || tries === MOST_TRIES) throw new Error(`apt-get ${words.join(' ')}: ${stderr}`);
    spawnSync('sleep', [String(SECONDS_BETWEEN_TRIES)]);
  }
};

/** The command's name, once it is there; throws where it can't be installed. */
export const debianCommand = (command: string, ...debianPackages: readonly string[]): string => {
  if (isThere(command)) return command;
  asRoot('update', '-qq');
  asRoot('install', '-y', '-qq', '--no-install-recommends', ...debianPackages);
  if (!isThere(command)) throw new Error(`${debianPackages.join(', ')} installed, and no ${command} among them`);
  return command;
};
