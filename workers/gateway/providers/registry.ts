// The market data services that a gateway can use: one line each.

import { coinpaprika } from './coinpaprika/coinpaprika.ts';
import { coinstats } from './coinstats/coinstats.ts';
import type { Provider } from './provider.ts';

export const providers: readonly Provider[] = [coinstats, coinpaprika];

export const standardProvider: Provider = coinstats;

/** For those who have no key. */
export const keylessProvider: Provider = coinpaprika;

export const providerNames: readonly string[] = providers.map(({ name }) => name);

/** Where its data is stored: no data of two services mixes. What is not scoped belongs to the default provider. */
interface StorageScope {
  /** Of the keys in KV. */
  readonly keyPrefix: string;
  /** Of the broker's Durable Object. */
  readonly brokerName: string;
}

export const storageScope = ({ name }: Pick<Provider, 'name'>): StorageScope =>
  name === standardProvider.name
    ? { keyPrefix: '', brokerName: 'gate' }
    : { keyPrefix: `${name}/`, brokerName: `gate-${name}` };

export const findProvider = (name: string): Provider | undefined => providers.find((one) => one.name === name);
