// A gateway over the market service, and what the service itself says of the past, for the tests of a file.

import { afterAll, beforeAll } from 'vitest';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { usageOf } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';

export const DAY = 86_400;
/** Seconds since 1970. */
export const NOW = Date.parse(frozenNow) / 1000;
export const TODAY = Math.floor(NOW / DAY);
export const dayText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

export interface PastStage {
  readonly gateway: TestGateway;
  /** Credits that the market service has counted. */
  readonly spent: () => Promise<number>;
  /** The market service's own price of a moment. */
  readonly truth: (coin: string, seconds: number) => Promise<unknown>;
}

/** The gateway is there once the tests run. */
export const usePastStage = (): PastStage => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '1500' } });
  });
  afterAll(() => gateway.dispose());
  return {
    get gateway() {
      return gateway;
    },
    spent: async () => (await usageOf(gateway.market.url, testKey)).usedCredits,
    truth: async (coin, seconds) =>
      (await readObject(await gateway.market.get(`/coins/price/avg?coinId=${coin}&timestamp=${seconds}`)))['USD'],
  };
};
