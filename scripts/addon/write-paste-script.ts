// Puts the add-on that is pasted where a person finds it: outside the folder that clasp pushes.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';

const pastePath = join(repositoryRoot, 'build', 'paste', 'Code.gs');

/** Gives the file's path. */
export const writePasteScript = async (script: string): Promise<string> => {
  await mkdir(dirname(pastePath), { recursive: true });
  await writeFile(pastePath, script);
  return pastePath;
};
