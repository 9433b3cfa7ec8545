// The process ends before each single SQL statement of taking in a series and of recording a day: what is stored is
// never paid again or changed, and what is not stored is not told as if it were.

import { describe, expect, it } from 'vitest';
import { decodeSeries } from '../../../shared/past/series-layout.ts';
import { createRecordTable } from '../../../workers/gateway/broker/past/record-table.ts';
import { openRecord } from '../../../workers/gateway/codec/record.ts';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { mortal, type MortalSql } from '../../support/mortal-sqlite.ts';
import { closeOf, PastWorld } from '../../support/past-world.ts';
import { sampleSize } from '../../support/sample-size.ts';
import { openSqlite } from '../../support/sqlite.ts';
import type { Sql } from '../../../workers/gateway/broker/storage.ts';

digestsAtOnce();

const DAY = 86_400;
/** More than any of these operations needs. */
const MOST_STATEMENTS = 400;

interface Mortal {
  readonly world: PastWorld;
  /** What all processes have in common. */
  readonly data: Sql;
}

/** A new process, whose memory is empty. */
const begin = ({ world, data }: Mortal): MortalSql => {
  const sql = mortal(data);
  Object.assign(world, { sql });
  world.restart();
  return sql;
};

/** A world with a process whose market is held. */
const startWorld = async (time: string, recordsDays: boolean): Promise<Mortal & { readonly sql: MortalSql }> => {
  const world = new PastWorld(time, { configuration: { recordsDays } });
  world.rates = { USD: 1, EUR: 0.8 };
  const one = { world, data: world.sql };
  const sql = begin(one);
  await world.get('/coins?limit=1');
  return { ...one, sql };
};

/**
 * Ends the process before the statement of this number of the work, then starts it again.
 * @returns whether it ended.
 */
const cutOff = async (
  one: Mortal & { readonly sql: MortalSql },
  statement: number,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  one.sql.endBefore(statement);
  await work().catch(() => undefined);
  const hasEnded = one.sql.hasEnded();
  // Without an end by itself the process ends now.
  one.sql.endBefore(1);
  begin(one);
  return hasEnded;
};

/** In a deep run each statement is the last one of a world; else every third, from another one on for each work. */
const STRIDE = sampleSize(3) === 3 ? 1 : 3;
let works = 0;

/** Runs the work of new worlds that end before a statement, until it is through. @returns its statements. */
const atEachStatement = async (check: (statement: number) => Promise<boolean>): Promise<number> => {
  works += 1;
  for (let statement = 1 + (works % STRIDE); statement <= MOST_STATEMENTS; statement += STRIDE)
    if (!(await check(statement))) return statement - STRIDE;
  throw new Error('The work does not end');
};

const storedSeries = ({ sql }: PastWorld): readonly Uint8Array[] =>
  sql
    .exec('SELECT bytes FROM series ORDER BY coin, place')
    .toArray()
    .map(({ bytes }) => new Uint8Array(bytes instanceof ArrayBuffer ? bytes : new ArrayBuffer(0)));

