// The environment of a setup: a folder with wrangler.toml, an account, and a fake wrangler, called as a function or as
// a command.

import { readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ok } from '../../../shared/result.ts';
import { gatewayConfig, repositoryRoot } from '../../../scripts/local/places.ts';
import { openMemory, type Memory, runSteps, type World } from '../../../scripts/setup/run-steps.ts';
import { chooseSteps } from '../../../scripts/setup/hour.ts';
import type { WranglerCommand } from '../../../scripts/setup/wrangler-command.ts';
import { fakeWrangler, type FakeAccount } from './fake-wrangler.ts';

export interface SetupStage {
  readonly folder: string;
  readonly memoryFile: string;
  readonly account: () => Promise<FakeAccount>;
  readonly change: (more: Partial<FakeAccount>) => Promise<void>;
  /** Runs `npm run setup` once. Returns all lines printed, and whether all steps are done. */
  readonly run: (world?: Partial<World>) => Promise<{ readonly isDone: boolean; readonly lines: readonly string[] }>;
  /** The environment in which commands run the fake as their wrangler. */
  readonly asCommand: Readonly<Record<string, string>>;
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
        readConfig: (file) => readFileSync(resolve(folder, file), 'utf8'),
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
        release: () => Promise.resolve(undefined),
        upstreamUrl: 'https://upstream.example.com',
        environment: {},
        wrangler: asFunction(memory),
        person: unasked,
        memory,
        fetcher: () => Promise.reject(new TypeError('fetch failed')),
        now: Date.now,
        sleep: () => Promise.resolve(),
        build: () => Promise.resolve(ok(undefined)),
        say: (line) => lines.push(line),
        ...more,
      };
      const { ok: isDone } = await runSteps((await chooseSteps(world)).steps, world);
      return { isDone, lines };
    },
    asCommand: {
      COINSHEET_WRANGLER: join(repositoryRoot, 'test/scripts/setup/fake-wrangler-command.ts'),
      FAKE_ACCOUNT: path,
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
};
