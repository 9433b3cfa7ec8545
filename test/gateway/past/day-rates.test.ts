// Recorded days in other currencies: by the rates that are recorded with them, never by those of another day.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { EUROS, PastWorld } from '../../support/past-world.ts';
import { nothingForgotten } from '../../../workers/gateway/codec/past-store.ts';
import { createRecords } from '../../../workers/gateway/past/records.ts';

digestsAtOnce();

const DAY = 86_400;
const EUR = 0.8;
/** Of the coin c0 at the close of 2026-11-20, in its record. */
const PRICE = 498_672;

let world: PastWorld;

const closeOf = (date: string): number => Date.parse(`${date}T00:00Z`) / 1000 / DAY + 1;
const problem = async (path: string): Promise<readonly unknown[]> => {
  const response = await world.get(path);
  return [response.status, JSON.parse(await response.text()).detail];
};

beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
  world.rates = { USD: 1, EUR, JPY: 150 };
  world.restart();
  await world.get('/coins?limit=1');
});

describe('the rates of a day', () => {
  it('are recorded with it, for one credit more', async () => {
    const before = await world.credits();
    await world.ringAt('2026-11-21 00:05');
    await world.ringAt('2026-11-21 00:30');
    const { month, today } = (await world.gateway.broker.status()).credits;
    expect([month.spent - before, today['rates'], world.ratesAsked]).toEqual([3, 1, 1]);
  });

  it('are asked for again within the hour, and missing after it; series and lists go on', async () => {
    world.rates = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'down' };
    await world.ringAt('2026-11-21 00:05');
    for (const minute of ['10', '26', '47', '59']) await world.ringAt(`2026-11-21 00:${minute}`);
    expect(world.ratesAsked).toBe(3);
    expect(await world.text('/coins/c1/price?at=2024-12-31')).toBe(String(closeOf('2024-12-31')));
    world.rates = { USD: 1, EUR };
    await world.ringAt('2026-11-21 02:00');
    expect(await problem('/coins?at=2026-11-20&currency=EUR')).toEqual([
      404,
      'The rate of EUR on 2026-11-20 is not on record (no day is on record yet): write currency=USD.',
    ]);
    expect((await world.get('/coins?at=2026-11-20')).status).toBe(200);
    await world.ringAt('2026-11-22 00:05');
    await world.ringAt('2026-11-22 01:05');
    expect((await world.get('/coins?at=2026-11-21&currency=EUR')).status).toBe(200);
  });

  it('are not asked for on a day whose market is not recorded', async () => {
    world.isUnsound = true;
    await world.ringAt('2026-11-21 00:05');
    await world.ringAt('2026-11-21 00:30');
    expect(world.ratesAsked).toBe(0);
  });

  it('are never used if they are damaged', async () => {
    await world.ringAt('2026-11-21 00:05');
    world.sql.exec("UPDATE rates SET rates = replace(rates, '0.8', '0.9')");
    world.restart();
    expect((await world.get('/coins/c1/price?at=2026-11-20&currency=EUR')).status).toBe(404);
  });
});

describe('the rates of a currency', () => {
  it('are asked of the broker as often as the client may ask; what is known stays', async () => {
    let [now, calls, isAdmitted] = [0, 0, true];
    const records = createRecords({
      broker: {
        record: async () => undefined,
        recordedDays: async () => [],
        dayRates: async () => {
          calls += 1;
          return [{ day: 20_777, rate: EUR, simulated: false }];
        },
      },
      store: { read: async () => undefined },
      forgotten: { mark: async () => nothingForgotten },
      now: () => now,
      log: () => undefined,
    });
    const lifetime = { admit: async () => isAdmitted };
    const known = await records.rates('EUR', lifetime);
    isAdmitted = false;
    now += 3_600_000;
    expect([known?.length, await records.rates('EUR', lifetime), await records.rates('JPY', lifetime), calls]).toEqual([
      1,
      known,
      undefined,
      1,
    ]);
  });
});

