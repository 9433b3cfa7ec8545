// What a local gateway runs over, and with which settings: a real upstream if an address and a key are set, or a
// provider that needs no key; else the embedded market service.

import { readConfiguration } from '../../workers/gateway/configuration/configuration.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import {
  findProvider,
  keylessProvider,
  providerNames,
  standardProvider,
} from '../../workers/gateway/providers/registry.ts';
import { pickVars, StartProblem, type WorkerVars } from './environment.ts';

export interface RealUpstream {
  readonly kind: 'real';
  readonly provider: Provider;
  readonly url: string;
  /** Empty if the provider needs none. */
  readonly apiKey: string;
  readonly host: string;
}

export type UpstreamChoice = { readonly kind: 'embedded' } | RealUpstream;

const real = (provider: Provider, url: string, apiKey: string): RealUpstream => ({
  kind: 'real',
  provider,
  url,
  apiKey,
  host: new URL(url).host,
});

/**
 * The address of a provider without a key, as the gateway takes it.
 * @throws {StartProblem} with what to set.
 */
const keylessAddress = ({ name }: Provider, { UPSTREAM_URL: url }: WorkerVars): string => {
  const read = readConfiguration({ PROVIDER: name, ...(url === undefined ? {} : { UPSTREAM_URL: url }) });
  if (!read.ok) throw new StartProblem(read.error);
  return read.value.upstreamUrl;
};

/** @throws {StartProblem} if there is no such provider. */
const providerNamed = (name: string): Provider => {
  const provider = findProvider(name);
  if (provider !== undefined) return provider;
  throw new StartProblem(`PROVIDER is "${name}": it must be one of ${providerNames.join(', ')}.`);
};

const choose = (provider: Provider, environment: WorkerVars): UpstreamChoice => {
  if (!provider.needsKey) return real(provider, keylessAddress(provider, environment), '');
  const url = environment['UPSTREAM_URL'];
  const apiKey = environment['UPSTREAM_API_KEY'];
  if (url === undefined && apiKey === undefined) return { kind: 'embedded' };
  if (url === undefined)
    throw new StartProblem(
      'UPSTREAM_API_KEY is set, but UPSTREAM_URL is not: set both, or neither for the simulated market.',
    );
  if (apiKey === undefined)
    throw new StartProblem(
      'UPSTREAM_URL is set, but UPSTREAM_API_KEY is not: set both, or neither for the simulated market.',
    );
  if (!URL.canParse(url)) throw new StartProblem('UPSTREAM_URL is not a URL.');
  return real(provider, url, apiKey);
};

/** Without PROVIDER a key says that the standard provider is meant. */
const unnamedProvider = (environment: WorkerVars, isLive: boolean): Provider =>
  isLive && environment['UPSTREAM_API_KEY'] === undefined ? keylessProvider : standardProvider;

/**
 * `isLive`: real prices are wanted, of the configured upstream, else of the provider that needs no key.
 * @throws {StartProblem} if one of the settings is missing or invalid.
 */
export const chooseUpstream = (environment: WorkerVars, isLive = false): UpstreamChoice => {
  const name = environment['PROVIDER'];
  const provider = name === undefined ? unnamedProvider(environment, isLive) : providerNamed(name);
  const chosen = choose(provider, environment);
  if (isLive && chosen.kind === 'embedded')
    throw new StartProblem(
      `--live with PROVIDER=${name} needs UPSTREAM_URL and UPSTREAM_API_KEY; without PROVIDER it takes the prices of ${keylessProvider.source.title}, which needs no key.`,
    );
  return chosen;
};

/**
 * The settings that `npm start` takes from the environment or `.dev.vars`. A test compares the list with what the
 * gateway reads, which ignores names it does not know.
 */
export const gatewaySettingNames: readonly string[] = [
  'PROVIDER',
  'UPSTREAM_URL',
  'UPSTREAM_API_KEY',
  'UPSTREAM_TIMEOUT_SECONDS',
  'UPSTREAM_PAUSE_MILLISECONDS',
  'SNAPSHOT_TTL_SECONDS',
  'SNAPSHOT_COINS',
  'SNAPSHOT_MAX_COINS',
  'CREDITS_PER_DAY',
  'CREDITS_PER_MONTH',
  'KV_WRITES_PER_DAY',
  'RECORD_DAYS',
  'ACCESS_TOKEN_HASHES',
  'OPERATOR_TOKEN_HASHES',
  'PORTFOLIO_TOKEN_HASHES',
  'PORTFOLIO_SHARE_TOKEN',
  'PORTFOLIO_PASSCODE',
  'PAGE_ORIGINS',
  'MCP_ORIGINS',
  'MCP_TOKEN_IN_ADDRESS',
  'GATEWAY_NOW',
];

/** The ready line shows these in another way. */
const shownElsewhere: readonly string[] = ['UPSTREAM_URL', 'UPSTREAM_API_KEY'];

/** The simulated market has no rate limit by default. */
export const settingsForSimulation: WorkerVars = { UPSTREAM_PAUSE_MILLISECONDS: '0' };

export const gatewaySettings = (environment: WorkerVars): WorkerVars =>
  pickVars(environment, (name) => gatewaySettingNames.includes(name));

/**
 * Lists the names of the settings by origin; values are left out, as they may be secrets. Empty if there are no
 * settings.
 */
export const describeSettings = (taken: WorkerVars, ofProcess: WorkerVars): readonly string[] => {
  const names = Object.keys(taken).filter((name) => !shownElsewhere.includes(name));
  const origins = [
    ['the environment', names.filter((name) => Object.hasOwn(ofProcess, name))],
    ['.dev.vars', names.filter((name) => !Object.hasOwn(ofProcess, name))],
  ] as const;
  return origins.flatMap(([origin, own]) => (own.length === 0 ? [] : [`${own.sort().join(', ')} from ${origin}`]));
};
