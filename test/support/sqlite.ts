// A Durable Object's SQLite for tests that need no Worker: the same SQL on Node's own SQLite.

import { DatabaseSync } from 'node:sqlite';
import type { Sql, SqlValue } from '../../workers/gateway/gate/sql.ts';

const toSqlite = (value: SqlValue) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value);

const fromSqlite = (value: unknown): unknown => (value instanceof Uint8Array ? value.slice().buffer : value);

/** An empty database in memory. */
export const openSqlite = (): Sql => {
  const database = new DatabaseSync(':memory:');
  return {
    exec: <Row extends Record<string, SqlValue>>(query: string, ...bindings: readonly SqlValue[]) => {
      const rows = database.prepare(query).all(...bindings.map(toSqlite));
      const read = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromSqlite(value)])),
      ) as unknown as readonly Row[];
      return { toArray: () => read };
    },
  };
};
