// Chooses the upstream to check: address and key from the environment or `.dev.vars`, else the address of
// wrangler.toml.

import { readConfiguration } from '../../workers/gateway/configuration/read-configuration.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { findProvider, providerNames, standardProvider } from '../../workers/gateway/providers/registry.ts';
import { StartProblem, type WorkerVars } from '../local/environment.ts';
import type { AskedUpstream } from './ask-upstream.ts';
import type { Upstream } from './evidence.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Keys of the free plan were observed to get 429 with shorter pauses. */
const PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 60_000;

const readPause = (text: string | undefined): number => {
  if (text === undefined) return PAUSE_MILLISECONDS;
  const pause = Number(text);
  if (/^\d+$/.test(text) && pause <= MAX_PAUSE_MILLISECONDS) return pause;
  throw new StartProblem(
    `UPSTREAM_PAUSE_MILLISECONDS is "${text}": it must be a whole number from 0 to ${MAX_PAUSE_MILLISECONDS} (${PAUSE_MILLISECONDS} unless set).`,
  );
};

const readAddress = (url: string): string => {
  if (!URL.canParse(url))
    throw new StartProblem('UPSTREAM_URL is not an address: it must look like https://api.example.com.');
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname)))
    throw new StartProblem(
      'UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.',
    );
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new StartProblem(
      'UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.',
    );
  return `${origin}${pathname}`.replace(/\/+$/, '');
};

/** @throws {StartProblem} with what to set. */
export const chooseExamined = (environment: WorkerVars, deployedUrl: string | undefined): Upstream => {
  const url = environment['UPSTREAM_URL'] ?? deployedUrl ?? '';
  const apiKey = environment['UPSTREAM_API_KEY'];
  if (apiKey === undefined)
    throw new StartProblem(
      'UPSTREAM_API_KEY is not set: put UPSTREAM_API_KEY=… into .dev.vars, which is never committed.',
    );
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new StartProblem('UPSTREAM_API_KEY contains a blank or an invalid character: copy it again.');
  return {
    url: readAddress(url),
    apiKey,
    pauseMilliseconds: readPause(environment['UPSTREAM_PAUSE_MILLISECONDS']),
  };
};

/**
 * The address of a provider without a key, as the gateway takes it.
 * @throws {StartProblem} with what to set.
 */
export const chooseKeyless = (environment: WorkerVars, { name }: Provider): AskedUpstream => {
  const url = environment['UPSTREAM_URL'];
  const read = readConfiguration({ PROVIDER: name, ...(url === undefined ? {} : { UPSTREAM_URL: url }) });
  if (!read.ok) throw new StartProblem(read.error);
  return {
    url: read.value.upstreamUrl,
    pauseMilliseconds: readPause(environment['UPSTREAM_PAUSE_MILLISECONDS']),
  };
};

/**
 * The provider that the gateway uses.
 * @throws {StartProblem} if there is no such provider.
 */
export const chooseProvider = (environment: WorkerVars, deployed: string | undefined): Provider => {
  const name = environment['PROVIDER'] ?? deployed ?? standardProvider.name;
  const provider = findProvider(name);
  if (provider !== undefined) return provider;
  throw new StartProblem(`PROVIDER is "${name}": it must be one of ${providerNames.join(', ')}.`);
};
