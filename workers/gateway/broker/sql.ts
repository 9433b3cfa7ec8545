// What the broker needs of a Durable Object's SQLite: a small part, so that any SQLite can stand in.

export type SqlValue = ArrayBuffer | string | number | null;

export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Sql {
  exec(query: string, ...bindings: readonly SqlValue[]): { toArray(): readonly SqlRow[] };
}

/** A text of a row. */
export const textIn = (row: SqlRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
