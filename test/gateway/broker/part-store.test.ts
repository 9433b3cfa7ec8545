import { describe, expect, it } from 'vitest';
import { createPartStore } from '../../../workers/gateway/broker/sets/part-store.ts';
import { openSqlite } from '../../support/sqlite.ts';

const part = (bytes: number, value: number): ArrayBuffer => new Uint8Array(bytes).fill(value).buffer;
const valuesOf = (buffer: ArrayBuffer | undefined): readonly number[] => [
  ...new Set(new Uint8Array(buffer ?? part(1, 99))),
];

describe('part store', () => {
  it('gives parts back, also those that are longer than a row may be', () => {
    const store = createPartStore(openSqlite());
    store.write('||USD', 0, [part(5_000_000, 1), part(10, 2)]);
    expect(store.read('||USD', 0, 0)?.byteLength).toBe(5_000_000);
    expect(valuesOf(store.read('||USD', 0, 0))).toEqual([1]);
    expect(valuesOf(store.read('||USD', 0, 1))).toEqual([2]);
  });

  it('leaves nothing of what was in a slot before', () => {
    const store = createPartStore(openSqlite());
    store.write('||USD', 0, [part(5_000_000, 1), part(10, 2), part(10, 3)]);
    store.write('||USD', 0, [part(20, 4), part(20, 5)]);
    expect(store.read('||USD', 0, 0)?.byteLength).toBe(20);
    expect(store.read('||USD', 0, 2)).toBeUndefined();
  });

  it('keeps slots and sets apart', () => {
    const store = createPartStore(openSqlite());
    store.write('||USD', 0, [part(10, 1)]);
    store.write('||USD', 1, [part(10, 2)]);
    store.write('defi||USD', 0, [part(10, 3)]);
    store.drop('||USD');
    expect(store.read('||USD', 0, 0)).toBeUndefined();
    expect(store.read('||USD', 1, 0)).toBeUndefined();
    expect(valuesOf(store.read('defi||USD', 0, 0))).toEqual([3]);
  });

  it('gives one buffer to all who read a part, and another once it was written anew', () => {
    const store = createPartStore(openSqlite());
    store.write('||USD', 0, [part(10, 1)]);
    const first = store.read('||USD', 0, 0);
    expect(store.read('||USD', 0, 0)).toBe(first);
    store.write('||USD', 0, [part(10, 2)]);
    expect(store.read('||USD', 0, 0)).toEqual(part(10, 2));
    store.drop('||USD');
    expect(store.read('||USD', 0, 0)).toBeUndefined();
  });
});
