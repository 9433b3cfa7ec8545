// `npm start`: builds what is stale, then runs the gateway, with the market service unless a real upstream is
// configured or wanted (`npm start -- --live`).

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAddon } from './addon/build-addon.ts';
import { buildAssets } from './assets/build-assets.ts';
import { assetsFolder, gatewayConfig, repositoryRoot } from './local/places.ts';
import { asPlainText, defaults, keylessProvider, needs } from './way-in/needs.ts';
import {
  chooseUpstream,
  describeSettings,
  gatewaySettings,
  type RealUpstream,
  settingsForSimulation,
  type UpstreamChoice,
} from './local/choose-upstream.ts';
import { connect } from 'node:net';
import {
  processEnvironment,
  readEnvironment,
  readPort,
  runCommand,
  StartProblem,
  type WorkerVars,
} from './local/environment.ts';
import { nearest } from '../shared/text/nearest.ts';
import { runUntilStopped, type Started } from './local/run-until-stopped.ts';
import { type Front, startFront } from './local/start-front.ts';
import { embeddedKey, type RunningWorker, startMarket, startWorker, waitForAnswer } from './local/start-worker.ts';

const addonFolder = join(repositoryRoot, 'apps-script', 'dist');

const inRepository = (path: string): string => join(repositoryRoot, path);

const addonSources = ['addon', 'apps-script', 'shared', 'scripts/addon'].map(inRepository);
/** The pages are made from the add-on, the tables and the gateway. The lock file changes with the packages. */
const pageSources = [
  'playground',
  'pages',
  'scripts',
  'workers/gateway',
  'docs',
  'icons',
  'wrangler.toml',
  'package-lock.json',
].map(inRepository);

const filesUnder = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

const changedAt = (file: string): number => statSync(file).mtimeMs;

const isStale = (output: string, sources: readonly string[]): boolean => {
  const built = filesUnder(output);
  const files = sources.flatMap(filesUnder).filter((file) => !file.startsWith(output));
  return built.length === 0 || Math.max(...files.map(changedAt)) > Math.min(...built.map(changedAt));
};

const buildWhenStale = async (): Promise<void> => {
  if (isStale(addonFolder, addonSources)) await buildAddon({ gatewayUrl: process.env['GATEWAY_URL'] });
  if (isStale(assetsFolder, [...addonSources, addonFolder, ...pageSources])) await buildAssets({ addonFolder });
};

const { title, terms, attribution } = keylessProvider.source;

const realPrices = [
  `Real prices: npm start -- --live takes those of ${title}, without a key.`,
  `             ${terms}`,
  '             With a key, put these two lines into .dev.vars and start again.',
  `               UPSTREAM_URL=${defaults.upstreamUrl}`,
  '               UPSTREAM_API_KEY=your key',
  `             You need ${asPlainText(needs.key)}.`,
] as const;

const sourceLines = (upstream: UpstreamChoice): readonly string[] => {
  if (upstream.kind === 'embedded') return realPrices;
  const { source, needsKey, address } = upstream.provider;
  // Another service may stand at an address of one's own.
  if (upstream.host !== new URL(address).host) return [];
  return [`Source:      ${source.attribution}`, ...(needsKey ? [] : [`Terms:       ${source.terms}`])];
};

export const describeStart = (url: string, upstream: UpstreamChoice): string =>
  [
    `The page:    ${url}/`,
    `Docs:        ${url}/docs/ (first steps: ${url}/docs/start)`,
    ...sourceLines(upstream),
    'To stop:     Ctrl-C',
  ]
    .map((line) => `  ${line}`)
    .join('\n');

const startHelp = `npm start runs the playground and the gateway on this computer.

  npm start            over a simulated market: no network, no key, no account
  npm start -- --live  with real prices of ${title}, which needs no key
  npm start -- --help  this text

${terms}
${attribution}

The environment or .dev.vars may set PORT, MARKET_PORT and the gateway's settings (docs/operations.md):
PROVIDER=${keylessProvider.name} is the same as --live; with UPSTREAM_URL and UPSTREAM_API_KEY prices come from there.`;

const WAIT_MILLISECONDS = 5_000;

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port));

const isReached = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: portOf(url), timeout: WAIT_MILLISECONDS });
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false));
  });

/**
 * Checks that the upstream's host can be reached. Sends nothing there: a call may cost.
 * @throws {StartProblem} if nothing is there.
 */
export const reachUpstream = async ({ url, host, provider }: RealUpstream): Promise<void> => {
  if (await isReached(new URL(url))) return;
  throw new StartProblem(
    `${provider.source.title} can't be reached at ${host}: check the network. Without --live, PROVIDER and UPSTREAM_URL, npm start works offline, over a simulated market.`,
  );
};

const flags = ['--live', '--help'] as const;
type Flag = (typeof flags)[number];

const isFlag = (word: string): word is Flag => flags.some((flag) => flag === word);

interface StartArguments {
  /** Whether real prices are wanted, without a key if none is set. */
  readonly isLive: boolean;
  readonly isHelp: boolean;
}

/**
 * Reads the words after `npm start --`.
 * @throws {StartProblem} for any other word.
 */
export const readArguments = (words: readonly string[]): StartArguments => {
  const unknown = words.find((word) => !isFlag(word));
  if (unknown !== undefined) {
    const meant = nearest(unknown, flags);
    throw new StartProblem(
      `npm start does not know "${unknown}"${meant === undefined ? '.' : `; did you mean ${meant}?`} It takes ${flags.join(' and ')}, each after --: npm start -- --live.`,
    );
  }
  return { isLive: words.includes('--live'), isHelp: words.includes('--help') };
};

const DEFAULT_PORT = 8787;

const start = async (isLive: boolean): Promise<Started> => {
  const environment = readEnvironment(gatewayConfig);
  const port = readPort(environment, 'PORT', DEFAULT_PORT);
  const upstream = chooseUpstream(environment, isLive);
  const settings = gatewaySettings(environment);
  if (upstream.kind === 'real') await reachUpstream(upstream);
  await buildWhenStale();
  const running: (RunningWorker | Front)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((worker) => worker.dispose()));
  };

  const findUpstream = async (): Promise<WorkerVars> => {
    if (upstream.kind === 'real') {
      const { provider, url, apiKey } = upstream;
      // Any page that is visited on this computer could spend what the key has.
      return { PROVIDER: provider.name, UPSTREAM_URL: url, UPSTREAM_API_KEY: apiKey, PAGE_ORIGINS: 'own' };
    }
    const market = await startMarket(environment);
    running.push(market);
    return { ...settingsForSimulation, UPSTREAM_URL: market.url, UPSTREAM_API_KEY: embeddedKey(environment) };
  };

  try {
    const gateway = await startWorker({
      config: gatewayConfig,
      devVars: true,
      vars: { ...(await findUpstream()), ...settings },
    });
    running.push(gateway);
    const front = await startFront({ worker: gateway.url, port, portAdvice: 'Set PORT to another one.' });
    running.push(front);
    await waitForAnswer(`${front.url}/status`);
    const source = upstream.kind === 'real' ? `prices from ${upstream.host}` : 'simulated prices';
    const told = [source, ...describeSettings(settings, processEnvironment())].join('; ');
    return { readyText: `Coinsheet is ready: ${front.url} (${told})\n${describeStart(front.url, upstream)}`, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
};

const run = async (): Promise<void> => {
  const { isLive, isHelp } = readArguments(process.argv.slice(2));
  if (isHelp) console.log(startHelp);
  else await runUntilStopped(() => start(isLive));
};

if (import.meta.main) await runCommand(run);
