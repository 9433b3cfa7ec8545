// `clasp push` sends the bundle's files only, even if there are others in the folder.

import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const run = promisify(execFile);

test('clasp would push the bundle and nothing else', async () => {
  const project = await mkdtemp(join(tmpdir(), 'coinsheet-clasp-'));
  try {
    const dist = join(project, 'apps-script', 'dist');
    await cp(inject('addonFolder'), dist, { recursive: true });
    const files = await readdir(dist);
    await copyFile(join(repositoryRoot, '.claspignore'), join(project, '.claspignore'));
    await copyFile(join(repositoryRoot, '.clasp.example.json'), join(project, '.clasp.json'));
    await mkdir(join(dist, 'notes'));
    await Promise.all([
      writeFile(join(dist, 'planted.js'), 'const secret = 1;'),
      writeFile(join(dist, 'notes', 'app.js'), 'const secret = 2;'),
      writeFile(join(project, 'apps-script', 'app.ts'), 'const source = 3;'),
    ]);
    const clasp = join(repositoryRoot, 'node_modules', '.bin', 'clasp');
    const { stdout } = await run(clasp, ['show-file-status', '--json'], {
      cwd: project,
      env: { ...process.env, HOME: project },
    });
    const { filesToPush }: { filesToPush: readonly string[] } = JSON.parse(stdout);
    expect(filesToPush.map((file) => file.replace(/^.*dist\//, '')).sort()).toEqual(files.sort());
  } finally {
    await rm(project, { recursive: true, force: true });
  }
});