it('a set that was held in the currency has its own record, which counts before the rate', async () => {
  await world.ringAt('2026-11-21 00:05');
  await world.get('/coins?limit=1&currency=EUR');
  await world.ringAt('2026-11-21 00:21');
  await world.ringAt('2026-11-21 01:00');
  const response = await world.get('/coins?at=2026-11-20&currency=EUR&format=table&columns=price&limit=1');
  expect(await response.json()).toMatchObject({ rows: [[PRICE * EUROS]] });
});

describe('as of a recorded day', () => {
  beforeEach(async () => {
    await world.ringAt('2026-11-21 00:05');
    world.rates = { USD: 1, EUR: 0.7, JPY: 160 };
    world.seconds += 5 * DAY;
    await world.get('/coins?limit=1');
  });

  it.each([
    ['currency=EUR&columns=id,price,marketCap,rank', [['c0', PRICE * EUR, 5000 * EUR, 1]]],
    ['currency=EUR&columns=id&where=marketCap>3999.1', [['c0']]],
    ['currency=JPY&columns=price&sort=rank', [[PRICE * 150]]],
    ['currency=USD&columns=price', [[PRICE]]],
  ])('/coins?%s', async (query, rows) => {
    const before = await world.credits();
    const response = await world.get(`/coins?at=2026-11-20&format=table&limit=1&${query}`);
    expect(await response.json()).toMatchObject({ rows });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await world.credits()).toBe(before);
  });

  it('a filter compares in the currency, and its proof too', async () => {
    const ask = (where: string): Promise<Response> =>
      world.get(`/coins.csv?at=2026-11-20&currency=EUR&columns=id&limit=1000&where=${where}`);
    const least = 4001 * EUR;
    expect((await (await ask(`marketCap>${least + 0.5}`)).text()).split('\r\n')).toHaveLength(1001);
    expect((await ask(`marketCap>${least - 1}`)).status).toBe(404);
  });

  it('prices at dates, a history, and today in the market of the currency', async () => {
    expect(await world.text('/coins/c1/price?at=2026-11-20&currency=EUR')).toBe(String((PRICE + 1) * EUR));
    const answers = await world.post(
      { ids: ['c1'], dates: ['2026-11-20', '2026-11-19', '2026-11-26', '2026-11-20 14:00'], currency: 'EUR' },
      { ids: ['c1', 'c2'], from: '2026-11-19', to: '2026-11-20', currency: 'EUR' },
    );
    const today = Math.floor(world.seconds / 3600) * EUROS + 1;
    expect(answers).toMatchObject([
      {
        rows: [[closeOf('2026-11-20') * EUR], null, [today], null],
        problems: [
          { row: 1, status: 404, detail: expect.stringMatching(/^The rate of EUR on 2026-11-19 is not on record/) },
          {
            row: 3,
            status: 404,
            detail: expect.stringMatching(/^A price at a time of day is known in USD, BTC and ETH/),
          },
        ],
      },
      {
        rows: [['2026-11-20', closeOf('2026-11-20') * EUR, closeOf('2026-11-20') * EUR]],
        problems: [0, 1].map((row) => ({
          row,
          status: 404,
          detail: expect.stringMatching(/^The rate of EUR on 2026-11-19 is not on record/),
        })),
      },
    ]);
  });

  it('today is as old as the market of the currency, however new the one in dollars is', async () => {
    await world.get('/coins?limit=1&currency=EUR');
    const asOf = new Date(world.seconds * 1000).toISOString();
    world.seconds += 150;
    for (const _ of ['stale', 'fresh']) await world.get('/coins?limit=1');
    const response = await world.get('/coins/c1/price?at=2026-11-26&currency=EUR');
    expect([response.status, response.headers.get('X-Data-As-Of'), response.headers.get('Cache-Control')]).toEqual([
      200,
      asOf,
      'no-store',
    ]);
  });

  it('a currency that has no rate is told with the days that are on record', async () => {
    expect(await problem('/coins?at=2026-11-20&currency=GBP')).toEqual([
      404,
      'The rate of GBP on 2026-11-20 is not on record (no day is on record yet): write currency=USD.',
    ]);
    expect(await problem('/coins/c1/price?at=2024-12-31&currency=EUR')).toEqual([
      404,
      'The rate of EUR on 2024-12-31 is not on record (on record are 2026-11-20 to 2026-11-25 without 4 days): write currency=USD.',
    ]);
  });
});
