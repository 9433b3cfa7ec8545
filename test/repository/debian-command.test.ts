// The tests install what they miss, beside other processes that install: an apt-get that is scripted stands for
// Debian's.

import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installed } from '../support/debian-command.ts';
import { lackingPrograms, tagsOfPrograms } from '../support/system-programs.ts';

const scripted = { path: 'command -v scripted-command', packages: [['scripted-package']] };

let folder: string;
const commandNamed = async (name: string, script: string): Promise<void> => {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coinsheet-debian-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  await commandNamed('sudo', 'shift 2; exec "$@"');
  await commandNamed('flock', 'shift; exec "$@"');
  await commandNamed('sleep', `echo "sleep" >>"${folder}/log"`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Each call takes the next sentence; an empty one lets it do its work. */
const aptGetThatSays = async (...sentences: readonly string[]): Promise<void> => {
  await writeFile(join(folder, 'sentences'), sentences.map((sentence) => `${sentence}\n`).join(''));
  await commandNamed(
    'apt-get',
    `cd "${folder}"
echo "$1" >>log
sentence=$(head -n 1 sentences)
sed -i 1d sentences
if [ -n "$sentence" ]; then echo "E: $sentence" >&2; exit 100; fi
if [ "$1" = install ]; then printf '#!/bin/sh\\n' >scripted-command; chmod +x scripted-command; fi`,
  );
};

const log = async (): Promise<readonly string[]> => (await readFile(join(folder, 'log'), 'utf8')).trimEnd().split('\n');

it('waits while another process holds a lock', async () => {
  await aptGetThatSays(
    'Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)',
    '',
    'Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?',
    'Unable to lock directory /var/cache/apt/archives/',
    '',
  );
  expect(await installed(scripted)).toBe(join(folder, 'scripted-command'));
  expect(await log()).toEqual(['update', 'sleep', 'update', 'install', 'sleep', 'install', 'sleep', 'install']);
});

it('fails at once for any other reason', async () => {
  await aptGetThatSays('', 'Unable to locate package scripted-package');
  await expect(installed(scripted)).rejects.toThrow('Unable to locate package');
  expect(await log()).toEqual(['update', 'install']);
});

it('where nothing can be installed, the tests of what is missing are skipped; under CI=true they run', async () => {
  await symlink('/bin/sh', join(folder, 'sh'));
  await commandNamed('curl', '');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CI', '');
  // Debian's own interpreter is asked by its path.
  expect(lackingPrograms().filter((name) => name !== 'uno')).toEqual(['chromium', 'gnumeric', 'libreoffice', 'python']);
  vi.stubEnv('CI', 'true');
  expect(lackingPrograms()).toEqual([]);
});

it('a program that is there does not undo the skip of another one that the same tests need', () => {
  expect(tagsOfPrograms(['uno']).filter((tag) => 'skip' in tag)).toEqual([{ name: 'uno', skip: true }]);
});
