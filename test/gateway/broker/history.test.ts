// What the broker keeps of how it was over time.

import { describe, expect, it } from 'vitest';
import { createHistory, type HistoryTable } from '../../../workers/gateway/broker/metrics/history.ts';
import type { Sql } from '../../../workers/gateway/broker/sql.ts';
import { openSqlite } from '../../support/sqlite.ts';

const noon = Date.parse('2026-01-31T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The figures of a column by time. */
const column = (table: HistoryTable | undefined, name: string) => {
  const index = table?.columns.indexOf(name) ?? -1;
  return table?.rows.map((row) => [new Date(Number(row[0])).toISOString().slice(11, 16), row[index]]);
};

const rowsIn = (sql: Sql): number => Number(sql.exec('SELECT COUNT(*) AS n FROM history').toArray()[0]?.['n']);

describe('history', () => {
  it('adds up each five minutes and each hour', () => {
    const history = createHistory(openSqlite());
    for (const minutes of [0, 4, 5, 61]) {
      history.note({ calls: 1, credits: 2 });
      history.write(noon + minutes * MINUTE);
    }
    const [fine, coarse] = history.read(noon + 61 * MINUTE);
    expect(column(fine, 'credits')).toEqual([
      ['12:00', 4],
      ['12:05', 2],
      ['13:00', 2],
    ]);
    expect(column(coarse, 'calls')).toEqual([
      ['12:00', 3],
      ['13:00', 1],
    ]);
  });

  it('writes nothing for light news alone, and keeps it for the next write', () => {
    const sql = openSqlite();
    const history = createHistory(sql);
    history.noteLightly({ memory: 5 });
    history.write(noon);
    expect(rowsIn(sql)).toBe(0);
    expect(column(history.read(noon)[0], 'memory')).toEqual([['12:00', 5]]);
    history.note({ calls: 1 });
    history.write(noon);
    expect(rowsIn(sql)).toBe(2);
    expect(column(createHistory(sql).read(noon)[0], 'memory')).toEqual([['12:00', 5]]);
  });

  it('goes on where it was after a restart', () => {
    const sql = openSqlite();
    for (let restart = 0; restart < 3; restart += 1) {
      const history = createHistory(sql);
      history.note({ refreshes: 1 });
      history.write(noon);
    }
    expect(column(createHistory(sql).read(noon)[1], 'refreshes')).toEqual([['12:00', 3]]);
  });

  it('stays bounded, and shows a day and 31 days of it', () => {
    const sql = openSqlite();
    const history = createHistory(sql);
    for (let hours = 0; hours < 1000; hours += 1) {
      for (const minutes of [0, 5]) {
        history.note({ calls: 1 });
        history.write(noon + hours * HOUR + minutes * MINUTE);
      }
    }
    expect(rowsIn(sql)).toBe(288 + 744);
    const [fine, coarse] = history.read(noon + 999 * HOUR + 5 * MINUTE);
    expect([fine?.rows.length, coarse?.rows.length]).toEqual([48, 744]);
    expect(JSON.stringify([fine, coarse]).length).toBeLessThan(100_000);
  });

  it('loses nothing because a clock is far ahead for a moment', () => {
    const history = createHistory(openSqlite());
    for (const time of [noon, noon + 1000 * HOUR, noon + MINUTE]) {
      history.note({ calls: 1 });
      history.write(time);
    }
    expect(column(history.read(noon + MINUTE)[0], 'calls')).toEqual([['12:00', 2]]);
  });
});
