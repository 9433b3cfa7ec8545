// Which base sets the broker holds, and which one goes.

import { beforeEach, describe, expect, it } from 'vitest';
import { createPartStore } from '../../../workers/gateway/broker/sets/part-store.ts';
import { createSetRegistry, MAX_SETS, type SetRegistry } from '../../../workers/gateway/broker/sets/set-registry.ts';
import type { Sql } from '../../../workers/gateway/broker/storage.ts';
import { openSqlite } from '../../support/sqlite.ts';

let sql: Sql;
let registry: SetRegistry;
let clients: Map<string, number>;

const setOf = (name: string) => ({ category: name === '' ? [] : [name], chain: [], currency: 'USD' }) as const;
const textOf = (name: string): string => `${name}||USD`;
const createRegistry = (): SetRegistry => createSetRegistry(sql, createPartStore(sql), () => clients);

const publish = (name: string, asOf: number, itemCount = 5): void => {
  const version = { version: `v${asOf}`, slot: 0, asOf, ttlSeconds: 0, depth: 2000, coins: itemCount, itemCount };
  const before = registry.get(textOf(name))?.versions ?? [];
  registry.change(textOf(name), { versions: [version, ...before] });
  createPartStore(sql).write(textOf(name), 0, [new ArrayBuffer(8)]);
};

const hold = (name: string, asOf: number, itemCount?: number): void => {
  registry.open(setOf(name), asOf);
  publish(name, asOf, itemCount);
};

const held = (): readonly string[] => registry.all().map(([text]) => text);

beforeEach(() => {
  sql = openSqlite();
  clients = new Map();
  registry = createRegistry();
  for (let index = 1; index <= MAX_SETS; index += 1) hold(`k${index}`, index * 1000);
});

describe('where there are too many', () => {
  it('the set that the fewest clients use goes, and its parts go with it', () => {
    for (let index = 1; index <= MAX_SETS; index += 1) clients.set(textOf(`k${index}`), index === 7 ? 0.1 : 1);
    clients.set(textOf('new'), 0.5);
    hold('new', 100_000);
    expect(held()).toHaveLength(MAX_SETS);
    expect(held()).not.toContain(textOf('k7'));
    expect(held()).toContain(textOf('new'));
    expect(createPartStore(sql).read(textOf('k7'), 0, 0)).toBeUndefined();
  });

  it('of sets with equally many clients the one asked for longest ago goes', () => {
    registry.noteAsked(textOf('k1'), 99_000);
    hold('new', 100_000);
    expect(held()).not.toContain(textOf('k2'));
    expect(held()).toContain(textOf('k1'));
  });

  it('a set without coins goes first', () => {
    hold('empty', 100_000, 0);
    hold('new', 101_000);
    expect(held()).not.toContain(textOf('empty'));
  });
});

describe('a set that somebody waits for', () => {
  it('stays until nobody does', () => {
    const first = registry.hold(textOf('k1'));
    const second = registry.hold(textOf('k1'));
    hold('new', 100_000);
    expect(held()).toContain(textOf('k1'));
    first();
    hold('newer', 100_001);
    expect(held()).toContain(textOf('k1'));
    second();
    hold('newest', 100_002);
    expect(held()).not.toContain(textOf('k1'));
  });
});

it('a set that was asked for but has no data takes nobody’s place', () => {
  for (let index = 0; index < 200; index += 1) registry.open(setOf(`wish${index}`), 100_000 + index);
  for (let index = 1; index <= MAX_SETS; index += 1) expect(held()).toContain(textOf(`k${index}`));
  expect(held().length).toBeLessThan(100);
});

describe('after a restart', () => {
  it('sets with data are there, others are not', () => {
    registry.open(setOf('wish'), 100_000);
    const again = createRegistry();
    expect(again.all()).toHaveLength(MAX_SETS);
    expect(again.get(textOf('k3'))?.versions[0]?.version).toBe('v3000');
  });

  it('the doubt about a first list is there, though its set has no data', () => {
    const doubt = { since: 100_000, times: 2, itemCount: 30, largest: [] };
    registry.open(setOf('short'), 100_000);
    registry.change(textOf('short'), { doubt });
    expect(createRegistry().get(textOf('short'))).toMatchObject({ doubt, versions: [] });
  });
});
