// Writes the script to paste to a file outside the folder that clasp pushes.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';

const pastePath = join(repositoryRoot, 'build', 'paste', 'Code.gs');

/** Returns the file's path. */
export const writePasteScript = async (script: string): Promise<string> => {
  await mkdir(dirname(pastePath), { recursive: true });
  await writeFile(pastePath, script);
  return pastePath;
};
