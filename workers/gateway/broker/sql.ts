// The part of a Durable Object's SQLite that the broker needs: small, so that any SQLite can replace it.

export type SqlValue = ArrayBuffer | string | number | null;

export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Sql {
  exec(query: string, ...bindings: readonly SqlValue[]): { toArray(): readonly SqlRow[] };
}

/** A text column of a row; empty if it holds no text. */
export const textIn = (row: SqlRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
