// Snapshots in KV: what is written is read again, rows only where they are needed; whatever is wrong with it is a miss.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assessPages } from '../../workers/gateway/codec/assess-pages.ts';
import { joinPages } from '../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot, type LoadRows, type Snapshot } from '../../workers/gateway/codec/snapshot.ts';
import { createSnapshotStore, writesOf, type SnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { encodeCoins, snapshotLabel, snapshotOf, type PlainCoin } from '../support/encode-coins.ts';
import { memoryKeyValue, type MemoryKeyValue } from '../support/memory-key-value.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const set = { category: ['defi'], chain: [], currency: 'USD' } as const;
const names = ['Plain', 'Ünï 🚀', '\ufeffmark', 'مرحبا'];
const market = (count: number): readonly PlainCoin[] =>
  Array.from({ length: count }, (_, index) => ({
    ...coin(`c${index}`, `S${index}`, index + 1, 1e9 - index),
    name: names[index % names.length],
    riskScore: index % 100,
  }));
const coins = market(2300);
const missing = { ok: false, error: { reason: 'parts-missing', version: 'v1' } };

let keyValue: MemoryKeyValue;
let store: SnapshotStore;
let logged: string[];
beforeEach(() => {
  keyValue = memoryKeyValue();
  logged = [];
  store = createSnapshotStore(keyValue, (event, details) => void logged.push(`${event} ${JSON.stringify(details)}`));
});

const loadRows: LoadRows = (version) => store.readRows(set, version);

const write = async (version: string, held: readonly unknown[] = coins, writes = 100): Promise<void> =>
  await store.write(set, { version, parts: await snapshotOf(held, { version }) }, writes);

const read = async (known?: string): Promise<Snapshot> => {
  const snapshot = await store.read(set, known, loadRows);
  if (snapshot === undefined) throw new Error('Nothing was read');
  return snapshot;
};

const key = (rest: string): string => `s4/defi||USD/${rest}`;

it('lets the platform cache what it reads in one place: the newest for as short as it can, rows for long', async () => {
  await write('v1');
  const get = vi.spyOn(keyValue, 'get');
  const snapshot = await read();
  await snapshot.loadRows([250]);
  expect(get.mock.calls.map(([name, options]) => [name.endsWith('/newest'), options])).toEqual([
    [true, { type: 'arrayBuffer', cacheTtl: 30 }],
    [false, { type: 'arrayBuffer', cacheTtl: 3600 }],
  ]);
});

describe('a snapshot', () => {
  it('is its columns with the first rows, and all rows', async () => {
    await write('v1');
    expect([...keyValue.held.keys()].sort()).toEqual([key('newest'), key('v1')]);
  });

  it.each([1, 249, 250])('of %i coins has its rows with the columns', async (count) => {
    await write('v1', coins.slice(0, count));
    expect([...keyValue.held.keys()]).toEqual([key('newest')]);
    const snapshot = await read();
    await snapshot.loadRows([count - 1]);
    expect(snapshot.rows.coin(count - 1)).toEqual(coins[count - 1]);
  });

  it('reads no rows before others than the first are needed, and then all at once', async () => {
    await write('v1');
    keyValue.asked.length = 0;
    const snapshot = await read();
    await snapshot.loadRows([0, 249]);
    expect(snapshot.rows.coin(249)).toEqual(coins[249]);
    expect(keyValue.asked).toEqual([key('newest')]);
    expect(() => snapshot.rows.coin(250)).toThrow('The rows from 250 on were not loaded');
    await snapshot.loadRows([2250, 10, 11]);
    await snapshot.loadRows([12, 2299]);
    expect(keyValue.asked.slice(1)).toEqual([key('v1')]);
    expect([0, 249, 250, 2250].map((row) => snapshot.rows.coin(row))).toEqual(
      [0, 249, 250, 2250].map((row) => coins[row]),
    );
  });

  it('is not read where the known one is as new', async () => {
    await write('v1');
    expect(await store.read(set, 'v1', loadRows)).toBeUndefined();
    expect((await read('v0')).header.version).toBe('v1');
    expect(logged).toEqual([]);
  });
});

describe('a snapshot with writes left for only', () => {
  it.each([
    [1, ['newest']],
    [2, ['newest', 'v1']],
    [99, ['newest', 'v1']],
  ])('%i', async (writes, keys) => {
    await write('v1', coins, writes);
    expect([...keyValue.held.keys()].sort()).toEqual(keys.map(key));
  });

  it('one has no rows of the version before', async () => {
    await write('v1');
    await write('v2', market(2300).toReversed(), 1);
    const snapshot = await read();
    await snapshot.loadRows([0]);
    expect(snapshot.rows.coin(0)).toEqual(coins[2299]);
    expect(await snapshot.loadRows([250])).toEqual({ ok: false, error: { reason: 'parts-missing', version: 'v2' } });
  });
});

it('rows that are larger than a value may be are not written', async () => {
  const parts = await snapshotOf(coins);
  const rows = new ArrayBuffer(25 * 1024 * 1024);
  expect([writesOf({ ...parts, rows }), writesOf(parts), writesOf({ ...parts, rows: undefined })]).toEqual([1, 2, 1]);
  await store.write(set, { version: 'v1', parts: { ...parts, rows } }, 100);
  expect([...keyValue.held.keys()]).toEqual([key('newest')]);
});

const flip = (bytes: ArrayBuffer): ArrayBuffer => {
  const spoilt = new Uint8Array(bytes.slice(0));
  const middle = spoilt.length >> 1;
  spoilt[middle] = (spoilt[middle] ?? 0) ^ 1;
  return spoilt.buffer;
};

const faults: readonly (readonly [string, (bytes: ArrayBuffer) => ArrayBuffer])[] = [
  ['a flipped bit', flip],
  ['its end missing', (bytes) => bytes.slice(0, -1)],
  ['more than was written', (bytes) => new Uint8Array([...new Uint8Array(bytes), 0]).buffer],
  ['nothing in it', () => new ArrayBuffer(0)],
];

describe('columns with', () => {
  it.each(faults)('%s are a miss', async (_title, spoil) => {
    await write('v1');
    keyValue.held.set(key('newest'), spoil(keyValue.bytes(key('newest'))));
    expect(await store.read(set, undefined, loadRows)).toBeUndefined();
    expect(logged).toEqual([`snapshot-part-spoilt {"key":"${key('newest')}"}`]);
  });
});

describe('rows', () => {
  it.each([...faults, ['no bytes at all', undefined]] as const)(
    'with %s are missing, and the first serve',
    async (_title, spoil) => {
      await write('v1');
      const bytes = keyValue.bytes(key('v1'));
      if (spoil === undefined) keyValue.held.delete(key('v1'));
      else keyValue.held.set(key('v1'), spoil(bytes));
      const snapshot = await read();
      expect(await snapshot.loadRows([0, 600])).toEqual(missing);
      expect(logged).toEqual(spoil === undefined ? [] : [`snapshot-part-spoilt {"key":"${key('v1')}"}`]);
      expect(snapshot.rows.coin(0)).toEqual(coins[0]);
      keyValue.held.set(key('v1'), bytes);
      await snapshot.loadRows([600]);
      expect(snapshot.rows.coin(600)).toEqual(coins[600]);
    },
  );

  it('of another number of coins are missing', async () => {
    const [{ columns }, { rows }] = [await snapshotOf(coins, { version: 'v1' }), await snapshotOf(coins.slice(1))];
    const snapshot = openSnapshot({ columns, rows: undefined }, () => Promise.resolve(rows));
    expect(await snapshot.loadRows([600])).toEqual(missing);
  });
});

describe('a store that fails', () => {
  it('at reading is a miss', async () => {
    await write('v1');
    const snapshot = await read();
    keyValue.fails = true;
    expect(await store.read(set, undefined, loadRows)).toBeUndefined();
    expect(await snapshot.loadRows([250])).toEqual(missing);
    expect(logged.map((line) => line.split(' ')[0])).toEqual(['snapshot-read-failed', 'snapshot-read-failed']);
  });

  it('at writing is told to the log', async () => {
    keyValue.fails = true;
    await write('v1');
    expect(logged).toEqual(['snapshot-write-failed {"set":"defi||USD"}']);
  });
});

describe('pages', () => {
  it('prove together what their coins do', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => encodeCoins(coins.slice((page - 1) * 1000, page * 1000), { page, itemCount: 2300 })),
    );
    const whole = { category: [], chain: [], currency: 'USD' } as const;
    expect(assessPages(whole, pages)).toEqual({
      ids: coins.map(({ id }) => id),
      prices: expect.any(Float64Array),
      itemCount: 2300,
      complete: true,
      sound: true,
      cutoff: 1e9 - 2299,
      ranksHeld: 2300,
      orders: ['-marketCap', 'rank'],
    });
    expect(assessPages(whole, pages.slice(0, 2))).toMatchObject({ complete: false, sound: true, ranksHeld: 2000 });
    expect(assessPages(set, pages)).toMatchObject({ ranksHeld: 0 });
    const level = coins.slice(0, 1000).map((one, index) => ({ ...one, marketCap: 5, rank: index < 2 ? 2 - index : 3 }));
    expect(assessPages(whole, [await encodeCoins(level)])).toMatchObject({ sound: true, orders: [] });
    expect(assessPages(whole, [...pages.slice(0, 2), ...pages.slice(0, 1)])).toMatchObject({
      complete: false,
      sound: false,
      ranksHeld: 0,
    });
  });

  it('of another build are not joined', async () => {
    const page = await encodeCoins(coins.slice(0, 10));
    expect(() => joinPages([{ ...page, numbers: page.numbers.toReversed() }], snapshotLabel)).toThrow('another build');
    expect(() => joinPages([{ ...page, textBytes: page.textBytes.slice(1) }], snapshotLabel)).toThrow('another length');
  });

  it('without coins are a snapshot without coins', () => {
    const snapshot = openSnapshot(joinPages([], snapshotLabel));
    expect([snapshot.columns.count, snapshot.columns.lowerTexts('id')]).toEqual([0, []]);
  });
});
