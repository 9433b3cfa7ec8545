// Series in the broker, KV and isolates: paid for once, whatever is lost, and never used if they are broken. The clock
// is the test's.

import { beforeEach, describe, expect, it } from 'vitest';
import { decodeSeries } from '../../../shared/past/series-layout.ts';
import { createBrokerClient } from '../../../workers/gateway/broker/broker-client.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { askIsolate } from '../../support/in-process-gateway.ts';
import { closeOf, PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const DAY = 86_400;
const HOUR = 3600;

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-21 12:00');
  await world.get('/coins?limit=1');
});

describe('a series is paid for once', () => {
  it('for all dates, in all isolates', async () => {
    expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
    world.isolate = world.gateway.isolate();
    expect(await world.priceAt('c1', '2023-06-01')).toBe(closeOf('2023-06-01'));
    expect(world.calls()).toEqual(['all c1']);
    expect((await world.gateway.broker.status()).credits.today['history']).toBe(3);
  });

  it.each([
    ['the broker and all isolates restart', () => undefined],
    ['KV loses everything', () => world.keyValue.held.clear()],
    ['KV fails', () => (world.keyValue.fails = true)],
    [
      'KV has other bytes',
      () => {
        for (const [key, bytes] of world.keyValue.held)
          if (key.startsWith('p1/')) new Uint8Array(bytes).fill(7, 80, 99);
      },
    ],
  ])('if %s', async (_, harm) => {
    await world.priceAt('c1', '2024-12-31');
    const credits = await world.credits();
    harm();
    world.restart();
    expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
    expect([world.calls(), (await world.credits()) - credits <= 2]).toEqual([['all c1'], true]);
  });

  it('if several ask at once', async () => {
    const isolates = [world.isolate, world.gateway.isolate(), world.gateway.isolate()];
    const asked = isolates.map((isolate) => askIsolate(isolate, '/coins/c1/price?at=2024-12-31'));
    const answers = await Promise.all((await Promise.all(asked)).map((response) => response.text()));
    expect([answers, world.calls()]).toEqual([answers.map(() => closeOf('2024-12-31')), ['all c1']]);
  });

  it('if the isolate goes away while the source is asked', async () => {
    const client = createBrokerClient(
      () => world.gateway.broker,
      () => world.seconds * 1000,
      () => undefined,
    );
    const coins = [{ coin: 'c1', known: {}, present: undefined }];
    void client.series({ coins, period: 'all', simulated: false, client: 'a', waitMilliseconds: 1000 });
    await new Promise((resolve) => setImmediate(resolve));
    world.restart();
    await world.priceAt('c1', '2024-12-31');
    expect(world.calls()).toEqual(['all c1']);
  });

  it('a broken one in storage is asked for again, never used', async () => {
    await world.priceAt('c1', '2024-12-31');
    world.sql.exec("UPDATE series SET bytes = zeroblob(length(bytes)) WHERE coin = 'c1'");
    world.keyValue.held.clear();
    world.restart();
    expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
    expect(world.calls()).toEqual(['all c1', 'all c1']);
  });

  it('one of a later layout is left as it is', async () => {
    await world.priceAt('c1', '2024-12-31');
    world.sql.exec("UPDATE series SET bytes = x'09000000' || substr(bytes, 5) WHERE coin = 'c1'");
    world.keyValue.held.clear();
    world.restart();
    expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
    const rows = world.sql.exec("SELECT place FROM series WHERE coin = 'c1' ORDER BY place").toArray();
    expect(rows).toEqual([{ place: 0 }, { place: 1 }]);
  });
});

describe('the end of a series', () => {
  it('is asked for once a day; held points stay as they were', async () => {
    await world.priceAt('c1', '2024-12-31');
    const bytes = (): Uint8Array<ArrayBuffer> => {
      const [row] = world.sql.exec("SELECT bytes FROM series WHERE coin = 'c1'").toArray();
      return new Uint8Array(row?.['bytes'] instanceof ArrayBuffer ? row['bytes'] : new ArrayBuffer(0));
    };
    const before = decodeSeries(bytes());
    world.seconds += 2 * DAY;
    for (const date of ['2026-11-21', '2026-11-22', '2026-11-20'])
      expect(await world.priceAt('c1', date)).toBe(closeOf(date));
    expect(world.calls()).toEqual(['all c1', 'all c1']);
    const after = decodeSeries(bytes());
    if (!before.ok || !after.ok) throw new Error('A series is broken');
    const held = before.value.series.times.length;
    expect(after.value.series.times.slice(0, held)).toEqual(before.value.series.times);
    expect(after.value.series.times.length).toBe(held + 2);
  });

  it('costs nothing while settled days are asked for', async () => {
    await world.priceAt('c1', '2024-12-31');
    world.seconds += HOUR;
    await world.priceAt('c1', '2024-12-31');
    world.seconds += 30 * DAY;
    await world.priceAt('c1', '2025-12-31');
    expect(world.calls()).toEqual(['all c1', 'all c1']);
  });
});

