// `npm run setup`: sets up a gateway on Cloudflare. Can be interrupted and run again at any time.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unstable_readConfig } from './local/wrangler.ts';
import { fail, ok } from '../shared/result.ts';
import { readEnvironment, runCommand } from './local/environment.ts';
import { gatewayConfig, repositoryRoot } from './local/places.ts';
import { introduction, openMemory, runSteps, type World } from './setup/run-steps.ts';
import { steps } from './setup/steps.ts';
import { createTerminal } from './setup/terminal.ts';
import { createWranglerCommand } from './setup/wrangler-command.ts';

const SIGNALLED = 130;

const build: World['build'] = async () => {
  try {
    await promisify(execFile)(process.execPath, [join(repositoryRoot, 'scripts/build.ts')], { cwd: repositoryRoot });
    return ok(undefined);
  } catch (problem) {
    return fail(`npm run build failed: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
};

const openWorld = async (): Promise<World> => {
  const { name = 'coinsheet', vars } = unstable_readConfig({ config: gatewayConfig });
  const memory = await openMemory(join(repositoryRoot, '.wrangler', 'coinsheet-setup.json'));
  return {
    folder: repositoryRoot,
    worker: name,
    upstreamUrl: String(vars['UPSTREAM_URL']),
    environment: readEnvironment(gatewayConfig),
    wrangler: createWranglerCommand({
      folder: repositoryRoot,
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

With the add-on, =COINS("defi", "marketCap > 1e9"): docs/install-google.md; its gateway is GATEWAY_URL=${gatewayUrl}
Budgets, tokens, upgrades: docs/operations.md`;

await runCommand(async () => {
  console.log(introduction(steps));
  const world = await openWorld();
  const done = await runSteps(steps, world);
  if (done.ok) console.log(whatNext(world.memory.now().gatewayUrl ?? ''));
  else process.exitCode = 1;
});
