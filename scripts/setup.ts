// `npm run setup`: builds a gateway and sets it up on Cloudflare.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fail, ok } from '../shared/result.ts';
import { runCommand } from './local/environment.ts';
import { repositoryRoot } from './local/places.ts';
import type { World } from './setup/run-steps.ts';
import { setUp } from './setup/set-up.ts';

const build: World['build'] = async () => {
  try {
    await promisify(execFile)(process.execPath, [join(repositoryRoot, 'scripts/build.ts')], { cwd: repositoryRoot });
    return ok(undefined);
  } catch (problem) {
    return fail(`npm run build failed: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
};

await runCommand(() => setUp(process.argv.slice(2), build));
