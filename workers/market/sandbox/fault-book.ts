// The table of faults in force. Whether a rule strikes depends on seed and number of the request alone, never on chance.

import { hash, hashText } from '../simulation/hash.ts';
import type { Fault, FaultRule, FaultRules } from './fault-rule.ts';

/** A rule in force and how often it met a request. */
export interface ActiveFault {
  readonly rule: FaultRule;
  /** Requests that it is about, so far. */
  readonly seen: number;
  /** Those that it struck. */
  readonly struck: number;
}

export interface FaultBook {
  /** Replaces all rules. */
  readonly put: (faults: FaultRules) => void;
  readonly list: () => readonly ActiveFault[];
  /** What is to go wrong with the next request. `target`: its path and query. */
  readonly strike: (target: string) => Fault | undefined;
}

// A type, since only types fit the rows of SqlStorage.
type Row = { place: number; rule: string; seed: number; seen: number; struck: number };

interface Entry extends ActiveFault {
  readonly place: number;
  readonly seed: number;
}

/** Whether the path, or the path and query if the pattern has a `?`, fits the pattern. */
export const fits = (pattern: string, target: string): boolean => {
  const path = pattern.includes('?') ? target : target.replace(/\?.*/s, '');
  const source = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`, 's').test(path);
};

const strikes = ({ rule, place, seed, seen, struck }: Entry): boolean =>
  struck < (rule.count ?? Number.POSITIVE_INFINITY) && hash(seed + place, seen) / 2 ** 32 < (rule.rate ?? 1);

const effectOf = ({ path: _path, rate: _rate, count: _count, ...fault }: FaultRule): Fault => fault;

/** Makes the table where it is missing. */
export const createFaultBook = (sql: SqlStorage): FaultBook => {
  sql.exec(`CREATE TABLE IF NOT EXISTS faults (
    place INTEGER PRIMARY KEY, rule TEXT NOT NULL, seed INTEGER NOT NULL, seen INTEGER NOT NULL, struck INTEGER NOT NULL)`);

  const entries = (): readonly Entry[] =>
    sql
      .exec<Row>('SELECT place, rule, seed, seen, struck FROM faults ORDER BY place')
      .toArray()
      .map((row) => ({ ...row, rule: JSON.parse(row.rule) }));

  return {
    put: ({ seed, rules }) => {
      sql.exec('DELETE FROM faults');
      rules.forEach((rule, place) => {
        sql.exec('INSERT INTO faults VALUES (?, ?, ?, 0, 0)', place, JSON.stringify(rule), hashText(seed));
      });
    },
    list: () => entries().map(({ rule, seen, struck }) => ({ rule, seen, struck })),
    strike: (target) => {
      for (const entry of entries()) {
        if (!fits(entry.rule.path, target)) continue;
        const isStruck = strikes(entry);
        sql.exec(
          'UPDATE faults SET seen = seen + 1, struck = struck + ? WHERE place = ?',
          isStruck ? 1 : 0,
          entry.place,
        );
        if (isStruck) return effectOf(entry.rule);
      }
      return undefined;
    },
  };
};
