// Recorded days: when they are made, what answers from them, and that they stay as they were.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';
import { createRecordTable } from '../../../workers/gateway/broker/past/record-table.ts';
import { createRecordStore, type RecordStore } from '../../../workers/gateway/codec/record-store.ts';
import type { KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';

digestsAtOnce();

const isOn = { configuration: { recordsDays: true } };

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', isOn);
  await world.get('/coins?limit=1');
});

const days = async (): Promise<unknown> => JSON.parse(await world.text('/days')).sets;
const recorded = (...list: readonly string[]): unknown => [{ set: '||USD', days: list, missing: [] }];

/** Goes on to a time at which the alarm rings. */
const ringAt = async (time: string): Promise<void> => {
  world.seconds = Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
  await world.ring();
};

const pages = (): number => world.gateway.asked.length;

describe('a day is recorded', () => {
  it('by the first refresh after 00:00 UTC that clients cause', async () => {
    await ringAt('2026-11-21 00:03');
    await world.get('/coins?limit=1');
    await world.ring();
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  it('by the alarm if nobody asks, at the price of one refresh', async () => {
    const before = await world.credits();
    await ringAt('2026-11-21 00:05');
    expect(await days()).toEqual(recorded('2026-11-20'));
    await ringAt('2026-11-21 00:20');
    expect((await world.credits()) - before).toBe(2);
  });

  it('once: a later refresh changes nothing', async () => {
    await ringAt('2026-11-21 00:05');
    const first = await world.gateway.broker.record('||USD', 20_777);
    world.seconds += 1200;
    await world.get('/coins?limit=1');
    expect(first).toBeDefined();
    expect(await world.gateway.broker.record('||USD', 20_777)).toEqual(first);
  });

  it('not before its end, and not from a snapshot of an hour after it or later', async () => {
    expect(await days()).toEqual([]);
    await ringAt('2026-11-21 01:00');
    await world.get('/coins?limit=1');
    expect(await days()).toEqual([]);
  });

  it('not from lists that contradict themselves; the next one within the hour is taken', async () => {
    world.isUnsound = true;
    await ringAt('2026-11-21 00:05');
    await ringAt('2026-11-21 00:20');
    expect(await days()).toEqual([]);
    world.isUnsound = false;
    await ringAt('2026-11-21 00:40');
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  it('and one that could not be is told as missing', async () => {
    await ringAt('2026-11-21 00:05');
    await ringAt('2026-11-22 02:00');
    await ringAt('2026-11-23 00:05');
    expect(await days()).toEqual([{ set: '||USD', days: ['2026-11-20', '2026-11-22'], missing: ['2026-11-21'] }]);
  });

  it('after a restart from what was published before it', async () => {
    world = new PastWorld('2026-11-21 00:03');
    await world.get('/coins?limit=1');
    const restarted = new PastWorld('2026-11-21 00:04', isOn);
    Object.assign(restarted, { sql: world.sql, keyValue: world.keyValue });
    restarted.restart();
    world = restarted;
    const before = pages();
    await world.ring();
    expect([await days(), pages() - before]).toEqual([recorded('2026-11-20'), 0]);
  });

  it('not at all unless it is switched on', async () => {
    world = new PastWorld('2026-11-21 00:10');
    await world.get('/coins?limit=1');
    await world.ring();
    expect(await days()).toEqual([]);
  });

  it('of other sets at their own first refresh within the hour', async () => {
    await world.get('/coins?category=defi&limit=1');
    world.seconds += 600;
    await world.get('/coins?category=defi&limit=1');
    await world.ring();
    expect(await days()).toContainEqual({ set: 'defi||USD', days: ['2026-11-20'], missing: [] });
  });
});

describe('a record never changes', () => {
  const DAY = 20_777;
  const KEY = 'p1/record/||USD/2026-11-20';
  const bytesOf = (bytes: ArrayBuffer | undefined): readonly number[] => [
    ...new Uint8Array(bytes ?? new ArrayBuffer(0)),
  ];
  const broker = (): Promise<ArrayBuffer | undefined> => world.gateway.broker.record('||USD', DAY);

  /** Another gateway with this KV, whose market has other prices half an hour later, records the day. */
  const recordAgain = async (): Promise<PastWorld> => {
    const other = new PastWorld('2026-11-21 00:40', isOn);
    Object.assign(other, { keyValue: world.keyValue });
    other.coins = 1100;
    other.restart();
    await other.ring();
    return other;
  };

  it('if the storage of the gateway is lost, or another one has the same KV: the earlier one counts', async () => {
    await ringAt('2026-11-21 00:05');
    const first = bytesOf(await broker());
    const other = await recordAgain();
    expect(first.length).toBeGreaterThan(100_000);
    expect(bytesOf(await other.gateway.broker.record('||USD', DAY))).toEqual(first);
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(first);
  });

  it('if KV does not tell what it has: then nothing is written over it', async () => {
    await ringAt('2026-11-21 00:05');
    const first = bytesOf(await broker());
    const get = world.keyValue.get.bind(world.keyValue);
    world.keyValue.get = async (key, options) => {
      if (key === KEY) throw new Error('The store does not read');
      return await get(key, options);
    };
    const other = await recordAgain();
    expect(await other.gateway.broker.record('||USD', DAY)).toBeDefined();
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(first);
  });

  it('of bytes that are damaged in KV the broker makes whole ones', async () => {
    await ringAt('2026-11-21 00:05');
    new Uint8Array(world.keyValue.bytes(KEY)).fill(99, 5000, 5010);
    const other = await recordAgain();
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(bytesOf(await other.gateway.broker.record('||USD', DAY)));
  });

  it('whatever the table knows in memory', () => {
    const [one, two] = [createRecordTable(world.sql), createRecordTable(world.sql)];
    const [first, second] = [new Uint8Array([1, 2, 3]).buffer, new Uint8Array([4, 5]).buffer];
    expect([one.write('||EUR', DAY, first), two.write('||EUR', DAY, second)]).toEqual([true, false]);
    expect(bytesOf(two.read('||EUR', DAY))).toEqual([1, 2, 3]);
  });
});

describe('a place of the network that remembers what KV told it', () => {
  const [DAY, KEY] = [20_777, 'p1/record/||USD/2026-11-20'];

  /** Reads through a memory that keeps each answer, a missing value too, for as long as the reader says. */
  const placeOf = (keyValue: KeyValue): KeyValue => {
    const known = new Map<string, { readonly value: ArrayBuffer | null; readonly until: number }>();
    return {
      ...keyValue,
      async get(key, options) {
        const held = known.get(key);
        if (held !== undefined && world.seconds < held.until) return held.value?.slice(0) ?? null;
        const value = await keyValue.get(key, options);
        known.set(key, { value: value?.slice(0) ?? null, until: world.seconds + (options.cacheTtl ?? 60) });
        return value;
      },
    };
  };
  const storeAt = (keyValue: KeyValue): RecordStore =>
    createRecordStore(
      keyValue,
      () => undefined,
      () => world.seconds * 1000,
    );

  it('sees a record a minute after it is written, although it was looked for before', async () => {
    const reader = storeAt(placeOf(world.keyValue));
    world.seconds = Date.parse('2026-11-21T00:04Z') / 1000;
    expect(await reader.read('||USD', DAY)).toBeUndefined();
    await ringAt('2026-11-21 00:05');
    expect((await reader.read('||USD', DAY))?.header.count).toBe(1000);
  });

  it('asks KV for a record of an earlier day once a day', async () => {
    await ringAt('2026-11-21 00:05');
    const reader = storeAt(placeOf(world.keyValue));
    world.seconds += 2 * 3600;
    const asked = (): number => world.keyValue.asked.filter((key) => key === KEY).length;
    const before = asked();
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await reader.read('||USD', DAY)).toBeDefined();
      world.seconds += 3600;
    }
    expect(asked() - before).toBe(1);
  });
});

describe('as of a recorded day', () => {
  const PRICE = 498_672;
  beforeEach(async () => {
    await ringAt('2026-11-21 00:05');
    world.seconds += 86_400 * 5;
    await world.get('/coins?limit=1');
  });

  it('a list has the rows of that day, and may be kept for ever', async () => {
    const response = await world.get('/coins?at=2026-11-20&limit=2&columns=id,price,rank&format=table');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await response.json()).toMatchObject({
      rows: [
        ['c0', PRICE, 1],
        ['c1', PRICE + 1, 2],
      ],
      asOf: '2026-11-21T00:05:00.000Z',
    });
  });

  it.each([
    ['/coins.csv?at=2026-11-20&where=marketCap>4990&columns=id,price', 'id,price\r\nc0,498672\r\n'],
    ['/coins?at=2026-11-20&limit=1&format=text&columns=id', 'c0'],
    ['/coins/c7/price?at=2026-11-20', String(PRICE + 7)],
    ['/coins/c7/marketCap?at=2026-11-20', '4993'],
  ])('%s', async (path, text) => {
    world.charts.length = 0;
    expect((await world.text(path)).startsWith(text)).toBe(true);
    expect(world.charts).toEqual([]);
  });

  it('JSON has the fields that are on record', async () => {
    const { result, meta } = JSON.parse(await world.text('/coins?at=2026-11-20&limit=1'));
    expect([meta.itemCount, result[0]]).toMatchObject([
      1200,
      { id: 'c0', symbol: 'S0', price: PRICE, marketCap: 5000 },
    ]);
    expect(JSON.parse(await world.text('/coins/c3?at=2026-11-20'))).toMatchObject({ id: 'c3', price: PRICE + 3 });
  });

  it('a body asks for lists and coins', async () => {
    const answers = await world.post(
      { at: '2026-11-20', where: 'price > 1', limit: 1, columns: ['id'] },
      { at: '2026-11-20', ids: ['S1', 'no-such-coin'], columns: ['price'] },
      { ids: ['c1', 'c2'], dates: ['2026-11-20'] },
    );
    expect(answers).toMatchObject([
      { rows: [['c0']] },
      { rows: [[PRICE + 1], null], problems: [{ row: 1, status: 404 }] },
      { rows: [[PRICE + 1], [PRICE + 2]] },
    ]);
  });

  it('costs nothing, whatever is asked', async () => {
    const [before, calls] = [await world.credits(), world.charts.length + pages()];
    for (const query of ['limit=1000', 'where=marketCap>4500', 'sort=-price', 'page=2', 'sort=price', 'coinIds=c5'])
      await world.get(`/coins?at=2026-11-20&${query}`);
    await world.post({ ids: ['c1', 'c2', 'c3'], dates: ['2026-11-20', '2026-11-20', '2026-11-20'] });
    expect([await world.credits(), world.charts.length + pages()]).toEqual([before, calls]);
  });

  describe('a history that says which dates it needs', () => {
    const history = { from: '2026-11-19', to: '2026-11-21' };

    it('takes them from records, and nothing is paid for the others', async () => {
      const before = await world.credits();
      const [answer] = await world.post({ ...history, ids: ['c40', 'c41'], needs: ['2026-11-20', '2026-11-20'] });
      expect(answer).toMatchObject({
        rows: [
          ['2026-11-19', null, null],
          ['2026-11-20', PRICE + 40, PRICE + 41],
          ['2026-11-21', null, null],
        ],
        unasked: [0, 1],
      });
      expect(answer).not.toHaveProperty('problems');
      expect(await world.credits()).toBe(before);
    });

    it('pays for the coins that need another one', async () => {
      const before = await world.credits();
      const [answer] = await world.post({ ...history, ids: ['c42', 'c43'], needs: ['2026-11-20', '2026-11'] });
      expect(answer).toMatchObject({ rows: [{}, ['2026-11-20', PRICE + 42, 20_778], {}], unasked: [0] });
      expect([await world.credits(), world.charts.at(-1)?.coins]).toEqual([before + 3, ['c43']]);
      // With the series the others are there too.
      const [again] = await world.post({ ...history, ids: ['c43'], needs: ['2026-11-20'] });
      expect(again).toMatchObject({ rows: [{}, {}, ['2026-11-21', 20_779]] });
      expect(again).not.toHaveProperty('unasked');
    });

    it('has what records know where the source fails', async () => {
      world.failure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'it is down' };
      const [answer] = await world.post({ ...history, ids: ['c44'] });
      expect(answer).toMatchObject({
        rows: [
          ['2026-11-19', null],
          ['2026-11-20', PRICE + 44],
          ['2026-11-21', null],
        ],
        problems: [{ row: 0, status: 503 }],
      });
    });

    it.each([
      [['2026-11-20', '2026-11-21'], 'There are 1 ids and 2 needs: send as many of both.'],
      ['2026-11-20', 'needs must be a list of texts, like ["2026-01-31,2026-02-28"].'],
      [['20.11.2026'], '"20.11.2026" is not read as a date: write 2026-11-20.'],
      [['2026-11-20,all'], 'needs has "all": write days, months or years.'],
      [['2026,'.repeat(31)], 'A text of needs has more than 31 dates: name their months or years.'],
    ])('%j is refused', async (needs, detail) => {
      expect(await world.post({ ...history, ids: ['c45'], needs })).toMatchObject([{ status: 400, detail }]);
    });
  });

  it.each([
    [
      '/coins?at=2026-11-19',
      'not-recorded',
      '2026-11-19 is not on record for the whole market: on record are 2026-11-20 to 2026-11-25 without 4 days.',
    ],
    [
      '/coins?at=2026-11-20&category=defi',
      'not-recorded',
      '2026-11-20 is not on record for defi: no day is on record yet.',
    ],
    [
      '/coins?at=2026-11-20&where=marketCap<4000',
      'not-recorded',
      expect.stringMatching(/^The record of 2026-11-20 has the 1,000 largest coins of the whole market/),
    ],
    ['/coins/c1100?at=2026-11-20', 'not-recorded', expect.stringMatching(/^The record of 2026-11-20 has/)],
    ['/coins?at=2026-11-20 14:00', 'invalid-parameter', 'Lists are known as of days: write at=2026-11-20.'],
    ['/coins?at=2026-12-24', 'invalid-parameter', expect.stringMatching(/^2026-12-24 is in the future/)],
    ['/coins?at=20.11.2026', 'invalid-parameter', '"20.11.2026" is not read as a date: write 2026-11-20.'],
  ])('%s is refused', async (path, reason, detail) => {
    const body = JSON.parse(await world.text(path));
    expect([body.type, body.detail]).toEqual([`urn:coinsheet:error:${reason}`, detail]);
  });

  it('days that are not on record are looked for once in five minutes, however many are asked for', async () => {
    await world.get('/coins?at=2026-10-01');
    const reads = world.keyValue.asked.length;
    for (let day = 2; day < 30; day += 1) await world.get(`/coins?at=2026-10-${String(day).padStart(2, '0')}`);
    expect(world.keyValue.asked.length).toBe(reads);
  });

  it('today is the present', async () => {
    const [past, present] = [await world.text('/coins?at=2026-11-26&limit=3'), await world.text('/coins?limit=3')];
    expect(past).toBe(present);
  });

  it('is explained', async () => {
    const explained = async (query: string): Promise<unknown> =>
      JSON.parse(await world.text(`/coins?at=2026-11-20&explain=1&${query}`)).plan;
    expect(await explained('limit=5')).toMatchObject({ kind: 'local', credits: 0 });
    expect(await explained('where=marketCap<4000')).toMatchObject({ kind: 'refuse', credits: 0 });
  });

  it('from the broker’s storage where KV lost it, and from KV alone', async () => {
    world.keyValue.held.clear();
    world.restart();
    expect(await world.text('/coins/c7/marketCap?at=2026-11-20')).toBe('4993');
    world.keyValue.fails = true;
    world.restart();
    expect(await world.text('/coins/c7/marketCap?at=2026-11-20')).toBe('4993');
  });

  it('a damaged record is never used', async () => {
    for (const [key, bytes] of world.keyValue.held)
      if (key.includes('/record/')) new Uint8Array(bytes).fill(99, 5000, 5010);
    world.restart();
    expect(await world.text('/coins/c7/marketCap?at=2026-11-20')).toBe('4993');
    world.keyValue.held.clear();
    world.sql.exec("UPDATE records SET bytes = zeroblob(length(bytes)) WHERE base_set = '||USD'");
    world.restart();
    expect((await world.get('/coins/c7/marketCap?at=2026-11-20')).status).toBe(503);
  });
});
