// Faults on demand, which local runs have and deployments do not: the table of active ones. Whether a rule applies to a
// request depends only on the seed and the request's number.

import type { UsageRow } from '../credits/credit-book.ts';
import type { Fault, FaultRule, FaultRules } from './fault-rules.ts';
import { hash, hashText } from '../simulation/noise.ts';

export interface SandboxState {
  readonly usage: readonly UsageRow[];
  readonly faults: readonly ActiveFault[];
}

/** An active rule with its counts. */
interface ActiveFault {
  readonly rule: FaultRule;
  /** Requests that match its path, so far. */
  readonly seen: number;
  /** Requests that it was applied to. */
  readonly struck: number;
}

// A type: interfaces do not fit the rows of SqlStorage.
type Row = { place: number; rule: string; seed: number; seen: number; struck: number };

interface Entry extends ActiveFault {
  readonly place: number;
  readonly seed: number;
}

/** Whether the path matches the pattern; the query is included if the pattern has a `?`. */
const fits = (pattern: string, target: string): boolean => {
  const path = pattern.includes('?') ? target : target.replace(/\?.*/s, '');
  const source = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`, 's').test(path);
};

const strikes = ({ rule, place, seed, seen, struck }: Entry): boolean =>
  struck < (rule.count ?? Number.POSITIVE_INFINITY) && hash(seed + place, seen) / 2 ** 32 < (rule.rate ?? 1);

const effectOf = ({ path: _path, rate: _rate, count: _count, ...fault }: FaultRule): Fault => fault;

/** Creates the table if it is missing. */
export const createFaultBook = (sql: SqlStorage) => {
  sql.exec(`CREATE TABLE IF NOT EXISTS faults (
    place INTEGER PRIMARY KEY, rule TEXT NOT NULL, seed INTEGER NOT NULL, seen INTEGER NOT NULL, struck INTEGER NOT NULL)`);

  const entries = (): readonly Entry[] =>
    sql
      .exec<Row>('SELECT place, rule, seed, seen, struck FROM faults ORDER BY place')
      .toArray()
      .map((row) => ({ ...row, rule: JSON.parse(row.rule) }));

  return {
    put: ({ seed, rules }: FaultRules): void => {
      sql.exec('DELETE FROM faults');
      rules.forEach((rule, place) => {
        sql.exec('INSERT INTO faults VALUES (?, ?, ?, 0, 0)', place, JSON.stringify(rule), hashText(seed));
      });
    },
    list: (): readonly ActiveFault[] => entries().map(({ rule, seen, struck }) => ({ rule, seen, struck })),
    /** The fault to apply to the next request, if any. `target`: its path and query. */
    strike: (target: string): Fault | undefined => {
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

export type FaultBook = ReturnType<typeof createFaultBook>;
