// The table of synchronised wallets. All methods are synchronous.

export interface SyncBook {
  readonly note: (key: string, wallet: string) => void;
  readonly has: (key: string, wallet: string) => boolean;
}

/** Creates the table if it is missing. */
export const createSyncBook = (sql: SqlStorage): SyncBook => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS synced_wallets (key TEXT, wallet TEXT, PRIMARY KEY (key, wallet)) WITHOUT ROWID',
  );
  return {
    note: (key, wallet) => {
      sql.exec('INSERT OR IGNORE INTO synced_wallets VALUES (?, ?)', key, wallet);
    },
    has: (key, wallet) =>
      sql.exec('SELECT 1 FROM synced_wallets WHERE key = ? AND wallet = ?', key, wallet).toArray().length > 0,
  };
};
