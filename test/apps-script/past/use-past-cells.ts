// Single cells with past prices of 20 coins, recalculated with a real gateway: the setup of their tests.

import { afterAll, beforeAll } from 'vitest';
import { frozenNow } from '../../support/frozen-now.ts';
import { usageOf } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import { startRecalculator, type RecalculationOptions, type Recalculator } from '../fakes/recalculation/recalculate.ts';

export const COINS = 20;
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const NOW = Date.parse(frozenNow);

export const dayBack = (days: number): string => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);

/** @param addon the folder of the built add-on. */
export const usePastCells = (addon: () => string) => {
  let gateway: TestGateway;
  let transport: HttpTransport;
  let recalculator: Recalculator;
  const coins: string[] = [];

  beforeAll(async () => {
    gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '1500' } });
    transport = startHttpTransport();
    recalculator = startRecalculator(addon());
    const listed: { readonly result: readonly { readonly id: string }[] } = await (
      await gateway.market.get(`/coins?limit=${COINS}`)
    ).json();
    coins.push(...listed.result.map(({ id }) => `id:${id}`));
  });

  afterAll(async () => {
    await recalculator?.close();
    await transport?.close();
    await gateway?.dispose();
  });

  /** This thread blocks while cells are calculated: connections closed meanwhile are noticed now. */
  const notice = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

  return {
    /** References to the largest coins. */
    coins,
    get: async (...request: Parameters<TestGateway['get']>): Promise<Response> => {
      await notice();
      return gateway.get(...request);
    },
    open: (): Document => openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } }),
    /** The credits that the gateway has spent. */
    spent: async (): Promise<number> => {
      await notice();
      return (await usageOf(gateway.market.url, testKey)).usedCredits;
    },
    recalculate: (document: Document, cells: readonly Cell[], options: RecalculationOptions) => {
      const before = document.calls.of('fetch');
      const results = recalculator.recalculate(document, cells, options);
      return {
        shown: results.map(({ shown, error }) => error ?? shown),
        fetches: document.calls.of('fetch') - before,
        longest: Math.max(...results.map(({ milliseconds }) => milliseconds)),
      };
    },
    /** Moves the gateway, its market and a document to another time. */
    moveTo: async (document: Document, time: number): Promise<void> => {
      await notice();
      const text = new Date(time).toISOString();
      await gateway.market.setVars({ MARKET_NOW: text });
      await gateway.setVars({ GATEWAY_NOW: text });
      await gateway.get('/coins?limit=1');
      document.clock.now = time;
    },
  };
};
