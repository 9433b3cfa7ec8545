// Type-checks the add-on's TypeScript and compiles it to ECMAScript 2020 modules with comments.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../local/places.ts';

const run = promisify(execFile);

const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

export const compileAddon = async (outDir: string): Promise<void> => {
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(repositoryRoot, 'apps-script', 'tsconfig.bundle.json');
  try {
    await run(process.execPath, [compiler, '-p', project, '--outDir', outDir], { cwd: repositoryRoot });
  } catch (error) {
    throw new Error(`The add-on does not compile:\n${outputOf(error)}`, { cause: error });
  }
};