describe('the source can’t be asked', () => {
  const reasons = async (path: string): Promise<readonly [number, string]> => {
    const response = await world.get(path);
    return [response.status, JSON.parse(await response.text()).type];
  };

  it('the answers that are held stay', async () => {
    await world.priceAt('c1', '2024-12-31');
    world.failure = { reason: 'unavailable', retryAfterSeconds: 40, detail: 'down' };
    world.seconds += 2 * DAY;
    expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
    expect(await reasons('/coins/c1/price?at=2026-11-22')).toEqual([503, 'urn:coinsheet:error:upstream-unavailable']);
    const rows = JSON.parse(await world.text('/coins/c1/history?from=2026-11-19&to=2026-11-22')).rows;
    expect(rows.map(([, value]: readonly unknown[]) => value === null)).toEqual([false, false, true, true]);
  });

  it('its share of the day is spent: other questions go on', async () => {
    world = new PastWorld('2026-11-21 12:00', { configuration: { creditsPerDay: 40 } });
    const asked = ['c1', 'c2', 'c3', 'c4', 'c5'];
    const statuses: number[] = [];
    for (const coin of asked) statuses.push((await world.get(`/coins/${coin}/price?at=2024-12-31`)).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(await reasons('/coins/c9/price?at=2024-12-31')).toEqual([503, 'urn:coinsheet:error:upstream-credits']);
    expect((await world.get('/coins/c1100')).status).toBe(200);
  });

  it('its failures do not pause the refreshes', async () => {
    world.failure = { reason: 'timeout' };
    for (const coin of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']) await world.priceAt(coin, '2024-12-31');
    expect(await reasons('/coins/c7/price?at=2024-12-31')).toEqual([503, 'urn:coinsheet:error:upstream-unavailable']);
    world.seconds += 600;
    expect((await world.get('/coins?limit=1')).headers.get('X-Data-As-Of')).toBe('2026-11-21T12:10:00.000Z');
  });

  it('20 coins at once are asked for one at a time', async () => {
    const coins = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const answers = await world.post({ ids: coins, dates: ['2024-12-31'] });
    expect(answers).toMatchObject([{ rows: coins.map(() => [Number(closeOf('2024-12-31'))]) }]);
    // A call a coin: as long as its points are unknown, a series may be a long one.
    expect(new Set(world.calls()).size).toBe(20);
  });
});

it('several coins whose series are short share a call', async () => {
  world.firstDay = Math.floor(world.seconds / DAY) - 100;
  const coins = Array.from({ length: 10 }, (_, index) => `c${index}`);
  await world.post({ ids: coins, dates: ['2026-10-31'] });
  world.seconds += DAY;
  await world.post({ ids: coins, dates: ['2026-11-21'] });
  expect(world.calls().slice(10)).toEqual([`all ${coins.join()}`]);
});

it('a coin that fails among several leaves the others, and is not paid for again at once', async () => {
  world.firstDay = Math.floor(world.seconds / DAY) - 100;
  const coins = ['c1', 'c2', 'c3'];
  await world.post({ ids: coins, dates: ['2026-10-31'] });
  world.seconds += DAY;
  world.faulty.set('c2', 'failed');
  const question = { ids: coins, dates: ['2026-11-21'] };
  const [close] = [[Number(closeOf('2026-11-21'))]];
  for (const turn of [1, 2]) {
    const [answer] = await world.post(question);
    expect([turn, answer]).toMatchObject([turn, { rows: [close, null, close], problems: [{ row: 1, status: 503 }] }]);
  }
  expect(world.calls().slice(3)).toEqual(['all c1,c2,c3']);
  world.faulty.clear();
  world.seconds += 660;
  expect(await world.post(question)).toMatchObject([{ rows: [close, close, close] }]);
});

it('a chart that can’t be read is the failure of its coin: others are asked for', async () => {
  world.damage = 'chart-unreadable';
  const bad = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
  for (const coin of bad) expect((await world.get(`/coins/${coin}/price?at=2024-12-31`)).status).toBe(503);
  world.damage = undefined;
  expect(await world.priceAt('c7', '2024-12-31')).toBe(closeOf('2024-12-31'));
  // Also after a restart the coin is not paid again at once.
  world.restart();
  expect(JSON.parse(await world.priceAt('c1', '2024-12-31')).status).toBe(503);
  expect(world.calls()).toHaveLength(7);
  world.seconds += 660;
  expect(await world.priceAt('c1', '2024-12-31')).toBe(closeOf('2024-12-31'));
});

it('a chart that contradicts the present price is not told; a later one that does not is', async () => {
  world.price = () => 7;
  world.seconds += HOUR;
  await world.get('/coins?limit=1');
  world.damage = 'chart-large';
  const doubted = await world.get('/coins/c1/price?at=2024-12-31');
  expect([doubted.status, (await doubted.json()).type]).toEqual([503, 'urn:coinsheet:error:source-in-doubt']);
  world.damage = undefined;
  expect((await world.get('/coins/c1/price?at=2024-12-31')).status).toBe(503);
  expect(world.calls()).toHaveLength(1);
  world.seconds += HOUR;
  world.restart();
  expect(await world.priceAt('c1', '2024-12-31')).toBe('7');
});

it('a listed coin without a chart has a sentence, and is asked for after an hour, six hours, then once a day', async () => {
  world.faulty.set('c5', 'none');
  const callsAt: number[] = [];
  for (let hour = 0; hour < 60; hour += 1) {
    const { detail } = JSON.parse(await world.priceAt('c5', '2024-12-31'));
    expect(detail).toBe('The market data service has no past prices of c5.');
    if (world.calls().length > callsAt.length) callsAt.push(hour);
    world.seconds += HOUR;
    if (hour % 5 === 0) world.restart();
  }
  expect(callsAt).toEqual([0, 1, 7, 31, 55]);
});

it('a coin that left the list keeps its past, under its id', async () => {
  await world.text('/coins/c1150/price?at=2024-12-31');
  world.coins = 1100;
  world.seconds += 2 * DAY;
  world.restart();
  expect(await world.priceAt('c1150', '2024-12-31')).toBe(closeOf('2024-12-31'));
  const close = [Number(closeOf('2024-12-31'))];
  world.failure = { reason: 'timeout' };
  expect(await world.post({ ids: ['c1150', 'id:c1150'], dates: ['2024-12-31', '2024-12-31'] })).toMatchObject([
    { rows: [close, close] },
  ]);
  // It was heard once.
  expect(world.calls()).toEqual(['all c1150', 'all c1150']);
});

it('names that no coin has are looked for in few series', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `unknown-${index}`);
  await world.post({ ids, dates: ids.map(() => '2024-12-31') });
  const read = new Set(world.keyValue.asked.filter((key) => key.includes('/unknown-')));
  expect(read.size).toBeGreaterThan(0);
  expect(read.size).toBeLessThanOrEqual(6);
  expect(world.calls()).toEqual([]);
});

