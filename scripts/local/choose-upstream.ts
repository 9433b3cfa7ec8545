// Chooses the upstream of a local gateway: a real one if an address and a key are set, or a provider that needs no key;
// else the embedded market service.

import { readConfiguration } from '../../workers/gateway/configuration/read-configuration.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { findProvider, providerNames, standardProvider } from '../../workers/gateway/providers/registry.ts';
import { keylessProvider } from '../way-in/needs.ts';
import { StartProblem } from './start-problem.ts';
import type { WorkerVars } from './start-worker.ts';

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

const choose = (provider: Provider, environment: WorkerVars): UpstreamChoice => {
  const url = environment['UPSTREAM_URL'];
  if (!provider.needsKey) {
    const read = readConfiguration({ PROVIDER: provider.name, ...(url === undefined ? {} : { UPSTREAM_URL: url }) });
    if (!read.ok) throw new StartProblem(read.error);
    return real(provider, read.value.upstreamUrl, '');
  }
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
  const provider = name === undefined ? unnamedProvider(environment, isLive) : findProvider(name);
  if (provider === undefined)
    throw new StartProblem(`PROVIDER is "${name}": it must be one of ${providerNames.join(', ')}.`);
  const chosen = choose(provider, environment);
  if (isLive && chosen.kind === 'embedded')
    throw new StartProblem(
      `--live with PROVIDER=${name} needs UPSTREAM_URL and UPSTREAM_API_KEY; without PROVIDER it takes the prices of ${keylessProvider.source.title}, which needs no key.`,
    );
  return chosen;
};
