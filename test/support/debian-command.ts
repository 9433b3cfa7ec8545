// A command from a Debian package, installed where it is missing: a new machine has none of them.

import { execFileSync } from 'node:child_process';

const isThere = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const asRoot = (...words: readonly string[]): void => {
  const [command = '', ...rest] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words];
  execFileSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/** How long an installation may take. */
export const INSTALL_MILLISECONDS = 300_000;

/** The command's name, once it is there; throws where it can't be installed. */
export const debianCommand = (command: string, debianPackage: string): string => {
  if (isThere(command)) return command;
  asRoot('apt-get', 'update', '-qq');
  asRoot('apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage);
  if (!isThere(command)) throw new Error(`${debianPackage} was installed and brought no ${command}`);
  return command;
};
