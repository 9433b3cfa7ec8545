// Who is charged for a call, within which limits, and the tables of it, whose methods are synchronous: no other request
// runs in between.

import type { PaceBook } from './pace.ts';
import { planOf, type RateLimit } from './plans.ts';
import type { ApiKey } from '../settings.ts';

export interface Account {
  /** The account's name: for a key the key itself. */
  readonly name: string;
  readonly totalCredits: number;
  readonly isMonthly: boolean;
  readonly rateLimit: RateLimit;
}

export const accountOf = ({ key, plan, totalCredits }: ApiKey): Account => {
  const { rateLimit, creditsPerMonth } = planOf(plan);
  return { name: key, totalCredits, isMonthly: creditsPerMonth !== undefined, rateLimit };
};

/** Plain data: it is sent to the Durable Object. */
export interface Charge {
  readonly account: Account;
  /** The operation's path, as in the published description. */
  readonly path: string;
  readonly credits: number;
  /** The service's time of the request, ms since 1970. */
  readonly now: number;
}

export type Posted =
  | {
      readonly outcome: 'admitted';
      /** Identifies the call when its end is reported; undefined if no report is needed. */
      readonly startedAt: number | undefined;
    }
  | { readonly outcome: 'no-credits' }
  | {
      readonly outcome: 'too-many-requests';
      /** Undefined: no header `Retry-After`. */
      readonly retryAfterSeconds: number | undefined;
    };

// A type: interfaces do not fit the rows of SqlStorage.
export type UsageRow = {
  readonly key: string;
  readonly path: string;
  /** All requests, refused ones included. */
  readonly requests: number;
  /** Requests refused at no cost: by plan, parameters, rate or credits. */
  readonly refused: number;
  /** Credits charged and not refunded. */
  readonly credits: number;
};

const MINUTE_MS = 60_000;

/** Months since 1970. */
const monthOf = (now: number): number => {
  const date = new Date(now);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

/** Creates missing tables. */
export const createCreditBook = (sql: SqlStorage, paces: PaceBook) => {
  sql.exec(`CREATE TABLE IF NOT EXISTS monthly_usage (
    key TEXT, month INTEGER, path TEXT, requests INTEGER NOT NULL, refused INTEGER NOT NULL, credits INTEGER NOT NULL,
    PRIMARY KEY (key, month, path)) WITHOUT ROWID`);
  sql.exec(`CREATE TABLE IF NOT EXISTS rates (
    key TEXT PRIMARY KEY, minute INTEGER NOT NULL, requests INTEGER NOT NULL) WITHOUT ROWID`);

  const post = ({ account, path, now }: Charge, requests: number, refused: number, credits: number): void => {
    sql.exec(
      `INSERT INTO monthly_usage VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
       refused = refused + excluded.refused, credits = credits + excluded.credits`,
      account.name,
      monthOf(now),
      path,
      requests,
      refused,
      credits,
    );
  };

  /** Credits used: in the month of `now` (ms since 1970) if they are renewed monthly, else in total. */
  const used = ({ name, isMonthly }: Account, now: number): number =>
    sql
      .exec<{ used: number | null }>(
        'SELECT SUM(credits) AS used FROM monthly_usage WHERE key = ?1 AND (?2 IS NULL OR month = ?2)',
        name,
        isMonthly ? monthOf(now) : null,
      )
      .one().used ?? 0;

  /** Number of requests admitted in this minute. */
  const passedIn = (minute: number, key: string): number => {
    const [row] = sql
      .exec<{ requests: number }>('SELECT requests FROM rates WHERE key = ? AND minute = ?', key, minute)
      .toArray();
    return row?.requests ?? 0;
  };

  const tooFast = (key: string, rateLimit: RateLimit, now: number): Posted | undefined => {
    switch (rateLimit?.kind) {
      case undefined:
        return undefined;
      case 'pace':
        return paces.isFree(key, rateLimit)
          ? undefined
          : { outcome: 'too-many-requests', retryAfterSeconds: undefined };
      case 'requests-a-minute': {
        const minute = Math.floor(now / MINUTE_MS);
        if (passedIn(minute, key) < rateLimit.requests) return undefined;
        return { outcome: 'too-many-requests', retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000) };
      }
      default:
        return rateLimit satisfies never;
    }
  };

  /**
   * Counts an accepted call. Returns a number that identifies it when its end is reported; undefined if no report is
   * needed.
   */
  const start = (key: string, rateLimit: RateLimit, now: number): number | undefined => {
    if (rateLimit?.kind === 'pace') return paces.start(key);
    if (rateLimit !== undefined) {
      const minute = Math.floor(now / MINUTE_MS);
      sql.exec('INSERT OR REPLACE INTO rates VALUES (?, ?, ?)', key, minute, passedIn(minute, key) + 1);
    }
    return undefined;
  };

  return {
    /** Charges the credits if the key has enough left and is within its rate. */
    admit: (charge: Charge): Posted => {
      const { account, credits, now } = charge;
      const { name, rateLimit, totalCredits } = account;
      const refusal =
        tooFast(name, rateLimit, now) ??
        (credits > 0 && used(account, now) + credits > totalCredits ? ({ outcome: 'no-credits' } as const) : undefined);
      post(charge, 1, refusal === undefined ? 0 : 1, refusal === undefined ? credits : 0);
      return refusal ?? { outcome: 'admitted', startedAt: start(name, rateLimit, now) };
    },
    refund: (charge: Charge): void => post(charge, 0, 0, -charge.credits),
    /** Records a request that was refused at no cost. */
    noteRefusal: (charge: Charge): void => post(charge, 1, 1, 0),
    used,
    usage: (): readonly UsageRow[] =>
      sql
        .exec<UsageRow>(
          `SELECT key, path, SUM(requests) AS requests, SUM(refused) AS refused, SUM(credits) AS credits
           FROM monthly_usage GROUP BY key, path ORDER BY key, path`,
        )
        .toArray(),
  };
};

export type CreditBook = ReturnType<typeof createCreditBook>;
