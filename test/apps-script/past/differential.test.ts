// Random coins, dates, steps and units, in the sheet's cache and in memory, over sound and damaged sources: each cell is
// what the gateway says by itself, its sentences included.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../../addon/cells/cell.ts';
import { coinAt } from '../../../addon/formulas/coin-at.ts';
import { coinHistory } from '../../../addon/formulas/coin-history.ts';
import type { PastFormula } from '../../../addon/formulas/formula.ts';
import { memoryHost } from '../../../addon/memory/memory-host.ts';
import type { Settings } from '../../../addon/settings/settings.ts';
import { runAsync } from '../../../addon/steps/run-async.ts';
import { runSync } from '../../../addon/steps/run-sync.ts';
import { fetchHost } from '../../../apps-script/fetch-host.ts';
import { pastHost } from '../../../apps-script/past-host.ts';
import { sheetHost } from '../../../apps-script/sheet-host.ts';
import { ok } from '../../../shared/result.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { putFaults } from '../../support/sandbox.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { plainServices } from '../fakes/plain-services.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse(frozenNow);
const RUNS = 12;
const GOES = 5;
const SERVER_FAULT = 500;

const damages = [
  undefined,
  'chart-milliseconds',
  'chart-three-days',
  'chart-gaps',
  'chart-unsorted',
  'chart-repeated',
  'chart-missing-values',
  'chart-failing-coin',
  'chart-empty',
] as const;

const coins = ['BTC', 'ETH', 'id:solana', 'bitcoin', 'cardano', 'symbol:XRP', 'dogecoin', 'no-such-coin'] as const;

const dayBack = fc.integer({ min: 0, max: 2_500 }).map((days) => new Date(NOW - days * DAY_MS).toISOString());
const dates = fc.oneof(
  { weight: 6, arbitrary: dayBack.map((time) => time.slice(0, 10)) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }).map((days) => `${days}d`) },
  dayBack.map((time) => time.slice(0, 7)),
  dayBack.map((time) => `${time.slice(0, 10)} 08:15`),
  fc.constantFrom('2020Q3', '2023', '2009-06-01', 'ytd', '3m'),
);

const units = fc.constantFrom('USD', 'BTC', 'ETH');
const edges = fc.constantFrom('close', 'open');
const nears = fc.constantFrom(undefined, undefined, '3d', '12h');

const cells = fc.record({
  rows: fc.array(fc.record({ coin: fc.constantFrom(...coins), date: dates }), { minLength: 1, maxLength: 12 }),
  unit: units,
  day: edges,
  near: nears,
});

const histories = fc.record({
  ids: fc.uniqueArray(fc.constantFrom(...coins), { minLength: 1, maxLength: 4 }),
  back: fc.integer({ min: 1, max: 2_000 }),
  days: fc.integer({ min: 1, max: 200 }),
  step: fc.constantFrom('1d', '1w', '1mo'),
  unit: units,
  day: edges,
});

const pricedIn = (grid: readonly (readonly unknown[])[] = []): number =>
  grid.flat().filter((cell) => typeof cell === 'number').length;

interface GatewayAnswer {
  readonly rows?: readonly (readonly unknown[] | null)[];
  readonly problems?: readonly { readonly row: number; readonly status: number; readonly detail: string }[];
  readonly detail?: string;
}

