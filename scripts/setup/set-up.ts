// What `npm run setup` and `npx coinsheet deploy` run: sets up a gateway on Cloudflare. Can be interrupted and run
// again at any time.

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unstable_readConfig } from '../local/wrangler.ts';
import { gatewaySettings } from '../local/choose-upstream.ts';
import { readEnvironment, type WorkerVars } from '../local/environment.ts';
import { gatewayConfig, isPackage, ownFolder, repositoryRoot } from '../local/places.ts';
import { introduction, openMemory, runSteps, type World } from './run-steps.ts';
import { providerIn, steps } from './steps.ts';
import { createTerminal } from './terminal.ts';
import { createWranglerCommand } from './wrangler-command.ts';

const SIGNALLED = 130;

/** The configuration for a folder outside the package: whole paths, and the person's own settings. */
export const installedConfig = (toml: string, root: string, settings: WorkerVars): string =>
  toml
    .replaceAll(/^(main|directory) = "(.*)"$/gm, (_line, name: string, path: string) => {
      return `${name} = ${JSON.stringify(join(root, path))}`;
    })
    .replaceAll(/^(?:# )?([A-Z_]+) = ".*"$/gm, (line, name: string) =>
      settings[name] === undefined ? line : `${name} = ${JSON.stringify(settings[name])}`,
    );

/**
 * The package is never changed: the `wrangler.toml` to deploy lies in the person's folder. Returns what tells one
 * deployment from another; nothing in the repository, where `npm run deploy` follows.
 */
const prepareOwnFolder = async (environment: WorkerVars): Promise<string | undefined> => {
  if (!isPackage) return undefined;
  const file = join(ownFolder, 'wrangler.toml');
  const before = providerIn(await readFile(file, 'utf8').catch(() => ''));
  const settings = { ...(before.ok ? { PROVIDER: before.value.name } : {}), ...gatewaySettings(environment) };
  const toml = await readFile(gatewayConfig, 'utf8');
  await mkdir(ownFolder, { recursive: true });
  await writeFile(file, installedConfig(toml, repositoryRoot, settings));
  const version = await readFile(join(repositoryRoot, 'package.json'), 'utf8');
  return createHash('sha256')
    .update(`${version}${installedConfig(toml, '', settings)}`)
    .digest('hex');
};

const openWorld = async (build: World['build']): Promise<World> => {
  const environment = readEnvironment();
  const release = await prepareOwnFolder(environment);
  const { name = 'coinsheet', vars } = unstable_readConfig({ config: join(ownFolder, 'wrangler.toml') });
  const memory = await openMemory(join(ownFolder, '.wrangler', 'coinsheet-setup.json'));
  return {
    folder: ownFolder,
    worker: name,
    release,
    upstreamUrl: String(vars['UPSTREAM_URL']),
    environment,
    wrangler: createWranglerCommand({
      folder: ownFolder,
      environment: () => {
        const { accountId } = memory.now();
        return accountId === undefined || process.env['CLOUDFLARE_ACCOUNT_ID']
          ? {}
          : { CLOUDFLARE_ACCOUNT_ID: accountId };
      },
    }),
    person: createTerminal({ input: process.stdin, output: process.stdout, interrupt: () => process.exit(SIGNALLED) }),
    memory,
    fetcher: fetch,
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
    build,
    say: console.log,
  };
};

const whatNext = (gatewayUrl: string): string => `
Your gateway is ${gatewayUrl}. In a spreadsheet, without anything else:

  =IMPORTDATA("${gatewayUrl}/coins.csv?limit=10")

Formulas such as =COINS("defi", "marketCap > 1e9"): open ${gatewayUrl} and choose Get it into my sheet.
Budgets, tokens, upgrades: ${gatewayUrl}/docs/operations`;

export const setUp = async (build: World['build']): Promise<void> => {
  console.log(introduction(steps));
  const world = await openWorld(build);
  const done = await runSteps(steps, world);
  if (done.ok) console.log(whatNext(world.memory.now().gatewayUrl ?? ''));
  else process.exitCode = 1;
};
