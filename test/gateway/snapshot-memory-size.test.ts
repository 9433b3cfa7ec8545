// What a snapshot weighs: with what was made of it for answers, as an isolate's memory is bounded.

import { beforeEach, expect, it } from 'vitest';
import { columnNames, type ColumnName } from '../../shared/coin/coin-fields.ts';
import { baseSetText } from '../../shared/query/question.ts';
import { rowTexts } from '../../workers/gateway/http/format/cells.ts';
import { columnBytes } from '../../workers/gateway/http/format/write-snapshot.ts';
import { createHeldSnapshots } from '../../workers/gateway/snapshots/held-snapshots.ts';
import { openSnapshot, type Snapshot } from '../../workers/gateway/codec/snapshot.ts';
import { snapshotOf } from '../support/encode-coins.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const COINS = 500;
const contractAddresses = ['ethereum', 'polygon'].map((blockchain) => ({ blockchain, contractAddress: '0xabc' }));
const coins = Array.from({ length: COINS }, (_, index) => ({
  ...coin(`c${index}`, 'S', index + 1, 1e9 - index),
  contractAddresses,
}));
const rows = [...coins.keys()];

let snapshot: Snapshot;
let growths: number;
beforeEach(async () => {
  snapshot = openSnapshot(await snapshotOf(coins));
  growths = 0;
  snapshot.onGrowth(() => {
    growths += 1;
  });
});

/** How much heavier it is after this. */
const grownBy = (work: () => void): number => {
  const before = snapshot.byteLength();
  work();
  return snapshot.byteLength() - before;
};

it('rows that are read count, and are told of', async () => {
  const { columns, rows: all } = await snapshotOf(coins);
  const read = openSnapshot({ columns, rows: undefined }, () => Promise.resolve(all));
  const before = read.byteLength();
  const weights: number[] = [];
  read.onGrowth(() => void weights.push(read.byteLength() - before));
  await read.loadRows([0, 400]);
  expect(weights).toEqual([all?.byteLength]);
});

it('columns that were written count, each once', () => {
  const written = columnBytes(snapshot.columns, 'volume').byteLength;
  expect(written).toBeGreaterThan(COINS);
  expect(grownBy(() => void columnBytes(snapshot.columns, 'price'))).toBeGreaterThan(COINS);
  expect(grownBy(() => void columnBytes(snapshot.columns, 'price'))).toBe(0);
  expect(growths).toBe(2);
});

it('rows that were written count, each once', () => {
  const write = (some: readonly number[]) => (): void => {
    const texts = rowTexts({ snapshot, asOf: 0 }, some, ['id', 'price']);
    expect(texts.length).toBe(some.length);
  };
  expect(grownBy(write(rows.slice(0, 10)))).toBeGreaterThan(8 * COINS);
  const rest = grownBy(write(rows));
  expect(rest).toBeGreaterThan((COINS - 10) * '["c10",1]'.length);
  expect(grownBy(write(rows))).toBe(0);
  expect(growths).toBeGreaterThan(1);
});

it('rows that were forgotten count no more', () => {
  const some = columnNames.filter((name) => name !== 'icon').slice(0, 12);
  const pairs = some.flatMap((one) => some.map((other): readonly ColumnName[] => [one, other, 'id', 'price', 'rank']));
  const all = grownBy(() => {
    for (const columns of pairs) rowTexts({ snapshot, asOf: 0 }, rows, columns);
  });
  expect(all).toBeGreaterThan(500_000);
  // Each of the lists takes 20 KB and more.
  expect(all).toBeLessThan(pairs.length * 20_000);
});

it('contracts count once they are read, with their places in an index', () => {
  const grown = grownBy(() => void snapshot.columns.contracts());
  expect(grown).toBeGreaterThan(2 * COINS * 100);
  expect(grownBy(() => void snapshot.columns.contracts())).toBe(0);
});

it('what has grown pushes others out when it is asked for next', () => {
  const memory = createHeldSnapshots();
  const sets = [
    { category: [], chain: [], currency: 'EUR' },
    { category: [], chain: [], currency: 'USD' },
  ] as const;
  for (const set of sets) memory.take(set, snapshot, 'broker');
  const held = (): readonly string[] => memory.entries().map(([key]) => key);
  expect(held()).toEqual(sets.map(baseSetText));
  snapshot.columns.weight.add(() => 100_000_000);
  expect(held().length).toBe(2);
  memory.get('||USD');
  expect(held()).toEqual(['||USD']);
});
