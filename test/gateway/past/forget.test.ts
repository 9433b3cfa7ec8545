// What an operator has forgotten is in no storage, and a minute later in no answer: not from KV, nor from the memory of
// an isolate, nor from an answer that was kept. A work that was cut off anywhere is repeated and ends the same.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { askIsolate } from '../../support/in-process-gateway.ts';
import { mortal } from '../../support/mortal-sqlite.ts';
import { closeOf, PastWorld } from '../../support/past-world.ts';
import type { Forget, Forgot } from '../../../workers/gateway/broker/broker-api.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

digestsAtOnce();

const DAY = 20_777;
const MINUTE = 60;

let world: PastWorld;
/** Another isolate, in another place. */
let other: Gateway;

const goTo = (time: string): void => {
  world.seconds = Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
};
const textOf = async (isolate: Gateway, path: string): Promise<string> => (await askIsolate(isolate, path)).text();
const forget = (what: Forget): Promise<Forgot> => world.gateway.broker.forget(what);
const rowsIn = (table: string): number => world.sql.exec(`SELECT * FROM ${table}`).toArray().length;

describe('a series', () => {
  const path = '/coins/c1/price?at=2024-12-31';
  const body = { ids: ['c1'], dates: ['2024-12-31'] };

  beforeEach(async () => {
    world = new PastWorld('2026-11-21 12:00');
    await world.get('/coins?limit=1');
    await world.text(path);
    world.elapsed += 60_000;
    await world.ring();
    other = world.gateway.isolate();
    for (let time = 0; time < 3; time += 1) {
      await world.post(body);
      await world.text(path);
      await textOf(other, path);
    }
    world.charts.length = 0;
  });

  it('is gone from SQLite and KV', async () => {
    expect(await forget({ series: 'c1' })).toEqual({ dropped: ['series all'], isComplete: true });
    expect(rowsIn('series')).toBe(0);
    expect([...world.keyValue.held.keys()].filter((key) => /^p1\/(series|recent)/.test(key))).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the address', () => world.text(path)],
    ['a body', () => world.post(body)],
    ['another isolate', () => textOf(other, path)],
    ['a table of the last year', () => world.post({ ids: ['c1'], from: '2026-01-01', to: '2026-01-31' })],
  ])('is asked of the source again a minute later: %s', async (_title, ask) => {
    await ask();
    await forget({ series: 'c1' });
    world.seconds += MINUTE;
    await ask();
    expect(world.calls()).toEqual(['all c1']);
    // From then on it is held again.
    await ask();
    world.restart();
    await ask();
    expect(world.calls()).toHaveLength(1);
  });

  it('does not come back from copies that KV still tells', async () => {
    const copies = [...world.keyValue.held].filter(([key]) => /^p1\/(series|recent)/.test(key));
    expect(copies).toHaveLength(2);
    await forget({ series: 'c1' });
    for (const [key, bytes] of copies) world.keyValue.held.set(key, bytes);
    world.restart();
    world.seconds += MINUTE;
    expect(await world.text(path)).toBe(closeOf('2024-12-31'));
    expect(world.calls()).toHaveLength(1);
  });

  it('of another coin stays', async () => {
    expect(await forget({ series: 'c2' })).toEqual({ dropped: [], isComplete: true });
    world.seconds += MINUTE;
    await world.text(path);
    world.restart();
    await world.text(path);
    expect(world.calls()).toEqual([]);
  });

  it('is told to be incomplete where KV fails, and complete once repeated', async () => {
    world.keyValue.fails = true;
    expect(await forget({ series: 'c1' })).toEqual({ dropped: ['series all'], isComplete: false });
    world.keyValue.fails = false;
    expect(await forget({ series: 'c1' })).toEqual({ dropped: [], isComplete: true });
    world.seconds += MINUTE;
    await world.text(path);
    expect(world.calls()).toHaveLength(1);
  });
});

