// The provider of a deployment: the line PROVIDER in wrangler.toml, which every deployment takes.

import { findProvider, providerNames, standardProvider } from '../../workers/gateway/providers/registry.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

const LINE = /^PROVIDER = "(.*)"$/m;

/** The error is the end of a sentence. */
export const readProvider = (name: string): Result<Provider, string> => {
  const provider = findProvider(name);
  return provider === undefined ? fail(`PROVIDER must be one of ${providerNames.join(', ')}`) : ok(provider);
};

export const providerIn = (toml: string): Result<Provider, string> =>
  readProvider(LINE.exec(toml)?.[1] ?? standardProvider.name);

export const withProvider = (toml: string, { name }: Provider): string => {
  if (!LINE.test(toml)) throw new Error('wrangler.toml has no line PROVIDER = "…".');
  return toml.replace(LINE, `PROVIDER = "${name}"`);
};
