// The market data services that a gateway can use: one line each.

import { coinpaprika } from './coinpaprika/coinpaprika.ts';
import { coinstats } from './coinstats/coinstats.ts';
import type { Provider } from './provider.ts';

export const providers: readonly Provider[] = [coinstats, coinpaprika];

/** The default provider. */
export const standardProvider: Provider = coinstats;

export const providerNames: readonly string[] = providers.map(({ name }) => name);

export const findProvider = (name: string): Provider | undefined => providers.find((one) => one.name === name);
