// Writes a script that is not pushed, outside the folder that clasp pushes.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';

/** Returns the file's path. @param folder Default: the repository. */
export const writeCopy = async (
  name: 'paste/Code.gs' | 'readable/app.js',
  script: string,
  folder: string = repositoryRoot,
): Promise<string> => {
  const path = join(folder, 'build', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, script);
  return path;
};
