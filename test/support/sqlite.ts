// A Durable Object's SQLite for tests that need no Worker: the same SQL on Node's own SQLite.

import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Sql, SqlValue } from '../../workers/gateway/gate/sql.ts';

const toSqlite = (value: SqlValue) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value);

const fromSqlite = (value: SQLOutputValue): SqlValue => {
  if (value instanceof Uint8Array) return value.slice().buffer;
  return typeof value === 'bigint' ? Number(value) : value;
};

/** An empty database in memory. */
export const openSqlite = (): Sql => {
  const database = new DatabaseSync(':memory:');
  return {
    exec(query, ...bindings) {
      const rows = database.prepare(query).all(...bindings.map(toSqlite));
      const read = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromSqlite(value)])),
      );
      return { toArray: () => read };
    },
  };
};
