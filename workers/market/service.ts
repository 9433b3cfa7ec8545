// What one isolate keeps between requests: the checked settings, the universe, the last market, the way to the ledger.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { createDurableLedger } from './credits/durable-ledger.ts';
import type { Ledger } from './credits/ledger.ts';
import type { MarketBook } from './market-book.ts';
import { createDurableSandbox } from './sandbox/durable-sandbox.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { createView, type MarketView } from './selection/view.ts';
import type { Settings } from './settings/read-settings.ts';
import { createMarket, MINUTE_MS, type Market } from './simulation/market.ts';
import { createUniverse, type Universe } from './simulation/universe.ts';
import { createDurableSyncedWallets } from './wallets/durable-synced-wallets.ts';
import type { SyncedWallets } from './wallets/synced-wallets.ts';

export interface Service {
  readonly settings: Settings;
  readonly ledger: Ledger;
  /** Undefined where faults cannot be asked for. */
  readonly sandbox: Sandbox | undefined;
  readonly syncedWallets: SyncedWallets;
  /** The market's time, in ms since 1970. */
  readonly now: () => number;
  /** The market of the present minute, by currency. */
  readonly present: () => (currency: CurrencyCode) => MarketView;
}

export interface ServiceParts {
  readonly settings: Settings;
  /** Gives ms since 1970; frozen time overrules it. */
  readonly clock: () => number;
  /** A stub for the present request: stubs do not outlive the request that made them. */
  readonly book: () => DurableObjectStub<MarketBook>;
}

export const createService = ({ settings, clock, book }: ServiceParts): Service => {
  let universe: Universe | undefined;
  let market: Market | undefined;
  const now = (): number => settings.frozenNow ?? clock();

  const present = (): ((currency: CurrencyCode) => MarketView) => {
    const minute = Math.floor(now() / MINUTE_MS);
    universe ??= createUniverse(settings.coinCount, settings.seed);
    if (market?.minute !== minute) market = createMarket(universe, minute);
    const current = market;
    return (currency) => createView(current, currency);
  };

  const { hasSandbox } = settings;
  const ledger = createDurableLedger({ book, hasSandbox });
  const sandbox = hasSandbox ? createDurableSandbox(book) : undefined;
  return { settings, ledger, sandbox, syncedWallets: createDurableSyncedWallets(book), now, present };
};
