// A Durable Object's SQLite for tests that need no Worker: the same SQL on Node's own SQLite.

import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { Sql, SqlValue } from '../../workers/gateway/broker/storage.ts';

const toSqlite = (value: SqlValue) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value);

const fromSqlite = (value: SQLOutputValue): SqlValue => {
  if (value instanceof Uint8Array) return value.slice().buffer;
  return typeof value === 'bigint' ? Number(value) : value;
};

/** An empty database in memory. */
export const openSqlite = (): Sql => {
  const database = new DatabaseSync(':memory:');
  const statements = new Map<string, StatementSync>();
  return {
    exec(query, ...bindings) {
      const statement = statements.get(query) ?? database.prepare(query);
      statements.set(query, statement);
      const read = statement.all(...bindings.map(toSqlite)).map((row) => {
        const values: Record<string, SqlValue> = {};
        for (const name in row) values[name] = fromSqlite(row[name] ?? null);
        return values;
      });
      return { toArray: () => read };
    },
  };
};
