// What the broker notes of when data is used: it hears of a set once its readers' data is no longer fresh.

import { describe, expect, it } from 'vitest';
import { createNotebook } from '../../../workers/gateway/broker/notebook.ts';
import { everyHour, secondsOfUse } from '../../../workers/gateway/broker/spend/expected-use.ts';
import { createUseLog, type UseLog } from '../../../workers/gateway/broker/spend/use-log.ts';
import { isUseRecord } from '../../../workers/gateway/broker/spend/use-record.ts';
import { openSqlite } from '../../support/sqlite.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const midnight = Date.parse('2026-11-02T00:00:00Z');
const at = (hours: number, minutes = 0): number => midnight + hours * HOUR + minutes * MINUTE;

const begin = () => {
  const sql = openSqlite();
  const open = (): UseLog => createUseLog(createNotebook(sql));
  /** Minutes of use by hour, from the first one on. */
  const minutes = (): readonly number[] =>
    (createNotebook(sql).read('use', isUseRecord)?.seconds ?? []).map((seconds) => Math.round(seconds / 60));
  return { sql, open, minutes };
};

/** Questions about one set at these times, which is fetched each time for so many minutes. */
const ask = (open: () => UseLog, lifetimeMinutes: number, times: readonly number[]): void => {
  let asOf = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    // The broker is evicted between them.
    const log = open();
    log.note({ asOf, ttlSeconds: lifetimeMinutes * 60 }, time);
    log.write();
    asOf = time;
  }
};

describe('use is noted', () => {
  it.each([
    ['for five minutes of a single question', 2, [at(9)], [5]],
    [
      'between questions that follow the end of a lifetime',
      43,
      [at(9), at(9, 43), at(10, 26), at(11, 9)],
      [60, 60, 14],
    ],
    ['not between questions that are further apart', 2, [at(9), at(9, 30), at(10, 50)], [10, 5]],
    ['into the next hour', 2, [at(9, 58)], [2, 3]],
    ['once, where questions follow each other', 2, [at(9), at(9, 1), at(9, 2), at(9, 3)], [8]],
  ] as const)('%s', (_, lifetime, times, expected) => {
    const { open, minutes } = begin();
    ask(open, lifetime, times);
    expect(minutes()).toEqual(expected);
  });

  it('of several sets once', () => {
    const { open, minutes } = begin();
    const log = open();
    for (let minute = 0; minute < 60; minute += 10)
      for (const set of [0, 1, 2]) log.note({ asOf: at(9, minute - 10 + set), ttlSeconds: 600 }, at(9, minute + set));
    log.write();
    // From the fetch at 8:50 to five minutes after the last question.
    expect(minutes()).toEqual([10, 57]);
  });

  it('with the present time after a clock was ahead', () => {
    const { open, minutes } = begin();
    ask(open, 2, [at(9), at(33), at(9, 30)]);
    expect(minutes()[0]).toBe(10);
  });
});

it('nothing is written without news', () => {
  const writes: string[] = [];
  const log = createUseLog({ read: () => undefined, write: (name) => void writes.push(name) });
  log.write();
  expect(log.expected(at(9))).toBe(everyHour);
  log.note({ asOf: at(9), ttlSeconds: 120 }, at(9));
  log.write();
  log.write();
  expect(writes).toEqual(['use']);
});

describe('what is expected', () => {
  /** Used from 9 to 11 for a week. */
  const used = () => {
    const { sql, open } = begin();
    for (let day = 0; day < 7; day += 1)
      ask(
        open,
        10,
        Array.from({ length: 13 }, (_, index) => at(24 * day + 9, 10 * index)),
      );
    return { sql, open };
  };
  const seconds = (log: UseLog, hours: number): number =>
    secondsOfUse(log.expected(at(168)), at(168 + hours), at(168 + hours + 1));

  it('survives the end of the broker', () => {
    const { open } = used();
    expect(seconds(open(), 9)).toBeGreaterThan(3500);
    expect(seconds(open(), 3)).toBeLessThan(500);
  });

  it.each(['{', '[]', '{"firstHour":1,"until":2}', '{"firstHour":1,"until":2,"seconds":[null]}'])(
    'is nothing where %s is stored',
    (stored) => {
      const { sql, open } = used();
      sql.exec('INSERT OR REPLACE INTO notes VALUES (?, ?)', 'use', stored);
      expect(open().expected(at(168))).toEqual(everyHour);
    },
  );

  it('is learned anew from the hour on', () => {
    const { open } = used();
    const log = open();
    const before = seconds(log, 3);
    expect(log.expected(at(168, 59))).toBe(log.expected(at(168)));
    log.note({ asOf: at(168, 0), ttlSeconds: 6 * 3600 }, at(173));
    expect(secondsOfUse(log.expected(at(173)), at(168 + 24 + 3), at(168 + 24 + 4))).toBeGreaterThan(1.3 * before);
  });
});
