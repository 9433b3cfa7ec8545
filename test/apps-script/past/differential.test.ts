// Random coins, dates, steps and units, in the built script of Google and in a host with memory, over sound and damaged
// sources: each cell is what the gateway says by itself, its sentences included.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { coinAt } from '../../../addon/formulas/coin-at.ts';
import { coinHistory } from '../../../addon/formulas/coin-history.ts';
import { ok } from '../../../shared/result.ts';
import { openMemory } from '../../addon/in-memory.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { putFaults } from '../../support/sandbox.ts';
import { attempted } from '../fakes/desk.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { startScriptHost } from '../fakes/script-host.ts';
import { sampleSize } from '../../support/sample-size.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse(frozenNow);
const RUNS = sampleSize(12, 0.5);
const GOES = 5;
const SERVER_FAULT = 500;

/** The first four in a plain run. */
const damages = [
  undefined,
  'chart-gaps',
  'chart-failing-coin',
  'chart-empty',
  'chart-milliseconds',
  'chart-three-days',
  'chart-unsorted',
  'chart-repeated',
  'chart-missing-values',
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

/** Of a history without a price. */
const sentenceAlone = [[expect.stringMatching(/^⚠ /)]];

const pricedIn = (grid: readonly (readonly unknown[])[] = []): number =>
  grid.flat().filter((cell) => typeof cell === 'number').length;

type Rows = readonly (readonly unknown[])[];

const formulas = { COIN_AT: coinAt, COIN_HISTORY: coinHistory } as const;

const dayOf = (cell: unknown): unknown => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);

interface GatewayAnswer {
  readonly rows?: readonly (readonly unknown[] | null)[];
  readonly problems?: readonly { readonly row: number; readonly status: number; readonly detail: string }[];
  readonly detail?: string;
}

describe.each(damages.slice(0, sampleSize(damages.length, 0.4)))('a source with the damage %s', (damage) => {
  let gateway: TestGateway;
  let transport: HttpTransport;
  /** The rows in each host. */
  let rowsOf: (name: keyof typeof formulas, values: readonly unknown[]) => Promise<readonly Rows[]>;

  beforeAll(async () => {
    gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '400' } });
    if (damage !== undefined) await putFaults(gateway.market.url, [{ path: '/coins/*', damage }]);
    transport = startHttpTransport();
    const options = { transport: transport.send, documentProperties: { GATEWAY_URL: gateway.url } };
    const { call } = startScriptHost(inject('addonFolder'), options);
    const { type } = openMemory({
      now: () => NOW,
      settings: () => ({ gatewayUrl: gateway.url }),
      fetch: async ({ url, headers, body }) => {
        const given = transport.send({ url, headers, body, method: body === undefined ? 'GET' : 'POST' });
        return ok({ status: given.status, headers: given.headers, text: given.body });
      },
    });
    rowsOf = async (name, values) =>
      [attempted(() => call(name, ...values)), await type(formulas[name], ...values)].map((shown) =>
        typeof shown === 'string' ? [[`⚠ ${shown}`]] : (shown as Rows),
      );
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
        for (const shown of await rowsOf('COIN_AT', values)) {
          // The sentence for an unknown coin also says how to look for it where the present market has it.
          const plain = shown.map(([cell = null]) => [
            typeof cell === 'string' ? cell.replace(/ =COIN_FIND\(.*$/, '') : cell,
          ]);
          expect([question, plain]).toEqual([question, expected]);
          priced += pricedIn(plain);
        }
      }),
      { numRuns: RUNS },
    );
    expect(priced).toBeGreaterThanOrEqual(damage === 'chart-empty' ? 0 : 3 * RUNS);
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
        for (const shown of await rowsOf('COIN_HISTORY', [ids.map((id) => [id]), '', from, to, step, options])) {
          const plain = shown.map(([date, ...prices]) => [
            dayOf(date),
            ...prices.map((price) => (typeof price === 'number' ? price : null)),
          ]);
          expect([question, plain]).toEqual([question, start < 0 ? sentenceAlone : answer.rows?.slice(start)]);
          priced += pricedIn(plain);
        }
      }),
      { numRuns: RUNS },
    );
    expect(priced).toBeGreaterThanOrEqual(damage === 'chart-empty' ? 0 : 3 * RUNS);
  });
});
