// The ledger's tables. Every method runs to its end without waiting for anything, so that no other request comes between.

/** What a charge has to say here. Plain data: it travels to the Durable Object. */
export interface Posting {
  readonly key: string;
  readonly path: string;
  readonly credits: number;
}

export interface PostingLimits {
  readonly totalCredits: number;
  readonly requestsPerMinute: number | undefined;
  /** The service's time, in ms since 1970. */
  readonly now: number;
}

export type Posted =
  | { readonly outcome: 'admitted' }
  | { readonly outcome: 'no-credits' }
  | { readonly outcome: 'too-many-requests'; readonly retryAfterSeconds: number };

// A type, since only types fit the rows of SqlStorage.
export type UsageRow = {
  readonly key: string;
  readonly path: string;
  /** All requests, with the refused ones. */
  readonly requests: number;
  /** Those refused before they cost anything: by plan, parameters, rate or credits. */
  readonly refused: number;
  /** Credits taken and not given back. */
  readonly credits: number;
};

export interface CreditBook {
  readonly admit: (posting: Posting, limits: PostingLimits) => Posted;
  readonly refund: (posting: Posting) => void;
  readonly noteRefusal: (posting: Posting) => void;
  readonly used: (key: string) => number;
  readonly usage: () => readonly UsageRow[];
}

const MINUTE_MS = 60_000;

/** Makes the tables where they are missing. */
export const createCreditBook = (sql: SqlStorage): CreditBook => {
  sql.exec(`CREATE TABLE IF NOT EXISTS usage (
    key TEXT, path TEXT, requests INTEGER NOT NULL, refused INTEGER NOT NULL, credits INTEGER NOT NULL,
    PRIMARY KEY (key, path)) WITHOUT ROWID`);
  sql.exec(`CREATE TABLE IF NOT EXISTS rates (
    key TEXT PRIMARY KEY, minute INTEGER NOT NULL, requests INTEGER NOT NULL) WITHOUT ROWID`);

  const post = ({ key, path }: Posting, requests: number, refused: number, credits: number): void => {
    sql.exec(
      `INSERT INTO usage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
       refused = refused + excluded.refused, credits = credits + excluded.credits`,
      key,
      path,
      requests,
      refused,
      credits,
    );
  };

  const used = (key: string): number =>
    sql.exec<{ used: number | null }>('SELECT SUM(credits) AS used FROM usage WHERE key = ?', key).one().used ?? 0;

  /** Requests let through in this minute. */
  const passedIn = (minute: number, key: string): number => {
    const [row] = sql
      .exec<{ requests: number }>('SELECT requests FROM rates WHERE key = ? AND minute = ?', key, minute)
      .toArray();
    return row?.requests ?? 0;
  };

  return {
    admit: (posting, { totalCredits, requestsPerMinute, now }) => {
      const { key, credits } = posting;
      const minute = Math.floor(now / MINUTE_MS);
      const passed = requestsPerMinute === undefined ? 0 : passedIn(minute, key);
      if (requestsPerMinute !== undefined && passed >= requestsPerMinute) {
        post(posting, 1, 1, 0);
        return { outcome: 'too-many-requests', retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000) };
      }
      if (credits > 0 && used(key) + credits > totalCredits) {
        post(posting, 1, 1, 0);
        return { outcome: 'no-credits' };
      }
      post(posting, 1, 0, credits);
      if (requestsPerMinute !== undefined) {
        sql.exec('INSERT OR REPLACE INTO rates VALUES (?, ?, ?)', key, minute, passed + 1);
      }
      return { outcome: 'admitted' };
    },
    refund: (posting) => post(posting, 0, 0, -posting.credits),
    noteRefusal: (posting) => post(posting, 1, 1, 0),
    used,
    usage: () =>
      sql.exec<UsageRow>('SELECT key, path, requests, refused, credits FROM usage ORDER BY key, path').toArray(),
  };
};