describe('a recorded day', () => {
  const path = '/coins?at=2026-11-20&limit=1&format=text&columns=id';
  const statusOf = async (isolate: Gateway): Promise<number> => (await askIsolate(isolate, path)).status;

  beforeEach(async () => {
    world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
    world.rates = { USD: 1, EUR: 0.8 };
    world.restart();
    await world.get('/coins?limit=1');
    goTo('2026-11-21 00:05');
    await world.ring();
  });

  it('is gone with its rates, and from each answer a minute later', async () => {
    goTo('2026-11-21 12:00');
    other = world.gateway.isolate();
    for (let time = 0; time < 3; time += 1)
      expect([await statusOf(world.isolate), await statusOf(other)]).toEqual([200, 200]);
    expect((await world.get(`${path}&currency=EUR`)).status).toBe(200);
    const copies = [...world.keyValue.held].filter(([key]) => key.startsWith('p1/record/'));
    expect(copies).toHaveLength(1);
    expect(await forget({ day: DAY })).toEqual({ dropped: ['||USD', 'rates'], isComplete: true });
    expect([rowsIn('records'), rowsIn('rates'), world.keyValue.held.has('p1/record/||USD/2026-11-20')]).toEqual([
      0,
      0,
      false,
    ]);
    for (const [key, bytes] of copies) world.keyValue.held.set(key, bytes);
    world.seconds += MINUTE;
    expect([await statusOf(world.isolate), await statusOf(other)]).toEqual([404, 404]);
    expect(await world.text('/days')).toBe('{"sets":[]}');
    await world.ring();
    world.restart();
    await world.ring();
    expect(await statusOf(world.isolate)).toBe(404);
  });

  it('is recorded again within its hour from a later snapshot only', async () => {
    goTo('2026-11-21 00:20');
    await forget({ day: DAY });
    expect(rowsIn('records')).toBe(0);
    world.restart();
    goTo('2026-11-21 00:24');
    await world.ring();
    goTo('2026-11-21 01:00');
    const [{ versions } = { versions: [] }] = await world.gateway.broker.recordedDays();
    const record = await world.gateway.broker.record('||USD', DAY);
    expect(versions).toHaveLength(1);
    expect(record && new TextDecoder().decode(record).includes(`"asOfFrom":${Date.parse('2026-11-21T00:24Z')}`)).toBe(
      true,
    );
  });
});

describe('a work that ends before each of its statements', () => {
  it.each<[string, Forget]>([
    ['a series', { series: 'c1' }],
    ['a day', { day: DAY }],
  ])('is repeated and ends the same: %s', async (_title, what) => {
    let hasEnded = true;
    let statement = 0;
    while (hasEnded) {
      statement += 1;
      world = new PastWorld('2026-11-20 23:58', { configuration: { recordsDays: true } });
      world.rates = { USD: 1, EUR: 0.8 };
      const data = world.sql;
      const begin = () => {
        const sql = mortal(data);
        Object.assign(world, { sql });
        world.restart();
        return sql;
      };
      const sql = begin();
      await world.get('/coins?limit=1');
      goTo('2026-11-21 00:05');
      await world.ring();
      goTo('2026-11-21 12:00');
      await world.text('/coins/c1/price?at=2024-12-31');
      sql.endBefore(statement);
      await forget(what).catch(() => undefined);
      hasEnded = sql.hasEnded();
      begin();
      expect((await forget(what)).isComplete).toBe(true);
      begin();
      const isSeries = 'series' in what;
      expect([statement, rowsIn('series'), rowsIn('records'), rowsIn('rates')]).toEqual([
        statement,
        isSeries ? 0 : 1,
        isSeries ? 1 : 0,
        isSeries ? 1 : 0,
      ]);
      world.seconds += MINUTE;
      await world.text('/coins/c1/price?at=2024-12-31');
      expect([statement, world.charts.length]).toEqual([statement, isSeries ? 2 : 1]);
      expect(JSON.parse(await world.text('/days')).sets).toHaveLength(isSeries ? 1 : 0);
    }
    expect(statement).toBeGreaterThan(3);
  });
});
