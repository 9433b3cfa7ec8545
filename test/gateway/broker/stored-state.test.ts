// What the broker finds when it starts: rows that an earlier version left, and rows that are none of its own.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SnapshotAsk } from '../../../workers/gateway/broker/broker-api.ts';
import { createPartStore } from '../../../workers/gateway/broker/sets/part-store.ts';
import { createSetRegistry } from '../../../workers/gateway/broker/sets/set-registry.ts';
import { createBreakers } from '../../../workers/gateway/broker/spend/breakers.ts';
import { createNotebook, type Sql, type SqlValue } from '../../../workers/gateway/broker/storage.ts';
import { SNAPSHOT_FORMAT } from '../../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot } from '../../../workers/gateway/codec/snapshot.ts';
import { fail } from '../../../shared/result.ts';
import { startInProcessBroker, testConfiguration } from '../../support/in-process-broker.ts';
import { openSqlite } from '../../support/sqlite.ts';

type StoredValue = string | number | null | { readonly base64: string };

/** All rows of a broker's tables at a time. */
interface StoredState {
  readonly at: string;
  readonly tables: readonly {
    readonly name: string;
    /** The statement that made it. */
    readonly create: string;
    readonly rows: readonly (readonly StoredValue[])[];
  }[];
}

const folder = new URL('stored/', import.meta.url);

const valueOf = (value: StoredValue): SqlValue =>
  typeof value === 'object' && value !== null ? Uint8Array.from(Buffer.from(value.base64, 'base64')).buffer : value;

const restore = ({ tables }: StoredState): Sql => {
  const sql = openSqlite();
  for (const { name, create, rows } of tables) {
    sql.exec(create);
    for (const row of rows) sql.exec(`INSERT INTO ${name} VALUES (${row.map(() => '?').join()})`, ...row.map(valueOf));
  }
  return sql;
};

const setOf = (category: readonly string[], currency: 'USD' | 'EUR') => ({ category, chain: [], currency });

// Three coins each of the whole market in dollars and of `defi` in euros, whose last refresh failed; 38 credits spent.
// Snapshots of an earlier format are dropped.
describe.each([
  ['s3.json', []],
  ['s4.json', ['defi||EUR', '||USD']],
] as const)('over what an earlier version left, %s', (file, held) => {
  const state: StoredState = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const time = Date.parse(state.at);
  let asked = 0;
  const start = () => {
    asked = 0;
    const { broker } = startInProcessBroker({
      configuration: testConfiguration(() => time),
      sql: restore(state),
      store: {
        read: () => Promise.resolve(undefined),
        readRows: () => Promise.resolve(undefined),
        write: async () => {},
      },
      client: {
        page: () => {
          asked += 1;
          return Promise.resolve(fail({ reason: 'timeout' }));
        },
      },
    });
    return broker;
  };

  it.each([setOf([], 'USD'), setOf(['defi'], 'EUR')])('%o is given as it was held, or is not known', async (set) => {
    const nothing = { known: undefined, depth: undefined, clients: [] };
    const ask: SnapshotAsk = {
      ...nothing,
      set,
      waitMilliseconds: 500,
      mayOpen: false,
      client: 'c',
    };
    const reply = await start().snapshot(ask);
    const ids =
      reply.kind === 'newer' ? openSnapshot({ columns: reply.columns, rows: undefined }).columns.texts('id') : [];
    expect([reply.kind, ids]).toEqual(
      held.length === 0 ? ['unknown', []] : ['newer', ['bitcoin', 'ethereum', 'solana']],
    );
  });

  it('the spending of the day goes on, and nothing is fetched that nobody asks for', async () => {
    const broker = start();
    await broker.work();
    const { credits, kvWrites } = await broker.status();
    const todayBy = {
      refresh: 18,
      opening: 4,
      deepening: 0,
      question: 16,
      history: 0,
      rates: 0,
      portfolio: 0,
      balances: 0,
    };
    expect([credits.day.spent, credits.month.spent, credits.today]).toEqual([38, 38, todayBy]);
    expect(credits.upstream).toMatchObject({ used: 102, remaining: 19_898 });
    expect(kvWrites.today).toBe(18);
    expect(asked).toBe(0);
  });

  it('all figures of its status are numbers', async () => {
    const status = await start().status(true);
    expect(status.sets.map(({ set, failing }) => [set, failing])).toEqual(
      held.map((set) => [set, set === 'defi||EUR']),
    );
    expect(status.history).toEqual([{ day: '2026-11-21', credits: 38 }]);
    const wrong: string[] = [];
    // NaN and infinity have no JSON.
    JSON.stringify(status, (name, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) wrong.push(name);
      return value;
    });
    expect(wrong).toEqual([]);
  });
});

