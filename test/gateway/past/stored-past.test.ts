// Series and records that an earlier version stored: nothing that is paid is paid again, and records stay byte for
// byte. The rows are those of the first layouts: of 50 coins whose price is the hour since 1970 and the coin's place,
// recorded on 2026-11-20; the series of c1 from 2026-11-15 on, whose price is the day since 1970, and its last day by
// the hour.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

type StoredValue = string | number | { readonly base64: string };

interface StoredRows {
  readonly tables: readonly {
    readonly name: string;
    /** The statement that made it. */
    readonly create: string;
    readonly rows: readonly (readonly StoredValue[])[];
  }[];
}

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
    for (const { name, create, rows } of tables) {
      world.sql.exec(`DROP TABLE IF EXISTS ${name}`);
      world.sql.exec(create);
      for (const row of rows)
        world.sql.exec(
          `INSERT INTO ${name} VALUES (${row.map(() => '?').join()})`,
          ...row.map((value) =>
            typeof value === 'object' ? Uint8Array.from(Buffer.from(value.base64, 'base64')).buffer : value,
          ),
        );
    }
    world.restart();
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
