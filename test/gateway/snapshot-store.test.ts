// Snapshots in KV: what is written is read again, rows only where they are needed; whatever is wrong with it is a miss.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assessPages } from '../../workers/gateway/codec/assess-pages.ts';
import { joinPages } from '../../workers/gateway/codec/join-pages.ts';
import { sealColumns } from '../../workers/gateway/codec/sealed-columns.ts';
import { openSnapshot, type Snapshot } from '../../workers/gateway/codec/snapshot.ts';
import type { LoadPart } from '../../workers/gateway/codec/further-parts.ts';
import { createSnapshotStore, type SnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { encodeCoins, snapshotLabel, snapshotOf, type PlainCoin } from '../support/encode-coins.ts';
import { memoryKeyValue, type MemoryKeyValue } from '../support/memory-key-value.ts';
import { withoutFirstRows } from '../support/without-first-rows.ts';
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

const loadPart: LoadPart = (index, version) => store.readPart(set, version, index);

const write = async (version: string, held: readonly unknown[] = coins, writes = 100): Promise<void> =>
  await store.write(set, { version, parts: await snapshotOf(held, { version }) }, writes);

const read = async (known?: string): Promise<Snapshot> => {
  const snapshot = await store.read(set, known, loadPart);
  if (snapshot === undefined) throw new Error('Nothing was read');
  return snapshot;
};

const key = (rest: string): string => `s3/defi||USD/${rest}`;

it('lets the platform cache what it reads in one place: the newest for as short as it can, parts for long', async () => {
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
  it('is its common columns with the first rows, the other columns, and rows in parts of at most 750 coins', async () => {
    await write('v1');
    const keys = ['newest', ...[0, 2, 3, 4, 5].map((index) => `v1/${index}`)];
    expect([...keyValue.held.keys()].sort()).toEqual(keys.map(key).sort());
    expect((await read()).header.rowPages.map(({ count }) => count)).toEqual([250, 750, 500, 500, 300]);
  });

  it('holds every number and text of its coins, read one by one or all at once', async () => {
    await write('v1');
    const [single, whole] = [await read(), await read()];
    for (const field of ['id', 'name', 'symbol'] as const) {
      const texts = coins.map((one) => one[field]);
      expect(coins.map((_, row) => single.columns.text(field, row))).toEqual(texts);
      expect(whole.columns.texts(field)).toEqual(texts);
      expect(whole.columns.text(field, 1234)).toBe(texts[1234]);
    }
    expect([...whole.columns.numbers('marketCap')]).toEqual(coins.map(({ marketCap }) => marketCap));
    expect(whole.columns.numbers('volume').every(Number.isNaN)).toBe(coins.every(({ volume }) => volume === undefined));
  });

  it('has as many rows as its pages, where coins had to be left out', async () => {
    const faulty = coins.map((one, index) => (index === 700 || index === 1500 ? { ...one, id: '' } : one));
    await write('v1', faulty);
    const snapshot = await read();
    expect(snapshot.header.rowPages.map(({ count }) => count)).toEqual([250, 749, 500, 499, 300]);
    const rows = [0, 699, 700, 998, 999, 2297];
    await snapshot.loadRows(rows);
    expect(rows.map((row) => snapshot.rows.coin(row).id)).toEqual(['c0', 'c699', 'c701', 'c999', 'c1000', 'c2299']);
    expect(rows.map((row) => snapshot.columns.text('id', row))).toEqual(rows.map((row) => snapshot.rows.coin(row).id));
  });

  it('reads no rows before they are needed, and only the parts they are in', async () => {
    await write('v1');
    keyValue.asked.length = 0;
    const snapshot = await read();
    expect(keyValue.asked).toEqual([key('newest')]);
    const before = snapshot.byteLength();
    await snapshot.loadRows([2250, 10, 11]);
    await snapshot.loadRows([12, 2299]);
    expect(keyValue.asked.slice(1)).toEqual([key('v1/5')]);
    expect(snapshot.rows.coin(2250)).toEqual(coins[2250]);
    expect(() => snapshot.rows.coin(600)).toThrow('The rows from 250 on were not loaded');
    const grown = [0, 4].reduce((sum, index) => sum + (snapshot.header.rowPages[index]?.bytes ?? 0), 0);
    expect(snapshot.byteLength() - before).toBe(grown);
  });

  it('is not read where the known one is as new', async () => {
    await write('v1');
    expect(await store.read(set, 'v1', loadPart)).toBeUndefined();
    expect((await read('v0')).header.version).toBe('v1');
    expect(logged).toEqual([]);
  });
});

describe('a snapshot of which there were writes for only', () => {
  it.each([
    [1, []],
    [2, [0]],
    [3, [0, 2]],
    [6, [0, 2, 3, 4, 5]],
    [99, [0, 2, 3, 4, 5]],
  ])('%i', async (writes, keyed) => {
    await write('v1', coins, writes);
    expect([...keyValue.held.keys()].sort()).toEqual(
      ['newest', ...keyed.map((index) => `v1/${index}`)].map(key).sort(),
    );
    keyValue.asked.length = 0;
    const snapshot = await read();
    await snapshot.loadRows([0, 249]);
    expect(snapshot.rows.coin(249)).toEqual(coins[249]);
    expect(keyValue.asked).toEqual([key('newest')]);
    // What was not written is not asked for.
    const parts = await Promise.all([0, 2, 3, 4, 5].map((index) => store.readPart(set, 'v1', index)));
    expect(parts.map((part) => part !== undefined)).toEqual([0, 2, 3, 4, 5].map((index) => keyed.includes(index)));
    expect(keyValue.asked.slice(1).sort()).toEqual(keyed.map((index) => key(`v1/${index}`)));
  });

  it('one has no rows of the version before', async () => {
    await write('v1');
    await write('v2', market(2300).toReversed(), 1);
    const snapshot = await read();
    await snapshot.loadRows([0]);
    expect(snapshot.rows.coin(0)).toEqual(coins[2299]);
    expect(await snapshot.loadRows([250])).toEqual({ ok: false, error: { reason: 'parts-missing', version: 'v2' } });
    expect(await store.readPart(set, 'v1', 2)).toBeUndefined();
    expect(await store.readPart(set, 'v1', 1)).toBeUndefined();
    expect((await store.readPart(set, 'v2', 1))?.byteLength).toBe(snapshot.header.rowPages[0]?.bytes);
  });

  it('one, as an earlier gateway wrote it, has its first rows under a key of their own', async () => {
    const parts = await snapshotOf(coins, { version: 'v1' });
    const sealed = await sealColumns(parts, new Set(parts.further.keys()));
    keyValue.held.set(key('newest'), await withoutFirstRows(sealed));
    for (const [index, part] of parts.further.entries()) keyValue.held.set(key(`v1/${index}`), part);
    const snapshot = await read();
    await snapshot.loadRows([0]);
    expect(snapshot.rows.coin(0)).toEqual(coins[0]);
  });
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

describe('common columns with', () => {
  it.each(faults)('%s are a miss', async (_title, spoil) => {
    await write('v1');
    keyValue.held.set(key('newest'), spoil(keyValue.bytes(key('newest'))));
    expect(await store.read(set, undefined, loadPart)).toBeUndefined();
    expect(logged).toEqual([`snapshot-part-spoilt {"key":"${key('newest')}"}`]);
  });
});

describe('a row part with', () => {
  it.each([...faults, ['the bytes of another version', () => keyValue.bytes(key('v2/2'))] as const])(
    '%s is missing, and the others serve',
    async (_title, spoil) => {
      await write('v2', market(2300).toReversed());
      await write('v1');
      keyValue.held.set(key('v1/2'), spoil(keyValue.bytes(key('v1/2'))));
      const snapshot = await read();
      expect(await snapshot.loadRows([0, 600])).toEqual(missing);
      expect(logged).toEqual([`snapshot-part-spoilt {"key":"${key('v1/2')}"}`]);
      await snapshot.loadRows([0, 1100]);
      expect(snapshot.rows.coin(1100)).toEqual(coins[1100]);
    },
  );

  it('no bytes at all is missing', async () => {
    await write('v1');
    keyValue.held.delete(key('v1/2'));
    const snapshot = await read();
    expect(await snapshot.loadRows([250])).toEqual(missing);
  });

  it('another version than the newest is not read', async () => {
    await write('v1');
    await write('v2');
    expect(await store.readPart(set, 'v1', 1)).toBeUndefined();
    const [, first, second] = (await read()).header.rowPages;
    expect((await store.readPart(set, 'v2', 2))?.byteLength).toBe(first?.bytes);
    expect((await store.readPart(set, 'v2', 3))?.byteLength).toBe(second?.bytes);
  });
});

describe('rare columns', () => {
  it('are read when they are needed, all at once', async () => {
    await write('v1');
    const snapshot = await read();
    keyValue.asked.length = 0;
    expect(() => snapshot.columns.numbers('availableSupply')).toThrow('The rare columns were not loaded');
    await snapshot.loadColumns(['marketCap', 'name']);
    expect(keyValue.asked).toEqual([]);
    expect(await snapshot.loadColumns(['marketCap', 'availableSupply'])).toEqual({ ok: true, value: undefined });
    await snapshot.loadColumns(['contractAddresses']);
    expect(keyValue.asked).toEqual([key('v1/0')]);
    expect([...snapshot.columns.numbers('availableSupply')]).toEqual(
      coins.map((one) => one['availableSupply'] ?? Number.NaN),
    );
    expect(snapshot.columns.contracts()).toHaveLength(coins.length);
    expect(snapshot.usedParts()).toEqual([0]);
  });

  it.each(faults)('with %s are missing, and the common ones serve', async (_title, spoil) => {
    await write('v1');
    keyValue.held.set(key('v1/0'), spoil(keyValue.bytes(key('v1/0'))));
    const snapshot = await read();
    expect(await snapshot.loadColumns(['contractAddresses'])).toEqual(missing);
    expect(snapshot.columns.numbers('marketCap')[0]).toBe(1e9);
  });
});

it('parts that came along count as used once a question needs them', async () => {
  const snapshot = openSnapshot(await snapshotOf(coins));
  expect(snapshot.usedParts()).toEqual([]);
  await snapshot.loadRows([600]);
  expect(snapshot.rows.coin(600)).toEqual(coins[600]);
  expect(snapshot.usedParts()).toEqual([2]);
  snapshot.columns.contracts();
  expect(snapshot.usedParts()).toEqual([0, 2]);
});

describe('a store that fails', () => {
  it('at reading is a miss', async () => {
    await write('v1');
    const snapshot = await read();
    keyValue.fails = true;
    expect(await store.read(set, undefined, loadPart)).toBeUndefined();
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
    expect([snapshot.columns.count, snapshot.columns.lowerTexts('id'), snapshot.header.rowPages]).toEqual([0, [], []]);
  });
});
