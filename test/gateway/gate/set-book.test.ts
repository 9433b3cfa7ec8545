// Which base sets the gate holds, and which one goes.

import { beforeEach, describe, expect, it } from 'vitest';
import { createPartStore } from '../../../workers/gateway/gate/part-store.ts';
import { createSetBook, MAX_SETS, type SetBook } from '../../../workers/gateway/gate/set-book.ts';
import type { Sql } from '../../../workers/gateway/gate/sql.ts';
import { openSqlite } from '../../support/sqlite.ts';

let sql: Sql;
let book: SetBook;

const setOf = (name: string) => ({ category: name === '' ? [] : [name], chain: [], currency: 'USD' }) as const;
const textOf = (name: string): string => `${name}||USD`;

const publish = (name: string, asOf: number, itemCount = 5, ttlSeconds = 0): void => {
  const version = { version: `v${asOf}`, slot: 0, asOf, ttlSeconds, depth: 2000, coins: itemCount, itemCount };
  const before = book.get(textOf(name))?.versions ?? [];
  book.change(textOf(name), { versions: [version, ...before] });
  createPartStore(sql).write(textOf(name), 0, [new ArrayBuffer(8)]);
};

const hold = (name: string, asOf: number, itemCount?: number): void => {
  book.open(setOf(name), asOf);
  publish(name, asOf, itemCount);
};

/** Held, asked for again, and fetched again when it had grown old. */
const use = (name: string, asOf: number): void => {
  hold(name, asOf);
  book.noteAsked(textOf(name), asOf + 1);
  publish(name, asOf + 2);
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

describe('a set in steady use', () => {
  it('stays however many are opened, and these push each other out', () => {
    use('steady', 20_000);
    for (let index = 0; index < 100; index += 1) hold(`other${index}`, 100_000 + index);
    expect(held()).toHaveLength(MAX_SETS);
    expect(held()).toContain(textOf('steady'));
    expect(held()).toContain(textOf('other99'));
  });

  it('is not one that was only made deeper', () => {
    book.open(setOf('deeper'), 20_000);
    publish('deeper', 20_000, 5, 60);
    publish('deeper', 20_001, 5, 60);
    for (let index = 0; index < 100; index += 1) hold(`other${index}`, 100_000 + index);
    expect(held()).not.toContain(textOf('deeper'));
  });

  it('goes before others once nobody has asked for it for an hour', () => {
    for (let index = 0; index < 40; index += 1) use(`steady${index}`, 200_000 + 10 * index);
    for (let index = 0; index < 10; index += 1) hold(`other${index}`, 4_000_000 + index);
    expect(held().filter((text) => text.startsWith('other'))).toHaveLength(10);
    expect(held()).toHaveLength(MAX_SETS);
  });

  it('goes for one without coins, too, which is an answer', () => {
    for (let index = 0; index < 40; index += 1) use(`steady${index}`, 200_000 + 10 * index);
    hold('empty', 300_000, 0);
    expect(held()).toContain(textOf('empty'));
    expect(held()).toHaveLength(MAX_SETS);
  });

  it('is no reason for empty sets to push each other out', () => {
    for (let index = 0; index < 40; index += 1) use(`steady${index}`, 4_000_000 + 10 * index);
    for (let index = 0; index < 4; index += 1) hold(`empty${index}`, 4_100_000 + index, 0);
    expect(held().filter((text) => text.startsWith('empty'))).toHaveLength(4);
  });

  it('leaves four places to others, and goes for them where it was used longest ago', () => {
    for (let index = 0; index < 40; index += 1) use(`steady${index}`, 20_000 + 10 * index);
    for (let index = 0; index < 40; index += 1) hold(`other${index}`, 100_000 + index);
    const others = held().filter((text) => text.startsWith('other'));
    expect(others).toEqual(['other36', 'other37', 'other38', 'other39'].map(textOf));
    expect(held()).toContain(textOf('steady39'));
    expect(held()).not.toContain(textOf('steady27'));
  });
});

describe('a set that was in steady use and had to go', () => {
  const ttl = 120;
  const returnsIn = (name: string, now: number): number | undefined => book.returnsIn(book.get(textOf(name)), now);

  beforeEach(() => {
    hold('gone', 20_000);
    publish('gone', 21_000, 5, ttl);
    book.change(textOf('gone'), { storedAt: 21_500 });
    for (let index = 0; index < 20; index += 1) use(`steady${index}`, 1_000_000 + 10 * index);
  });

  it('needs no leave to come back, once it would have been refreshed', () => {
    const at = [22_000, 21_000 + ttl * 1000, 21_000 + 86_400_000];
    expect(at.map((now) => book.mayReturn(textOf('gone'), now))).toEqual([false, true, false]);
    expect(book.mayReturn(textOf('never'), 22_000 + ttl * 1000)).toBe(false);
  });

  it('comes back when it would have been refreshed, and is in steady use then', () => {
    expect(held()).not.toContain(textOf('gone'));
    book.open(setOf('gone'), 31_000);
    expect([returnsIn('gone', 31_000), returnsIn('gone', 141_000)]).toEqual([110, 0]);
    // What is in KV of it is there still.
    expect(book.get(textOf('gone'))?.storedAt).toBe(21_500);
    publish('gone', 2_000_000);
    for (let index = 0; index < 40; index += 1) hold(`other${index}`, 3_000_000 + index);
    expect(held()).toContain(textOf('gone'));
    expect(returnsIn('gone', 3_000_000)).toBeUndefined();
  });

  it('is remembered over a restart', () => {
    book = createSetBook(sql, createPartStore(sql));
    book.open(setOf('gone'), 141_000);
    expect(returnsIn('gone', 141_000)).toBe(0);
  });

  it('is new again after a day', () => {
    book.open(setOf('gone'), 21_000 + 86_400_000);
    expect(returnsIn('gone', 21_000 + 86_400_000)).toBeUndefined();
  });

  it.each([
    ['timeout', ttl],
    ['credits', 0],
  ] as const)('whose return fails with %s has to wait for %i seconds', (reason, seconds) => {
    book.open(setOf('gone'), 141_000);
    const failure = reason === 'timeout' ? { reason } : { reason, retryAfterSeconds: 5 };
    book.change(textOf('gone'), { failed: { at: 141_000, times: 1, failure } });
    expect(returnsIn('gone', 141_000)).toBe(seconds);
  });

  it('is one of few that are remembered', () => {
    for (let index = 0; index < 40; index += 1) use(`more${index}`, 2_000_000 + 10 * index);
    book.open(setOf('gone'), 141_000);
    expect(returnsIn('gone', 141_000)).toBeUndefined();
    expect(book.allLeft()).toHaveLength(16);
  });
});

it('one that was asked for once is forgotten when it goes', () => {
  for (let index = 0; index < 40; index += 1) hold(`other${index}`, 100_000 + index);
  expect(book.allLeft()).toEqual([]);
});
