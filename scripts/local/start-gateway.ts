// What `npm start` and `npx coinsheet` run: the gateway, with the market service unless a real upstream is configured
// or wanted (`--live`).

import { connect } from 'node:net';
import { nearest } from '../../shared/text/nearest.ts';
import { asPlainText, needs, usualUpstream } from '../way-in/needs.ts';
import { keylessProvider } from '../../workers/gateway/providers/registry.ts';
import { called, settingsFile } from './called.ts';
import {
  chooseUpstream,
  describeSettings,
  gatewaySettings,
  type RealUpstream,
  settingsForSimulation,
  type UpstreamChoice,
} from './choose-upstream.ts';
import { processEnvironment, readEnvironment, readPort, StartProblem, type WorkerVars } from './environment.ts';
import { gatewayConfig } from './places.ts';
import { runUntilStopped, type Started } from './run-until-stopped.ts';
import { type Front, startFront } from './start-front.ts';
import { embeddedKey, type RunningWorker, startMarket, startWorker, waitForAnswer } from './start-worker.ts';

const { title, terms, attribution } = keylessProvider.source;

const realPrices = (): readonly string[] => [
  `Real prices: ${called('start', '--live')} takes those of ${title}, without a key.`,
  `             ${terms}`,
  `             With a key, put these two lines into ${settingsFile} and start again.`,
  `               UPSTREAM_URL=${usualUpstream()}`,
  '               UPSTREAM_API_KEY=your key',
  `             You need ${asPlainText(needs.key)}.`,
];

const sourceLines = (upstream: UpstreamChoice): readonly string[] => {
  if (upstream.kind === 'embedded') return realPrices();
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

/** Before what a line of the help says. */
const LINE = called('start', '--live').length + 2;

const startHelp = `${called('start')} runs the playground and the gateway on this computer.

  ${called('start').padEnd(LINE)}over a simulated market: no network, no key, no account
  ${called('start', '--live').padEnd(LINE)}with real prices of ${title}, which needs no key
  ${called('start', '--help').padEnd(LINE)}this text

${terms}
${attribution}

The environment or ${settingsFile} may set PORT, MARKET_PORT and the gateway's settings (docs/operations.md):
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
    `${provider.source.title} can't be reached at ${host}: check the network. Without --live, PROVIDER and UPSTREAM_URL, ${called('start')} works offline, over a simulated market.`,
  );
};

const flags = ['--live', '--help'] as const;
type Flag = (typeof flags)[number];

const isFlag = (word: string): word is Flag => flags.some((flag) => flag === word);

/**
 * Reads the words after the command.
 * @throws {StartProblem} for any other word.
 */
export const readArguments = (words: readonly string[]) => {
  const unknown = words.find((word) => !isFlag(word));
  if (unknown !== undefined) {
    const meant = nearest(unknown, flags);
    throw new StartProblem(
      `${called('start')} does not know "${unknown}"${meant === undefined ? '.' : `; did you mean ${meant}?`} It takes ${flags.join(' and ')}: ${called('start', '--live')}.`,
    );
  }
  // Live: real prices, without a key if none is set.
  return { isLive: words.includes('--live'), isHelp: words.includes('--help') };
};

const DEFAULT_PORT = 8787;

const start = async (isLive: boolean, build: Build): Promise<Started> => {
  const environment = readEnvironment();
  const port = readPort(environment, 'PORT', DEFAULT_PORT);
  const upstream = chooseUpstream(environment, isLive);
  const settings = gatewaySettings(environment);
  if (upstream.kind === 'real') await reachUpstream(upstream);
  await build();
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

/** Makes what the gateway serves, where it is not made yet. */
type Build = () => Promise<void>;

export const startGateway = async (words: readonly string[], build: Build): Promise<void> => {
  const { isLive, isHelp } = readArguments(words);
  if (isHelp) console.log(startHelp);
  else await runUntilStopped(() => start(isLive, build));
};