describe.each(damages)('a source with the damage %s', (damage) => {
  let gateway: TestGateway;
  let transport: HttpTransport;
  let run: (formula: PastFormula, values: readonly unknown[]) => Promise<readonly unknown[]>;

  beforeAll(async () => {
    gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '400' } });
    if (damage !== undefined) await putFaults(gateway.market.url, [{ path: '/coins/*', damage }]);
    transport = startHttpTransport();
    const services = plainServices(transport.send);
    const settings: Settings = { gatewayUrl: gateway.url, accessToken: '', currency: 'USD', stale: 'ok' };
    const build = { gatewayUrl: gateway.url, id: 'test' };
    const { now } = services;
    const zone = (): string => 'Etc/UTC';
    const inSheet = {
      ...sheetHost(services, build),
      ...pastHost(services, build, zone),
      settings: () => ok(settings),
    };
    const inMemory = memoryHost({
      now,
      settings: async () => ok(settings),
      fetch: async (request) => fetchHost(services).fetch(request),
      zone: async () => zone(),
      collect: async () => undefined,
    });
    run = async (formula, values) => [
      runSync(formula({ build, now }, values), inSheet),
      await runAsync(formula({ build, now }, values), inMemory),
    ];
  });
  afterAll(async () => {
    await transport?.close();
    await gateway?.dispose();
  });

  const askOnce = (question: object): GatewayAnswer => {
    const body = JSON.stringify({ questions: [question] });
    const reply = transport.send({ url: `${gateway.url}/coins/query`, method: 'POST', headers: {}, body });
    const { answers }: { readonly answers: readonly GatewayAnswer[] } = JSON.parse(reply.body);
    return answers[0] ?? {};
  };

  /** Until no coin's series is still on its way: on a busy machine a question of many coins takes several goes. */
  const ask = (question: object): GatewayAnswer => {
    let answer = askOnce(question);
    for (let go = 1; go < GOES && answer.problems?.some(({ status }) => status >= SERVER_FAULT); go += 1)
      answer = askOnce(question);
    return answer;
  };

  test('COIN_AT', async () => {
    let priced = 0;
    await fc.assert(
      fc.asyncProperty(cells, async ({ rows, unit, day, near }) => {
        const look = { currency: unit, day, ...(near !== undefined && { near }) };
        const question = { ids: rows.map(({ coin }) => coin), dates: rows.map(({ date }) => date), ...look };
        const answer = ask(question);
        const sentences = new Map(answer.problems?.map((problem) => [problem.row, problem.detail]));
        const expected = rows.map((_, row) => [answer.rows?.[row]?.[0] ?? `⚠ ${sentences.get(row)}`]);
        const options = Object.entries(look).map(([name, value]) => `${name}=${value}`);
        const values = [rows.map(({ coin }) => [coin]), rows.map(({ date }) => [date]), '', options.join('; ')];
        for (const shown of await run(coinAt, values)) {
          const grid = shown as { readonly value?: readonly (readonly Cell[])[] };
          // The sentence for an unknown coin also says how to look for it where the present market has it.
          const plain = grid.value?.map(([cell = null]) => [
            typeof cell === 'string' ? cell.replace(/ =COIN_FIND\(.*$/, '') : cell,
          ]);
          expect([question, plain]).toEqual([question, expected]);
          priced += pricedIn(plain);
        }
      }),
      { numRuns: RUNS },
    );
    expect(priced).toBeGreaterThanOrEqual(damage === 'chart-empty' ? 0 : 40);
  });

  test('COIN_HISTORY', async () => {
    let priced = 0;
    await fc.assert(
      fc.asyncProperty(histories, async ({ ids, back, days, step, unit, day }) => {
        const from = new Date(NOW - back * DAY_MS).toISOString().slice(0, 10);
        const to = new Date(NOW - Math.max(0, back - days) * DAY_MS).toISOString().slice(0, 10);
        const question = { ids, from, to, step, currency: unit, day };
        const answer = ask(question);
        const hasPrice = (row: readonly unknown[] | null): boolean =>
          row?.slice(1).some((cell) => cell !== null) ?? false;
        const start = answer.rows?.findIndex(hasPrice) ?? -1;
        const options = `currency=${unit}; day=${day}; headers=no`;
        for (const shown of await run(coinHistory, [ids.map((id) => [id]), '', from, to, step, options])) {
          const { value } = shown as { readonly value?: readonly (readonly Cell[])[] };
          const plain = value?.map(([date, ...prices]) => [
            date instanceof Date ? date.toISOString().slice(0, 10) : date,
            ...prices.map((price) => (typeof price === 'number' ? price : null)),
          ]);
          expect([question, plain]).toEqual([question, start < 0 ? undefined : answer.rows?.slice(start)]);
          priced += pricedIn(plain);
        }
      }),
      { numRuns: RUNS },
    );
    expect(priced).toBeGreaterThanOrEqual(damage === 'chart-empty' ? 0 : 40);
  });
});