it('totals of a portfolio and balances that an earlier version left are told, without a call', async () => {
  const owner = '79262bfc6540a1244e276a36aeb747271d2c05ec407e6f3bf47af7ca970d1aab';
  const wallet = '09e17a6be4e07dcdb6488700cd2532078539862aa1a8174ef9a5c4a9247fc67c';
  const at = Date.parse('2026-11-24T08:00:00Z');
  const coins = '{"id":"bitcoin","symbol":"BTC","amount":2,"price":90000,"averageBuy":null,"isFake":false}';
  const noted = `{"owner":"${owner}","held":{"asOf":${at},"coins":[${coins}]},"failure":null,"triedAt":${at},"againAt":${at + 3_600_000}}`;
  const sql = openSqlite();
  for (const statement of [
    'CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
    `CREATE TABLE portfolio_totals (
      owner TEXT NOT NULL, day INTEGER NOT NULL, at INTEGER NOT NULL, dollars REAL NOT NULL, PRIMARY KEY (owner, day))`,
    `CREATE TABLE balances (
      wallet TEXT PRIMARY KEY, asked_at INTEGER NOT NULL, as_of INTEGER, coins TEXT) WITHOUT ROWID`,
    `INSERT INTO notes VALUES ('names-key', '"${'0b'.repeat(32)}"'), ('portfolio', '${noted}')`,
    `INSERT INTO portfolio_totals VALUES ('${owner}', 20779, ${at - 86_400_000}, 179000.5), ('${owner}', 20780, ${at}, 180000)`,
    `INSERT INTO balances VALUES ('${wallet}', ${at}, ${at}, '[${coins}]')`,
  ])
    sql.exec(statement);
  const { broker } = startInProcessBroker({
    configuration: testConfiguration(() => at + 60_000, { portfolioShareToken: 'share-token' }),
    sql,
    store: { read: async () => undefined, readRows: async () => undefined, write: async () => {} },
    client: { page: async () => fail({ reason: 'timeout' }) },
  });
  const now = { simulated: false, waitMilliseconds: 500 };
  expect(await broker.portfolio({ ...now, isOpen: false, days: 30 })).toMatchObject({
    held: { asOf: at, coins: [{ id: 'bitcoin', amount: 2 }] },
    failure: undefined,
    totals: [
      { day: 20_779, dollars: 179_000.5 },
      { day: 20_780, dollars: 180_000 },
    ],
  });
  const asked = { network: 'ethereum', address: '0x00000000219ab540356cbb839cbe05303d7705fa' } as const;
  expect(await broker.balances({ ...now, wallets: [asked], mayPay: false, synchronise: false })).toMatchObject([
    { kind: 'held', asOf: at },
  ]);
});

describe('a row that is not what this version stores', () => {
  const record = {
    set: setOf(['defi'], 'USD'),
    askedAt: 1,
    versions: [{ version: 'v', slot: 0, asOf: 1, ttlSeconds: 120, depth: 1000, coins: 1, itemCount: 1 }],
  };
  const readSets = (text: string): readonly string[] => {
    const sql = openSqlite();
    const open = () => createSetRegistry(sql, createPartStore(sql), () => new Map());
    open();
    sql.exec('INSERT INTO sets VALUES (?, ?, ?)', 'defi||USD', SNAPSHOT_FORMAT, text);
    createPartStore(sql).write('defi||USD', 0, [new ArrayBuffer(8)]);
    const held = open()
      .all()
      .map(([name]) => name);
    const parts = createPartStore(sql).read('defi||USD', 0, 0);
    expect(parts === undefined).toBe(held.length === 0);
    return held;
  };

  it('is a set without the fields that came later: it is held', () => {
    expect(readSets(JSON.stringify(record))).toEqual(['defi||USD']);
  });

  it.each([
    ['that is no JSON', '{"set":'],
    ['without its set', JSON.stringify({ ...record, set: undefined })],
    ['of another set', JSON.stringify({ ...record, set: setOf(['nft'], 'USD') })],
    ['with a version that lacks a figure', JSON.stringify({ ...record, versions: [{ version: 'v', slot: 0 }] })],
    [
      'with a failure of no known reason',
      JSON.stringify({ ...record, failed: { at: 1, times: 1, failure: { reason: 'x' } } }),
    ],
    ['with a doubt of another shape', JSON.stringify({ ...record, doubt: true })],
  ])('is a set %s: it is dropped with its parts', (_, text) => {
    expect(readSets(text)).toEqual([]);
  });

  it.each([
    ['no JSON', '{"questions":'],
    ['a pause of another reason', '{"questions":{"failures":3,"since":0,"seconds":1e9,"failure":{"reason":"x"}}}'],
  ])('is a note of pauses that is %s: there is none', (_, note) => {
    const sql = openSqlite();
    createNotebook(sql);
    sql.exec('INSERT INTO notes VALUES (?, ?)', 'breakers', note);
    expect(createBreakers(createNotebook(sql), () => 0).permission('question')).toMatchObject({ ok: true });
  });
});
