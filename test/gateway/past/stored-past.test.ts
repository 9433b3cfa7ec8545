// What earlier versions stored of the past: nothing that is paid is paid again, and records stay byte for byte. The
// rows are of 50 coins whose price is the hour since 1970 and the coin's place, recorded on 2026-11-20; the series of
// c1 from 2026-11-15 on, whose price is the day since 1970, and its last day by the hour. One file has the first
// layouts, the other one all that is kept for ever, with its copies in KV.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { PastWorld } from '../../support/past-world.ts';
import { createRecordStore, createSeriesStore } from '../../../workers/gateway/codec/past-store.ts';

digestsAtOnce();

type StoredValue = string | number | { readonly base64: string };

interface StoredRows {
  readonly tables: readonly {
    readonly name: string;
    /** The statement that made it. */
    readonly create: string;
    readonly rows: readonly (readonly StoredValue[])[];
  }[];
  readonly keyValue?: Readonly<Record<string, { readonly base64: string }>>;
}

const bytesOf = ({ base64 }: { readonly base64: string }): ArrayBuffer =>
  Uint8Array.from(Buffer.from(base64, 'base64')).buffer;

const restore = (world: PastWorld, tables: StoredRows['tables']): void => {
  for (const { name, create, rows } of tables) {
    world.sql.exec(`DROP TABLE IF EXISTS ${name}`);
    world.sql.exec(create);
    for (const row of rows)
      world.sql.exec(
        `INSERT INTO ${name} VALUES (${row.map(() => '?').join()})`,
        ...row.map((value) => (typeof value === 'object' ? bytesOf(value) : value)),
      );
  }
  world.restart();
};

const folder = new URL('stored/', import.meta.url);
const HOUR = Date.parse('2026-11-21T00:05Z') / 3_600_000;
const recordedPrice = (place: number): number => Math.floor(HOUR) + place;

describe.each(readdirSync(folder))('over %s', (file) => {
  const { tables }: StoredRows = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  let world: PastWorld;

  const stored = (name: string): readonly string[] =>
    world.sql
      .exec(`SELECT * FROM ${name}`)
      .toArray()
      .map((row) =>
        JSON.stringify(
          Object.values(row).map((value) =>
            value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value,
          ),
        ),
      )
      .toSorted();
  const given = (name: string): readonly string[] =>
    (tables.find((table) => table.name === name)?.rows ?? []).map((row) => JSON.stringify(row)).toSorted();

  beforeEach(() => {
    world = new PastWorld('2026-11-21 01:30', { configuration: { recordsDays: true } });
    restore(world, tables);
  });

  it('stored prices are answered as they were', async () => {
    // Earlier versions did not say how often a series was heard, so the source is asked again; what is held answers.
    world.failure = { reason: 'timeout' };
    expect(given('series')).toHaveLength(2);
    expect(await world.text('/coins/c1/price?at=2026-11-18')).toBe('20776');
    expect(await world.text('/coins/c1/price?at=2026-11-20 14:30')).toBe(
      String(Date.parse('2026-11-20T14:00Z') / 86_400_000),
    );
    expect(await world.text('/coins/c1/history?from=2026-11-15&to=2026-11-17&format=csv')).toBe(
      'date,price\r\n2026-11-15,20773\r\n2026-11-16,20774\r\n2026-11-17,20775\r\n',
    );
    expect([stored('series'), stored('records')]).toEqual([given('series'), given('records')]);
  });

  it('the recorded day is answered, and not recorded again', async () => {
    await world.get('/coins?limit=1');
    await world.ring();
    expect(await world.text('/coins.csv?at=2026-11-20&columns=id,price,marketCap,rank&limit=2')).toBe(
      `id,price,marketCap,rank\r\nc0,${recordedPrice(0)},5000,1\r\nc1,${recordedPrice(1)},4999,2\r\n`,
    );
    expect(await world.text('/coins/c49/price?at=2026-11-20')).toBe(String(recordedPrice(49)));
    expect(JSON.parse(await world.text('/days')).sets).toEqual([{ set: '||USD', days: ['2026-11-20'], missing: [] }]);
    expect(stored('records')).toEqual(given('records'));
  });

  it('a later day fetches the tail alone, and keeps what was held', async () => {
    world.seconds += 3 * 86_400;
    expect(await world.text('/coins/c1/price?at=2026-11-22')).toBe('20780');
    expect(world.charts).toHaveLength(1);
    expect(await world.text('/coins/c1/price?at=2026-11-16')).toBe('20774');
    expect(world.charts).toHaveLength(1);
    await world.ring();
    expect(stored('records').filter((row) => row.includes('20777'))).toEqual(given('records'));
  });
});

describe('over every kind of value', () => {
  const { tables, keyValue = {} }: StoredRows = JSON.parse(readFileSync(new URL('every-kind.json', folder), 'utf8'));
  const DAY = Math.floor(Date.parse('2026-11-20T00:00Z') / 86_400_000);
  const stored = memoryKeyValue();
  for (const [key, value] of Object.entries(keyValue)) stored.held.set(key, bytesOf(value));
  const neverLogged = (event: string): never => {
    throw new Error(event);
  };

  it('the record in KV has its header and every column', async () => {
    const record = await createRecordStore(stored, neverLogged).read('||USD', DAY);
    expect(record?.header).toMatchObject({ version: '0mwpnc894-0fvrmhg', count: 50, itemCount: 50, sound: true });
    const { columns } = record ?? {};
    expect([columns?.numbers('price')[49], columns?.numbers('totalSupply')[49]]).toEqual([recordedPrice(49), 1]);
    expect([columns?.text('symbol', 49), columns?.lowerTexts('id')[49]]).toEqual(['S49', 'c49']);
    expect(columns?.contracts()).toHaveLength(50);
  });

  it('the series in KV and the last year of many coins have their points', async () => {
    const store = createSeriesStore(stored, neverLogged);
    const series = await store.read({ coin: 'c1', simulated: false });
    const recent = (await store.readRecent(false))?.get('c1');
    for (const held of [series, recent]) {
      expect(held).toMatchObject({ period: 'all', heard: 1, doubtedSince: undefined });
      expect(held?.series.prices.usd.at(-1)).toBe(20_778);
      expect(held?.series.times[0]).toBe(Date.parse('2026-11-15T00:00Z') / 1000);
    }
  });

  it('rates and the ledger in SQLite go on', async () => {
    const world = new PastWorld('2026-11-21 01:30', { configuration: { recordsDays: true } });
    restore(world, tables);
    expect(await world.credits()).toBe(11);
    expect(await world.text('/coins/c1/price?at=2026-11-20&currency=EUR')).toBe(String(0.8 * recordedPrice(1)));
  });
});
