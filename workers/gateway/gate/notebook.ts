// Small things that the gate must not forget, as JSON by name.

import type { Sql } from './sql.ts';

export interface Notebook {
  /** What was written last under a name, as it was written; undefined where nothing was. */
  read<Value>(name: string): Value | undefined;
  write(name: string, value: unknown): void;
}

export const createNotebook = (sql: Sql): Notebook => {
  sql.exec('CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  return {
    read: (name) => {
      const [row] = sql.exec<{ value: string }>('SELECT value FROM notes WHERE name = ?', name).toArray();
      return row === undefined ? undefined : JSON.parse(row.value);
    },
    write: (name, value) => {
      sql.exec('INSERT OR REPLACE INTO notes VALUES (?, ?)', name, JSON.stringify(value));
    },
  };
};
