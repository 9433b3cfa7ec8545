// Small things that the gate must not forget, as JSON by name.

import type { BreakerState } from './breaker.ts';
import type { Buckets } from './buckets.ts';
import type { StoredDemand } from './stored-demand.ts';
import type { Pace } from './pace.ts';
import { textIn, type Sql } from './sql.ts';

/** What the upstream said of the key's credits. */
export interface UpstreamCount {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly total: number;
  readonly used: number;
  readonly remaining: number;
}

export interface Notes {
  readonly breakers: Readonly<Record<'questions' | 'snapshots', BreakerState>>;
  readonly 'upstream-count': UpstreamCount;
  /** The day of the month on which the upstream gives new credits. */
  readonly 'renewal-day': number;
  readonly pace: Pace;
  readonly buckets: Buckets;
  readonly demand: StoredDemand;
  /** Writes by day, as in `2026-01-31`. */
  readonly 'kv-writes': Readonly<Record<string, number>>;
}

export interface Notebook {
  /** What was written last under a name; undefined where nothing was. */
  read<Name extends keyof Notes>(name: Name): Notes[Name] | undefined;
  write<Name extends keyof Notes>(name: Name, value: Notes[Name]): void;
}

export const createNotebook = (sql: Sql): Notebook => {
  sql.exec('CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  return {
    read: (name) => {
      const [row] = sql.exec('SELECT value FROM notes WHERE name = ?', name).toArray();
      return row === undefined ? undefined : JSON.parse(textIn(row, 'value'));
    },
    write: (name, value) => {
      sql.exec('INSERT OR REPLACE INTO notes VALUES (?, ?)', name, JSON.stringify(value));
    },
  };
};
