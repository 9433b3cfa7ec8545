// The past from the market service through the provider's charts and the planner: each answer is compared with the
// service's own price of that moment, from sound and from damaged charts.

import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import { judgeSeries } from '../../../shared/past/judge-series.ts';
import { planPast } from '../../shared/past/ask-past.ts';
import type { TimePlan } from '../../../shared/past/plan-time.ts';
import type { PointQuery } from '../../../shared/past/past-question.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import type { ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import type { FaultRule } from '../../../workers/market/sandbox/fault-rules.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { clearFaults, putFaults, usageOf } from '../../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../../support/start-market.ts';

const NOW = Date.parse(frozenNow) / 1000;
const DAY = 86_400;
const { charts } = coinstats;
if (charts === undefined) throw new Error('CoinStats has charts');

let market: TestMarket;
let client: ProviderClient;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '200' });
  const settings = {
    upstreamUrl: market.url,
    upstreamApiKey: testKey,
    upstreamTimeoutSeconds: 30,
    now: () => NOW * 1000,
  };
  client = coinstats.connect(settings, fetch, () => undefined);
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

const COINS = ['bitcoin', 'ethereum', 'pepe', 'wrapped-bitcoin', 'tether'];

/** The series of some coins after asking for a period. */
const ask = async (held: Map<string, readonly HeldSeries[]>, coins: readonly string[], name: string): Promise<void> => {
  const answer = await client.charts?.({ coins, period: name });
  if (answer?.ok !== true) throw new Error(`No charts: ${answer?.error.reason}`);
  const period = charts.periods.find((one) => one.name === name);
  for (const { coin, series } of answer.value.charts) {
    if (!series.ok || period === undefined) throw new Error(`${coin} has no chart`);
    const found = holdSeries(series.value, period, answer.value.askedAt);
    held.set(coin, judgeSeries(held.get(coin) ?? [], found, {}).series);
  }
};

/** Asks as long as the plan says so. */
const answer = async (
  held: Map<string, readonly HeldSeries[]>,
  coin: string,
  wanted: PointQuery,
  nearSeconds = DAY,
): Promise<TimePlan | undefined> => {
  for (let round = 0; round < 5; round += 1) {
    const past = { series: held.get(coin) ?? [], recorded: () => undefined, present: () => undefined };
    const question = { coin, unit: 'usd', nearSeconds } as const;
    const plan = planPast([wanted], { question, held: past, charts, now: NOW });
    if (plan.kind === 'local') return plan.times[0];
    if (plan.kind === 'refuse') return plan;
    await ask(held, [coin], plan.period);
  }
  throw new Error('It asks again and again');
};

/** The service's own price of a moment; undefined before the coin's first day. */
const truth = async (coin: string, seconds: number): Promise<unknown> =>
  (await readObject(await market.get(`/coins/price/avg?coinId=${coin}&timestamp=${seconds}`)))['USD'];

const moments = fc.record({
  coin: fc.constantFrom(...COINS),
  grain: fc.constantFrom<'day' | 'moment'>('day', 'moment'),
  age: fc.oneof(fc.integer({ min: 0, max: 8 * DAY }), fc.integer({ min: 0, max: 5000 * DAY })),
});

const wantedOf = (grain: 'day' | 'moment', age: number): PointQuery => {
  const seconds = NOW - age;
  return { kind: 'point', grain, seconds: grain === 'day' ? seconds - (seconds % DAY) : seconds };
};

/** Not more than this is lost by a damage, in points. */
const damages: readonly (readonly [FaultRule['damage'], isWhole: boolean])[] = [
  [undefined, true],
  ['chart-milliseconds', true],
  ['chart-unsorted', true],
  ['chart-repeated', true],
  ['chart-three-days', false],
  ['chart-gaps', false],
  ['chart-missing-values', false],
];

describe.each(damages)('charts with the damage %s', (damage, isWhole) => {
  it('give the service’s own prices, of the moments that they say', async () => {
    if (damage !== undefined) await putFaults(market.url, [{ path: '/coins/*charts*', damage }]);
    const held = new Map<string, readonly HeldSeries[]>();
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(moments, async ({ coin, grain, age }) => {
        const wanted = wantedOf(grain, age);
        const time = await answer(held, coin, wanted);
        met.add(time?.kind === 'refuse' ? time.problem.reason : (time?.proof ?? 'nothing'));
        const point = time?.kind === 'price' ? time.point : undefined;
        const own = await truth(coin, point?.seconds ?? wanted.seconds);
        // Without a point: before the first day, a point that is lost, or the last minutes, which are not there yet.
        const isLost = !isWhole && time?.kind === 'refuse';
        const isLate = time?.kind === 'refuse' && time.problem.reason === 'price-pending';
        expect(isLost || isLate ? point : point?.price).toBe(isLost || isLate ? undefined : own);
        // From a whole chart, a day has the very point of its end.
        const distance = wanted.seconds - (point?.seconds ?? wanted.seconds);
        expect(distance >= 0 && distance <= (isWhole && grain === 'day' ? 0 : DAY)).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(met.has('point') && met.has('before-first')).toBe(true);
    expect(met.has('no-price')).toBe(!isWhole);
  });
});

it('500 dates of 20 coins cost 60 credits, one call a coin; again nothing', async () => {
  const listed: { readonly result: readonly { readonly id: string }[] } = await (
    await market.get('/coins?limit=20')
  ).json();
  const coins = listed.result.map(({ id }) => id);
  const before = (await usageOf(market.url, testKey)).usedCredits;
  const held = new Map<string, readonly HeldSeries[]>();
  for (const turn of [1, 2]) {
    for (let cell = 0; cell < 500; cell += 1) {
      const time = await answer(held, coins[cell % coins.length] ?? '', wantedOf('day', (cell % 200) * DAY + turn));
      expect(time).toMatchObject({ kind: 'price', proof: 'point' });
    }
    expect((await usageOf(market.url, testKey)).usedCredits - before).toBe(60);
  }
});

it('several coins in one call are the same as one by one', async () => {
  const [together, alone] = [new Map<string, readonly HeldSeries[]>(), new Map<string, readonly HeldSeries[]>()];
  await ask(together, COINS, 'all');
  for (const coin of COINS) await ask(alone, [coin], 'all');
  expect(together).toEqual(alone);
});

it('a coin that fails among several leaves the others', async () => {
  await putFaults(market.url, [{ path: '/coins/charts*', damage: 'chart-failing-coin' }]);
  const answered = await client.charts?.({ coins: COINS, period: '1y' });
  const made = answered?.ok === true ? answered.value.charts.map(({ series }) => series.ok || series.error) : [];
  expect(made).toEqual([...COINS.slice(1).map(() => true), 'none']);
});
