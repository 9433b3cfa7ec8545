// `npm run addon:push`: builds the add-on for GATEWAY_URL and pushes it to the user's own script; with `-- --published`
// it builds the edition for the Marketplace.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './local/places.ts';
import { readEnvironment, runCommand, StartProblem } from './local/environment.ts';
import { buildAddon, type BuildAddonOptions, readGatewayUrl, writeCopy } from './addon/build-addon.ts';
import type { Edition } from './addon/manifest.ts';

interface PushOptions extends Pick<BuildAddonOptions, 'compiled'> {
  /** `GATEWAY_URL`. */
  readonly gatewayUrl: string | undefined;
  readonly edition: Edition;
  /** Folder of `.clasp.json`, where clasp runs. Default: the repository. */
  readonly folder?: string;
}

/** In `.clasp.example.json`. */
const PLACEHOLDER = 'PUT-YOUR-SCRIPT-ID-HERE';

/** Google's servers fetch from the gateway, so its address must be public. */
const publicAddress = (given: string | undefined): string => {
  const url = readGatewayUrl(given);
  if (given === undefined || !url.startsWith('https://')) {
    throw new StartProblem(
      "GATEWAY_URL must be your gateway's address, such as https://coinsheet.name.workers.dev: Google's servers can't reach this computer. `npm run setup` deploys one.",
    );
  }
  return url;
};

/** Runs clasp interactively and returns its exit code. */
const runClasp = async (folder: string, ...words: readonly string[]): Promise<number> => {
  const child = spawn('clasp', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code]: unknown[] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
};

/** @throws {StartProblem} with what to do. */
export const pushAddon = async ({
  gatewayUrl,
  edition,
  folder = repositoryRoot,
  ...build
}: PushOptions): Promise<string> => {
  const address = publicAddress(gatewayUrl);
  const project = join(folder, '.clasp.json');
  if (!existsSync(project) || readFileSync(project, 'utf8').includes(PLACEHOLDER)) {
    throw new StartProblem(
      "There is no .clasp.json with your script's ID: copy .clasp.example.json to it and put the ID there (Project settings in the script editor).",
    );
  }
  const { files, readable } = await buildAddon({
    gatewayUrl: address,
    edition,
    ...build,
    outDir: join(folder, 'apps-script', 'dist'),
  });
  await writeCopy('readable/app.js', readable, folder);
  // Without --force, clasp asks before it pushes a changed manifest.
  const code = await runClasp(folder, 'push', '--force');
  if (code !== 0) {
    throw new StartProblem(
      'clasp has not pushed: see its message above. `npx clasp login` signs in; the Apps Script API is turned on at https://script.google.com/home/usersettings.',
    );
  }
  return `Pushed ${files.join(', ')} for ${address}. Reload the spreadsheet and type =COINS().`;
};

const run = async (): Promise<void> => {
  const { GATEWAY_URL: gatewayUrl } = readEnvironment();
  const edition = process.argv.includes('--published') ? 'published' : 'own';
  console.log(await pushAddon({ gatewayUrl, edition }));
};

if (import.meta.main) await runCommand(run);
