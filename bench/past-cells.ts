// A sheet with 500 single cells, `=COIN_AT(coin, date)`, of 20 coins and 200 dates, as Google recalculates it: fetches
// of the add-on and credits, beside an add-on that asks the market data service for each cell.

import { join } from 'node:path';
import { buildAddon } from '../scripts/addon/build-addon.ts';
import { startHttpTransport } from '../test/apps-script/fakes/http-transport.ts';
import { openDocument } from '../test/apps-script/fakes/recalculation/document.ts';
import type { Cell } from '../test/apps-script/fakes/recalculation/messages.ts';
import { startRecalculator } from '../test/apps-script/fakes/recalculation/recalculate.ts';
import { bundleThreads } from '../test/support/bundle-threads.ts';
import { bundleGatewayUnderTest, bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { frozenNow } from '../test/support/frozen-now.ts';
import { usageOf } from '../test/support/sandbox.ts';
import { startGateway } from '../test/support/start-gateway.ts';
import { testKey } from '../test/support/start-market.ts';
import type { Stage } from './gateway/stage.ts';
import type { Reading } from './readings.ts';

const CELLS = 500;
const COINS = 20;
const DATES = 200;
/** Days between two dates: 200 of them are five years. */
const DAYS_APART = 9;
const DAY_MILLISECONDS = 86_400_000;
const HOUR_MILLISECONDS = 3_600_000;
const CREDITS_PER_CHART = 3;

const NOW = Date.parse(frozenNow);
const dayBack = (days: number): string => new Date(NOW - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

const daysBackOf = (cell: number): number => 1 + (cell % DATES) * DAYS_APART;

/** This thread blocks while cells are calculated: connections that the other side closed meanwhile are noticed now. */
const notice = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

export const cellReadings = async ({ folder }: Stage): Promise<readonly Reading[]> => {
  const [built, threads] = [join(folder, 'addon'), join(folder, 'threads')];
  await Promise.all([
    buildAddon({ outDir: built }),
    bundleThreads(threads),
    bundleGatewayUnderTest(),
    bundleMarketUnderTest(),
  ]);
  const gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '1500' } });
  const transport = startHttpTransport(threads);
  const recalculator = startRecalculator(built, threads);
  try {
    const spent = async (): Promise<number> => {
      await notice();
      return (await usageOf(gateway.market.url, testKey)).usedCredits;
    };
    const listed: { readonly result: readonly { readonly id: string }[] } = await (
      await gateway.market.get(`/coins?limit=${COINS}`)
    ).json();
    const document = openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } });
    const cellsFrom = (first: number): readonly Cell[] =>
      Array.from({ length: CELLS }, (_, index): Cell => ({
        name: 'COIN_AT',
        values: [`id:${listed.result[index % COINS]?.id ?? ''}`, dayBack(daysBackOf(index) - first)],
      }));
    /** Fetches and credits of a recalculation; the market itself is refreshed before, as it is without the past. */
    const recalculate = async (
      name: string,
      moved: number,
      targets: readonly [fetches: number, credits: number],
    ): Promise<readonly Reading[]> => {
      await (await gateway.get('/coins?limit=1')).arrayBuffer();
      const [credits, fetches] = [await spent(), document.calls.of('fetch')];
      const results = recalculator.recalculate(document, cellsFrom(moved), { seed: 1 });
      const failed = results.find(({ shown }) => typeof shown !== 'number');
      if (failed !== undefined) throw new Error(`A cell shows ${String(failed.error ?? failed.shown)}`);
      return [
        { name, unit: 'fetches', value: document.calls.of('fetch') - fetches, target: targets[0] },
        { name, unit: 'credits', value: (await spent()) - credits, target: targets[1] },
      ];
    };
    const first = await recalculate('cells: 500 COIN_AT, the first time', 0, [25, COINS * CREDITS_PER_CHART]);
    let time = NOW;
    /** Moves the clocks of the sheet, the gateway and the market. */
    const wait = async (milliseconds: number): Promise<void> => {
      time += milliseconds;
      document.clock.now += milliseconds;
      const now = new Date(time).toISOString();
      await notice();
      await gateway.market.setVars({ MARKET_NOW: now });
      await gateway.setVars({ GATEWAY_NOW: now });
    };
    await wait(HOUR_MILLISECONDS);
    // The answers were provisional: the sheet asks again, and the broker asks for what may have changed.
    const again = await recalculate('cells: the same an hour later', 0, [25, COINS * CREDITS_PER_CHART]);
    await wait(DAY_MILLISECONDS);
    // Each series was heard twice, which is proof: only one coin's newest date is in the open tail.
    const next = await recalculate('cells: the next day, with its new dates', 1, [25, CREDITS_PER_CHART]);
    return [...first, ...again, ...next];
  } finally {
    await recalculator.close();
    await transport.close();
    await gateway.dispose();
  }
};
