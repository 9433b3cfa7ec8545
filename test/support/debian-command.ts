// A command from Debian packages, installed where it is missing: a new machine has none of them.

import { execFileSync } from 'node:child_process';
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

const asRoot = (...words: readonly string[]): void => {
  const locked = ['flock', installLock, 'apt-get', ...words];
  const [command = '', ...rest] = process.getuid?.() === 0 ? locked : ['sudo', '-n', '-E', ...locked];
  execFileSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/** How long an installation may take, those that it waits for included. */
export const INSTALL_MILLISECONDS = 540_000;

/** The command's name, once it is there; throws where it can't be installed. */
export const debianCommand = (command: string, ...debianPackages: readonly string[]): string => {
  if (isThere(command)) return command;
  asRoot('update', '-qq');
  asRoot('install', '-y', '-qq', '--no-install-recommends', ...debianPackages);
  if (!isThere(command)) throw new Error(`${debianPackages.join(', ')} installed, and no ${command} among them`);
  return command;
};
