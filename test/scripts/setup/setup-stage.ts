// The environment of a setup: a folder with wrangler.toml, an account, and a fake wrangler, called as a function or
// found on the PATH.

import { readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ok } from '../../../shared/result.ts';
import { gatewayConfig, repositoryRoot } from '../../../scripts/local/places.ts';
import { openMemory, type Memory, runSteps, type World } from '../../../scripts/setup/run-steps.ts';
import { steps } from '../../../scripts/setup/steps.ts';
import { createWranglerCommand, type WranglerCommand } from '../../../scripts/setup/wrangler-command.ts';
import { fakeWrangler, type FakeAccount } from './fake-wrangler.ts';

export interface SetupStage {
  readonly folder: string;
  readonly memoryFile: string;
  readonly account: () => Promise<FakeAccount>;
  readonly change: (more: Partial<FakeAccount>) => Promise<void>;
  /** Runs `npm run setup` once. Returns all lines printed, and whether all steps are done. */
  readonly run: (world?: Partial<World>) => Promise<{ readonly isDone: boolean; readonly lines: readonly string[] }>;
  /** Puts the fake on a PATH, and returns a command that runs it from there. */
  readonly onPath: () => Promise<WranglerCommand>;
  readonly dispose: () => Promise<void>;
}

const newAccount: FakeAccount = {
  isLoggedIn: false,
  accounts: [{ name: "Jo's Account", id: 'a1' }],
  namespaces: [],
  targets: ['https://coinsheet.jo.workers.dev'],
  calls: [],
};

const unasked: World['person'] = {
  isThere: false,
  ask: () => Promise.resolve(undefined),
  askSecretly: () => Promise.resolve(undefined),
};

export const setTheStage = async (): Promise<SetupStage> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-setup-stage-'));
  const path = join(folder, 'account.json');
  const memoryFile = join(folder, '.wrangler', 'coinsheet-setup.json');
  const account = async (): Promise<FakeAccount> => JSON.parse(await readFile(path, 'utf8'));
  const save = (changed: FakeAccount): Promise<void> => writeFile(path, JSON.stringify(changed));
  await save(newAccount);
  await writeFile(join(folder, 'wrangler.toml'), await readFile(gatewayConfig));

  const asFunction = (memory: Memory): WranglerCommand => {
    const run = async (words: readonly string[], input: string, outputFile?: string) => {
      const outcome = fakeWrangler(await account(), {
        words,
        input,
        accountId: memory.now().accountId,
        readConfig: (file) => readFileSync(join(folder, file), 'utf8'),
      });
      await save(outcome.account);
      if (outputFile !== undefined) await appendFile(outputFile, outcome.notes);
      return outcome;
    };
    return {
      run: (words, input = '') => run(words, input),
      show: async (words, environment = {}) => (await run(words, '', environment['WRANGLER_OUTPUT_FILE_PATH'])).code,
    };
  };

  return {
    folder,
    memoryFile,
    account,
    change: async (more) => save({ ...(await account()), ...more }),
    run: async (more = {}) => {
      const lines: string[] = [];
      const memory = await openMemory(memoryFile);
      const world: World = {
        folder,
        worker: 'coinsheet',
        upstreamUrl: 'https://upstream.example.com',
        environment: {},
        wrangler: asFunction(memory),
        person: unasked,
        memory,
        fetcher: () => Promise.reject(new TypeError('fetch failed')),
        sleep: () => Promise.resolve(),
        build: () => Promise.resolve(ok(undefined)),
        say: (line) => lines.push(line),
        ...more,
      };
      const { ok: isDone } = await runSteps(steps, world);
      return { isDone, lines };
    },
    onPath: async () => {
      const command = join(folder, 'wrangler');
      const script = join(repositoryRoot, 'test/scripts/setup/fake-wrangler-command.ts');
      await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${script}" "${folder}" "$@"\n`);
      await chmod(command, 0o755);
      const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
      return createWranglerCommand({ folder, environment: () => ({ PATH }) });
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
};
