// What `npm run setup` and `npx coinsheet deploy` run: sets up a gateway on Cloudflare. Can be interrupted and run
// again at any time.

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../local/wrangler.ts';
import { gatewaySettings } from '../local/choose-upstream.ts';
import { readEnvironment, refuseWords, StartProblem, type WorkerVars } from '../local/environment.ts';
import { withToken } from '../../shared/protocol/placeholders.ts';
import { GATEWAY_PLACEHOLDER } from '../../playground/dialog/ways.ts';
import { called, settingsFile } from '../local/called.ts';
import { assetsFolder, gatewayConfig, isPackage, ownFolder, repositoryRoot } from '../local/places.ts';
import { ownToken, tokenFile, writePrivately } from './access.ts';
import { chooseSteps } from './hour.ts';
import { introduction, openMemory, runSteps, type World } from './run-steps.ts';
import { providerIn, steps } from './steps.ts';
import { createTerminal } from './terminal.ts';
import { createWranglerCommand } from './wrangler-command.ts';

const SIGNALLED = 130;

/** Settings for which wrangler.toml has no line. Secrets are never written there. */
const unlisted = ['PAGE_ORIGINS', 'MCP_ORIGINS', 'MCP_TOKEN_IN_ADDRESS'];

/** The configuration for a folder outside the package: whole paths, and the person's own settings. */
const installedConfig = (toml: string, root: string, settings: WorkerVars): string =>
  toml
    .replaceAll(/^(main|directory) = "(.*)"$/gm, (_line, name: string, path: string) => {
      return `${name} = ${JSON.stringify(join(root, path))}`;
    })
    .replaceAll(/^(?:# )?([A-Z_]+) = ".*"$/gm, (line, name: string) =>
      settings[name] === undefined ? line : `${name} = ${JSON.stringify(settings[name])}`,
    )
    .replace(/^\[vars\]$/m, (line) => {
      const given = unlisted.flatMap((name) =>
        settings[name] === undefined ? [] : [`${name} = ${JSON.stringify(settings[name])}`],
      );
      return [line, ...given].join('\n');
    });

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of what follows the first line; a step of the setup may change PROVIDER. */
const sealOf = (toml: string): string => digest(toml.replace(/^PROVIDER = .*$/m, ''));

const sealed = (toml: string): string =>
  `# ${called('setup')} writes this file from ${settingsFile}: settings go there. ${sealOf(toml)}\n${toml}`;

const isAsWritten = (text: string): boolean => {
  const [first = '', ...others] = text.split('\n');
  return first.endsWith(` ${sealOf(others.join('\n'))}`);
};

/**
 * The package is never changed: the `wrangler.toml` to deploy lies in the person's folder.
 * @throws {StartProblem} if the person has changed it, since what is written there would be lost.
 */
const prepareOwnFolder = async (environment: WorkerVars): Promise<void> => {
  if (!isPackage) return;
  const file = join(ownFolder, 'wrangler.toml');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before !== '' && !isAsWritten(before))
    throw new StartProblem(
      `${relative('.', file)} was changed by hand, and would be written anew: move its settings, with PROVIDER, to ${settingsFile} and delete it. Nothing was done.`,
    );
  const provider = providerIn(before);
  const settings = { ...(provider.ok ? { PROVIDER: provider.value.name } : {}), ...gatewaySettings(environment) };
  const toml = await readFile(gatewayConfig, 'utf8');
  await mkdir(ownFolder, { recursive: true });
  await writeFile(join(ownFolder, '.gitignore'), '*\n');
  await writeFile(file, sealed(installedConfig(toml, repositoryRoot, settings)));
};

/** What tells one deployment of the package from another: its version and its settings, wherever it is installed. */
export const releaseOf = async (folder: string): Promise<string> => {
  const version = await readFile(join(repositoryRoot, 'package.json'), 'utf8');
  const toml = await readFile(join(folder, 'wrangler.toml'), 'utf8');
  return digest(`${version}${toml.replaceAll(/^(?:#|main|directory).*$/gm, '')}`);
};

const openWorld = async (build: World['build']): Promise<World> => {
  const environment = readEnvironment();
  await prepareOwnFolder(environment);
  const { name = 'coinsheet', vars } = readConfig({ config: join(ownFolder, 'wrangler.toml') });
  const memory = await openMemory(join(ownFolder, '.wrangler', 'coinsheet-setup.json'));
  return {
    folder: ownFolder,
    worker: name,
    release: async () => (isPackage ? await releaseOf(ownFolder) : undefined),
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
    now: Date.now,
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
    build,
    say: console.log,
  };
};

/** The script to paste, with the gateway's address and the token in it. */
const writeScript = async (gatewayUrl: string, token: string): Promise<string> => {
  const file = join(ownFolder, isPackage ? '.' : 'build/paste', 'Code.gs');
  const code = await readFile(join(assetsFolder, 'addon', 'code.txt'), 'utf8');
  await writePrivately(file, withToken(code.replaceAll(GATEWAY_PLACEHOLDER, gatewayUrl), token));
  return relative('.', file);
};

const whatNext = (gatewayUrl: string, token: string, script: string): string => `
Open your gateway, which shows every way into a sheet${token === '' ? '' : '; the browser keeps the token in this address to itself'}:

  ${gatewayUrl}/#take${token === '' ? '' : `&token=${token}`}

Google Sheets: paste ${script} into Extensions > Apps Script, and type =COINS("defi", "marketCap > 1e9").
Without a script: =IMPORTDATA("${gatewayUrl}/coins.csv?limit=10&errors=cell${token === '' ? '' : `&token=${token}`}&_="&$Z$1)
A change in cell Z1 makes Google ask again.
${token === '' ? '' : 'Who can edit a sheet can read the token in it.\n'}Budgets, tokens, upgrades: ${gatewayUrl}/docs/operations`;

const ofPortfolio = (file: string): string => `
Your portfolio: the token in ${file} reads it. Write it into the settings of the sidebar,
only in a file that nobody else can edit.`;

const ofAnHour = `
The gateway ends in an hour, unless it is claimed: who has the claim link above owns it. Claiming it into an account that
you have already changes the address. For a gateway that stays, run ${called('setup')} again and log in.`;

/** @param words after the command. */
export const setUp = async (words: readonly string[], build: World['build']): Promise<void> => {
  refuseWords(called('setup'), words);
  console.log(introduction(steps));
  const world = await openWorld(build);
  const chosen = await chooseSteps(world);
  const done = await runSteps(chosen.steps, world);
  if (!done.ok) {
    process.exitCode = 1;
    return;
  }
  const token = await ownToken(world);
  const gatewayUrl = chosen.gatewayUrl();
  console.log(whatNext(gatewayUrl, token, await writeScript(gatewayUrl, token)));
  if ((await ownToken(world, 'portfolio')) !== '')
    console.log(ofPortfolio(relative('.', tokenFile(world, 'portfolio'))));
  if (chosen.isForHour) console.log(ofAnHour);
};
