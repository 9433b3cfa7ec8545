// What the services of one isolate share.

import { expect, it } from 'vitest';
import { createService, type Service } from '../../workers/market/service.ts';
import { readSettings, type MarketVars } from '../../workers/market/settings.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const serviceWith = (vars: MarketVars, now = NOW): Service => {
  const settings = readSettings(vars);
  if (!settings.ok) throw new Error(settings.error);
  const book = (): never => {
    throw new Error('No request is answered here');
  };
  return createService({ settings: settings.value, clock: () => now, book });
};

const marketOf = (service: Service) => service.present()('USD').market;

it('the market is made once for services with the same coins', () => {
  const one = marketOf(serviceWith({ MARKET_COINS: '60' }));
  expect(marketOf(serviceWith({ MARKET_COINS: '60' }))).toBe(one);
});

it('other coins, another seed and another minute are another market', () => {
  const one = marketOf(serviceWith({ MARKET_COINS: '60', MARKET_SEED: '1' }));
  expect(marketOf(serviceWith({ MARKET_COINS: '70', MARKET_SEED: '1' })).universe.size).toBe(70);
  const { walkSeed } = marketOf(serviceWith({ MARKET_COINS: '60', MARKET_SEED: '2' })).universe;
  expect(walkSeed).not.toEqual(one.universe.walkSeed);
  expect(marketOf(serviceWith({ MARKET_COINS: '60' }, NOW + 60_000)).minute).toBe(one.minute + 1);
});