it('moments and hours are of the finest period that reaches back', async () => {
  await world.text('/coins/c1/price?at=2026-11-21 09:30');
  await world.text('/coins/c1/history?from=2026-11-19&to=2026-11-20&step=1h');
  expect(world.calls()).toEqual(['24h c1', '1w c1']);
});

it('a body that is sent again has the same answer; one with a failure is answered anew', async () => {
  const question = { ids: ['c1', 'c2'], dates: ['2024-12-31'] };
  const first = await world.post(question);
  await world.post(question);
  const reads = world.gateway.asked.length;
  expect([await world.post(question), world.gateway.asked.length]).toEqual([first, reads]);
  world.failure = { reason: 'timeout' };
  const failing = { ids: ['c3'], dates: ['2024-12-31'] };
  for (let turn = 0; turn < 3; turn += 1)
    expect(await world.post(failing)).toMatchObject([{ problems: [{ row: 0, status: 504 }] }]);
  world.failure = undefined;
  world.seconds += 700;
  expect(await world.post(failing)).toMatchObject([{ rows: [[Number(closeOf('2024-12-31'))]] }]);
});

describe('days at the edge', () => {
  const at = (time: string): void => {
    world.seconds = Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
  };
  const detail = async (date: string): Promise<unknown> => JSON.parse(await world.priceAt('c1', date)).detail;
  const present = (): string => String(Math.floor(world.seconds / 3600) + 1);

  it('a minute before midnight UTC the day is in progress, a minute after it has its close', async () => {
    at('2026-11-21 23:59:30');
    expect(await world.priceAt('c1', '2026-11-21')).toBe(present());
    expect(await world.priceAt('c1', '2026-11-20')).toBe(closeOf('2026-11-20'));
    at('2026-11-22 00:00:30');
    expect(await detail('2026-11-21')).toMatch(/^The price of c1 of 2026-11-21 is not known yet: try again after /);
    at('2026-11-22 01:00');
    expect(await world.priceAt('c1', '2026-11-21')).toBe(closeOf('2026-11-21'));
    expect(await world.priceAt('c1', '2026-11-22')).toBe(present());
    expect(world.calls()).toEqual(['all c1', 'all c1']);
  });

  it('a coin that was listed yesterday', async () => {
    world.firstDay = Math.floor(world.seconds / DAY) - 1;
    expect(await world.priceAt('c1', '2026-11-20')).toBe(closeOf('2026-11-20'));
    expect(await detail('2026-11-18')).toBe('c1 is known from 2026-11-19 on.');
    const rows = JSON.parse(await world.text('/coins/c1/history?from=2026-11-01&to=2026-11-20')).rows;
    expect(rows).toEqual([
      ['2026-11-19', Number(closeOf('2026-11-19'))],
      ['2026-11-20', Number(closeOf('2026-11-20'))],
    ]);
  });
});

it('the explanation tells the cost of hearing a series once more', async () => {
  const path = '/coins/c1/price?at=2024-12-31';
  const plan = async (): Promise<unknown> => JSON.parse(await world.text(`${path}&explain=1`)).plan;
  await world.text(path);
  expect(await plan()).toMatchObject({ kind: 'local', credits: 0 });
  world.seconds += 3600;
  expect(await plan()).toMatchObject({ kind: 'fetch', credits: 3 });
  await world.text(path);
  expect(await plan()).toMatchObject({ kind: 'local', credits: 0 });
});
