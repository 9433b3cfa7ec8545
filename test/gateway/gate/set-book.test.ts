// Which base sets the gate holds, and which one goes.

import { beforeEach, expect, it } from 'vitest';
import { createPartStore } from '../../../workers/gateway/gate/part-store.ts';
import { createSetBook, MAX_SETS, type SetBook } from '../../../workers/gateway/gate/set-book.ts';
import type { Sql } from '../../../workers/gateway/gate/sql.ts';
import { openSqlite } from '../../support/sqlite.ts';

let sql: Sql;
let book: SetBook;

const setOf = (name: string) => ({ category: name === '' ? [] : [name], chain: [], currency: 'USD' }) as const;
const textOf = (name: string): string => `${name}||USD`;

const publish = (name: string, asOf: number, itemCount = 5): void => {
  const version = { version: `v${asOf}`, slot: 0, asOf, ttlSeconds: 0, depth: 2000, coins: itemCount, itemCount };
  book.change(textOf(name), { versions: [version] });
  createPartStore(sql).write(textOf(name), 0, [new ArrayBuffer(8)]);
};

const hold = (name: string, asOf: number, itemCount?: number): void => {
  book.open(setOf(name), asOf);
  publish(name, asOf, itemCount);
};

const held = (): readonly string[] => book.all().map(([text]) => text);

beforeEach(() => {
  sql = openSqlite();
  book = createSetBook(sql, createPartStore(sql));
  for (let index = 1; index <= MAX_SETS; index += 1) hold(`k${index}`, index * 1000);
});

it('the set asked for longest ago goes where there are too many, and its parts go with it', () => {
  book.noteAsked(textOf('k1'), 99_000);
  hold('new', 100_000);
  expect(held()).toHaveLength(MAX_SETS);
  expect(held()).not.toContain(textOf('k2'));
  expect(held()).toContain(textOf('k1'));
  expect(createPartStore(sql).read(textOf('k2'), 0, 0)).toBeUndefined();
});

it('a set that was asked for but has no data takes nobody’s place', () => {
  for (let index = 0; index < 200; index += 1) book.open(setOf(`wish${index}`), 100_000 + index);
  for (let index = 1; index <= MAX_SETS; index += 1) expect(held()).toContain(textOf(`k${index}`));
  expect(held().length).toBeLessThan(100);
});

it('a set without coins goes first', () => {
  hold('empty', 100_000, 0);
  hold('new', 101_000);
  expect(held()).not.toContain(textOf('empty'));
});

it('the whole market in dollars never goes', () => {
  hold('', 1);
  for (let index = 0; index < 40; index += 1) hold(`other${index}`, 100_000 + index);
  expect(held()).toContain(textOf(''));
  expect(held()).toHaveLength(MAX_SETS);
});

it('sets with data are there after a restart, others are not', () => {
  book.open(setOf('wish'), 100_000);
  const again = createSetBook(sql, createPartStore(sql));
  expect(again.all()).toHaveLength(MAX_SETS);
  expect(again.get(textOf('k3'))?.versions[0]?.version).toBe('v3000');
});
