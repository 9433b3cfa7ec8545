import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/** Writes a file with a secret. The mode of `writeFile` is for a new file only. */
export const writePrivately = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode: OWNER_ONLY });
  await chmod(file, OWNER_ONLY);
};
