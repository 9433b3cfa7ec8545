// What the gate needs of a Durable Object's SQLite: a small part, so that any SQLite can stand in.

export type SqlValue = ArrayBuffer | string | number | null;

export interface Sql {
  exec<Row extends Record<string, SqlValue>>(
    query: string,
    ...bindings: readonly SqlValue[]
  ): { toArray(): readonly Row[] };
}
