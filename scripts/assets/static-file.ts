// A static file of the gateway, before it is written.

import { mkdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

export interface StaticFile {
  /** Relative to the assets folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

const HASH_LENGTH = 10;

/** The name with a part of its content's hash, so that it can be cached forever: `page.js` to `page-4f2a….js`. */
export const hashedName = (name: string, content: string): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/(\.\w+)$/, `-${hash}$1`);
};

export const writeFiles = async (folder: string, files: readonly StaticFile[]): Promise<void> => {
  await Promise.all(
    files.map(async ({ path, content }) => {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }),
  );
};
