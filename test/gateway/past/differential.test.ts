// Random questions about the past through the whole gateway, from sound and damaged charts: each price is the market
// service's own of the moment that the answer names, and is near enough to the asked one.

import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FaultRule } from '../../../workers/market/sandbox/fault-rules.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { putFaults } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { sampleSize } from '../../support/sample-size.ts';

const DAY = 86_400;
const NOW = Date.parse(frozenNow) / 1000;
const COINS = ['bitcoin', 'ethereum', 'pepe', 'wrapped-bitcoin', 'tether', 'solana'];
const NEAR = { '12h': DAY / 2, '1d': DAY, '4d': 4 * DAY } as const;
const steps = { '1d': DAY, '1w': 7 * DAY, '1mo': 31 * DAY } as const;

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '200' } });
});
afterEach(() => gateway.dispose());

const truths = new Map<string, unknown>();
const truth = async (coin: string, seconds: number): Promise<unknown> => {
  const path = `/coins/price/avg?coinId=${coin}&timestamp=${seconds}`;
  const known = truths.get(path) ?? (await readObject(await gateway.market.get(path)))['USD'];
  truths.set(path, known);
  return known;
};

const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
const dayText = (seconds: number): string => timeText(seconds).slice(0, 10);

const ask = async (question: object): Promise<Record<string, unknown>> => {
  const body = JSON.stringify({ questions: [question] });
  const { answers } = await readObject(await gateway.get('/coins/query', { method: 'POST', body }));
  return Object(Array.isArray(answers) ? answers[0] : undefined);
};

const dated = fc.record({
  coin: fc.constantFrom(...COINS),
  age: fc.oneof(fc.integer({ min: DAY, max: 8 * DAY }), fc.integer({ min: DAY, max: 4500 * DAY })),
  isMoment: fc.boolean(),
});
const questions = fc.record({
  rows: fc.array(dated, { minLength: 1, maxLength: 12 }),
  near: fc.constantFrom('12h' as const, '1d' as const, '4d' as const),
  edge: fc.constantFrom('close' as const, 'open' as const),
});
const ranges = fc.record({
  coins: fc.uniqueArray(fc.constantFrom(...COINS), { minLength: 1, maxLength: 4 }),
  age: fc.integer({ min: 1, max: 900 }),
  length: fc.integer({ min: 0, max: 400 }),
  step: fc.constantFrom('1d' as const, '1w' as const, '1mo' as const),
});

/** Whether all points of a chart are there in spite of the damage. */
const damages: readonly (readonly [FaultRule['damage'], isWhole: boolean])[] = [
  [undefined, true],
  ['chart-milliseconds', true],
  ['chart-unsorted', true],
  ['chart-repeated', true],
  ['chart-three-days', false],
  ['chart-gaps', false],
  ['chart-missing-values', false],
  ['chart-failing-coin', false],
  ['chart-empty', false],
];

it.each(damages)('charts with the damage %s', async (damage, isWhole) => {
  await putFaults(gateway.market.url, damage === undefined ? [] : [{ path: '/coins/*charts*', damage }]);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(questions, async ({ rows, near, edge }) => {
      const dates = rows.map(({ age, isMoment }) => (isMoment ? timeText(NOW - age) : dayText(NOW - age)));
      const ids = rows.map(({ coin }) => `id:${coin}`);
      const answer = await ask({ ids, dates, columns: ['price', 'asOf'], near, day: edge });
      const given = answer['rows'];
      if (!Array.isArray(given)) throw new Error(JSON.stringify(answer));
      for (const [row, { coin, age, isMoment }] of rows.entries()) {
        const day = Math.floor((NOW - age) / DAY) + (edge === 'close' ? 1 : 0);
        const wanted = isMoment ? Math.floor((NOW - age) / 60) * 60 : day * DAY;
        if (given[row] === null) continue;
        const [price, asOf] = given[row];
        const seconds = Date.parse(asOf) / 1000;
        found += 1;
        expect([coin, asOf, price]).toEqual([coin, asOf, await truth(coin, seconds)]);
        const distance = wanted - seconds;
        const most = isWhole && !isMoment ? 0 : NEAR[near];
        expect([wanted, seconds, distance >= 0 && distance <= most]).toEqual([wanted, seconds, true]);
      }
    }),
    { numRuns: sampleSize(12, 0.25) },
  );
  await fc.assert(
    fc.asyncProperty(ranges, async ({ coins, age, length, step }) => {
      const last = Math.floor(NOW / DAY) - age;
      const [from, to] = [dayText((last - length) * DAY), dayText(last * DAY)];
      const answer = await ask({ ids: coins.map((coin) => `id:${coin}`), from, to, step });
      const rows = Array.isArray(answer['rows']) ? answer['rows'] : [];
      expect(rows.length > 0 || !isWhole || answer['status'] === 404).toBe(true);
      for (const [date, ...prices] of rows.filter((_, row) => row % 40 === 0)) {
        const close = Date.parse(`${date}T00:00Z`) / 1000 + DAY;
        for (const [column, price] of prices.entries()) {
          if (price === null) continue;
          const near = await Promise.all([0, 1].map((days) => truth(coins[column] ?? '', close - days * DAY)));
          expect(isWhole ? [near[0]] : near).toContain(price);
        }
      }
      const times = rows.map(([date]) => Date.parse(date));
      expect(times.slice(1).every((time, row) => time - (times[row] ?? 0) <= steps[step] * 1000)).toBe(true);
    }),
    { numRuns: sampleSize(8, 0.25) },
  );
  expect(found > 0).toBe(damage !== 'chart-empty');
});
