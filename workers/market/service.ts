// The state of an isolate between requests: checked settings, the universe, the last market, access to the ledger.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { MarketBook } from './market-book.ts';
import { createView, type MarketView } from './question/select-coins.ts';
import type { Settings } from './settings.ts';
import { createMarket, MINUTE_MS, type Market } from './simulation/market.ts';
import { createUniverse, type Universe } from './simulation/universe.ts';

export interface Service {
  readonly settings: Settings;
  /** Returns a stub for the present request: a stub is valid only in the request that made it. */
  readonly book: () => DurableObjectStub<MarketBook>;
  /** The market's time, ms since 1970. */
  readonly now: () => number;
  /** Returns the market of the present minute, by currency. */
  readonly present: () => (currency: CurrencyCode) => MarketView;
  /** The same service with the market of a past minute. */
  readonly asOf: (minute: number) => Service;
  /** Returns the market of the last update of an interface that updates its figures every few minutes. */
  readonly lastUpdated: (everyMinutes: number) => Market;
}

interface ServiceParts extends Pick<Service, 'settings' | 'book'> {
  /** Returns ms since 1970. A frozen time takes precedence. */
  readonly clock: () => number;
}

/** The last universe of the isolate: its settings are constant, and to make ten thousand coins takes a while. */
let madeLast: { readonly coinCount: number; readonly seed: number; readonly universe: Universe } | undefined;

const universeOf = ({ coinCount, seed }: Settings): Universe => {
  if (madeLast?.coinCount !== coinCount || madeLast.seed !== seed)
    madeLast = { coinCount, seed, universe: createUniverse(coinCount, seed) };
  return madeLast.universe;
};

const keepMarket = (): ((universe: Universe, minute: number) => Market) => {
  let kept: Market | undefined;
  return (universe, minute) =>
    kept?.universe === universe && kept.minute === minute ? kept : (kept = createMarket(universe, minute));
};

/** The markets of the isolate, which follow from the universe and the minute alone. */
const presentAt = keepMarket();
const updatedAt = keepMarket();
const pastAt = keepMarket();

export const createService = ({ settings, clock, book }: ServiceParts): Service => {
  const now = (): number => settings.frozenNow ?? clock();
  const presentMinute = (): number => Math.floor(now() / MINUTE_MS);

  const marketsAt = (keep: typeof presentAt, updated: typeof presentAt, minuteOf: () => number) => ({
    present: (): ((currency: CurrencyCode) => MarketView) => {
      const current = keep(universeOf(settings), minuteOf());
      return (currency) => createView(current, currency);
    },
    lastUpdated: (everyMinutes: number): Market => {
      const minute = minuteOf();
      return updated(universeOf(settings), minute - (minute % everyMinutes));
    },
  });

  const service: Service = {
    settings,
    book,
    now,
    ...marketsAt(presentAt, updatedAt, presentMinute),
    asOf: (minute) => ({ ...service, ...marketsAt(pastAt, pastAt, () => minute) }),
  };
  return service;
};