describe('a series', () => {
  it('that is taken in', async () => {
    const steps = await atEachStatement(async (statement) => {
      const mortalWorld = await startWorld('2026-11-21 12:00', false);
      const { world } = mortalWorld;
      const hasEnded = await cutOff(mortalWorld, statement, () => world.text('/coins/c1/price?at=2024-12-31'));
      const [paid, stored] = [world.charts.length, storedSeries(world)];
      world.keyValue.held.clear();
      expect([statement, await world.text('/coins/c1/price?at=2024-12-31')]).toEqual([
        statement,
        closeOf('2024-12-31'),
      ]);
      // Only what was not stored yet is asked for again.
      expect([statement, world.charts.length]).toEqual([statement, stored.length > 0 ? paid : paid + 1]);
      expect(storedSeries(world).slice(0, stored.length)).toEqual(stored);
      const { history } = (await world.gateway.broker.status()).credits.today;
      expect(history).toBeGreaterThanOrEqual(3 * world.charts.length);
      return hasEnded;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it('whose end is asked for: held points stay byte for byte', async () => {
    const steps = await atEachStatement(async (statement) => {
      const mortalWorld = await startWorld('2026-11-21 12:00', false);
      const { world } = mortalWorld;
      await world.text('/coins/c1/price?at=2024-12-31');
      const before = decodeSeries(new Uint8Array(storedSeries(world)[0] ?? []));
      world.seconds += 2 * DAY;
      await world.get('/coins?limit=1');
      const hasEnded = await cutOff(mortalWorld, statement, () => world.text('/coins/c1/price?at=2026-11-22'));
      expect([statement, await world.text('/coins/c1/price?at=2026-11-22')]).toEqual([
        statement,
        closeOf('2026-11-22'),
      ]);
      const after = decodeSeries(new Uint8Array(storedSeries(world)[0] ?? []));
      if (!before.ok || !after.ok) throw new Error('A series is broken');
      const { length } = before.value.series.times;
      expect(after.value.series.times.slice(0, length)).toEqual(before.value.series.times);
      expect(after.value.series.prices.usd.slice(0, length)).toEqual(before.value.series.prices.usd);
      expect(world.charts.length).toBeLessThanOrEqual(3);
      return hasEnded;
    });
    expect(steps).toBeGreaterThan(5);
  });
});

describe('a day', () => {
  const day = Date.parse('2026-11-20') / 1000 / DAY;
  const recordedSets = async (world: PastWorld): Promise<readonly string[]> =>
    JSON.parse(await world.text('/days')).sets.map(({ set }: { readonly set: string }) => set);

  it('that is recorded is recorded once, or again after the restart', async () => {
    const steps = await atEachStatement(async (statement) => {
      const mortalWorld = await startWorld('2026-11-20 23:58', true);
      const { world, data } = mortalWorld;
      world.seconds = Date.parse('2026-11-21T00:06:00Z') / 1000;
      const hasEnded = await cutOff(mortalWorld, statement, () => world.ring());
      const first = createRecordTable(data).read('||USD', day);
      const rates = await world.gateway.broker.dayRates('EUR');
      expect(await recordedSets(world)).toEqual([]);
      world.seconds += 1260;
      await world.ring();
      world.seconds = Date.parse('2026-11-21T01:00:00Z') / 1000;
      expect(await recordedSets(world)).toEqual(['||USD']);
      const second = await world.gateway.broker.record('||USD', day);
      if (second === undefined) throw new Error(`Not recorded after the end before statement ${statement}`);
      expect(new Uint8Array(second)).toEqual(new Uint8Array(first ?? second));
      expect((await openRecord(second))?.header.count).toBe(1000);
      // At most one call is lost with the process.
      expect([statement, world.ratesAsked <= 2 - rates.length]).toEqual([statement, true]);
      expect(await world.gateway.broker.dayRates('EUR')).toEqual([{ day, rate: 0.8, simulated: false }]);
      return hasEnded;
    });
    expect(steps).toBeGreaterThan(10);
  });

  it('with a later, better snapshot is recorded from that, or from the earlier one until the restart', async () => {
    const steps = await atEachStatement(async (statement) => {
      const mortalWorld = await startWorld('2026-11-20 23:58', true);
      const { world, data } = mortalWorld;
      world.unpriced = 10;
      world.seconds = Date.parse('2026-11-21T00:06:00Z') / 1000;
      await world.ring();
      const timeOf = async (): Promise<number | undefined> => {
        const bytes = createRecordTable(data).read('||USD', day);
        return bytes && (await openRecord(bytes))?.header.asOfFrom;
      };
      const [earlier, later] = [world.seconds * 1000, world.seconds * 1000 + 1_260_000];
      expect(await timeOf()).toBe(earlier);
      const refresh = async (): Promise<void> => {
        await world.get('/coins?limit=1');
        await world.ring();
      };
      world.unpriced = 0;
      world.seconds += 1260;
      const hasEnded = await cutOff(mortalWorld, statement, refresh);
      expect([earlier, later]).toContain(await timeOf());
      // A snapshot that was published is compared, or fetched again.
      await refresh();
      world.seconds = Date.parse('2026-11-21T01:10:00Z') / 1000;
      await world.ring();
      expect([statement, await timeOf()]).toEqual([statement, later]);
      return hasEnded;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it('of several pieces is the earlier one or the later one', async () => {
    const bytesOf = (length: number, value: number): ArrayBuffer => new Uint8Array(length).fill(value).buffer;
    const [large, small] = [bytesOf(5_000_000, 1), bytesOf(2_500_000, 2)];
    for (const [before, after] of [
      [large, small],
      [small, large],
    ] as const)
      for (let statement = 1; statement <= 4; statement += 1) {
        const data = openSqlite();
        createRecordTable(data).write('||USD', day, before);
        const sql = mortal(data);
        sql.endBefore(statement);
        try {
          createRecordTable(sql).write('||USD', day, after);
        } catch {
          // The process has ended.
        }
        const stored = new Uint8Array(createRecordTable(data).read('||USD', day) ?? new ArrayBuffer(0));
        expect([statement, stored.length]).toEqual([statement, (statement > 4 ? after : before).byteLength]);
        createRecordTable(data).write('||USD', day, after);
        expect(createRecordTable(data).read('||USD', day)?.byteLength).toBe(after.byteLength);
      }
  });
});
