// Who is charged for a call, within which limits, and the tables of it, whose methods are synchronous: no other request
// runs in between.

import type { PaceBook } from './pace.ts';
import { planOf, type RateLimit } from './plans.ts';
import type { Fault } from '../sandbox/fault-rules.ts';
import type { ApiKey } from '../settings.ts';

/** A charge as the tables store it. Plain data: it is sent to the Durable Object. */
export interface Posting {
  readonly key: string;
  readonly path: string;
  readonly credits: number;
  /** Months since 1970, in the service's time. */
  readonly month: number;
}

export interface PostingLimits {
  readonly totalCredits: number;
  /** Whether the credits are renewed monthly. */
  readonly isMonthly: boolean;
  readonly rateLimit: RateLimit;
  /** The service's time, ms since 1970. */
  readonly now: number;
}

type Posted =
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

export interface CreditBook {
  readonly admit: (posting: Posting, limits: PostingLimits) => Posted;
  readonly refund: (posting: Posting) => void;
  readonly noteRefusal: (posting: Posting) => void;
  /** Credits used in this month; if undefined, in all months. */
  readonly used: (key: string, month: number | undefined) => number;
  readonly usage: () => readonly UsageRow[];
}

const MINUTE_MS = 60_000;

/** Creates missing tables. */
export const createCreditBook = (sql: SqlStorage, paces: PaceBook): CreditBook => {
  sql.exec(`CREATE TABLE IF NOT EXISTS monthly_usage (
    key TEXT, month INTEGER, path TEXT, requests INTEGER NOT NULL, refused INTEGER NOT NULL, credits INTEGER NOT NULL,
    PRIMARY KEY (key, month, path)) WITHOUT ROWID`);
  sql.exec(`CREATE TABLE IF NOT EXISTS rates (
    key TEXT PRIMARY KEY, minute INTEGER NOT NULL, requests INTEGER NOT NULL) WITHOUT ROWID`);

  const post = ({ key, month, path }: Posting, requests: number, refused: number, credits: number): void => {
    sql.exec(
      `INSERT INTO monthly_usage VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
       refused = refused + excluded.refused, credits = credits + excluded.credits`,
      key,
      month,
      path,
      requests,
      refused,
      credits,
    );
  };

  const used = (key: string, month: number | undefined): number =>
    sql
      .exec<{ used: number | null }>(
        'SELECT SUM(credits) AS used FROM monthly_usage WHERE key = ?1 AND (?2 IS NULL OR month = ?2)',
        key,
        month ?? null,
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
    admit: (posting, { totalCredits, isMonthly, rateLimit, now }) => {
      const { key, month, credits } = posting;
      const refusal = tooFast(key, rateLimit, now);
      if (refusal !== undefined) {
        post(posting, 1, 1, 0);
        return refusal;
      }
      if (credits > 0 && used(key, isMonthly ? month : undefined) + credits > totalCredits) {
        post(posting, 1, 1, 0);
        return { outcome: 'no-credits' };
      }
      post(posting, 1, 0, credits);
      return { outcome: 'admitted', startedAt: start(key, rateLimit, now) };
    },
    refund: (posting) => post(posting, 0, 0, -posting.credits),
    noteRefusal: (posting) => post(posting, 1, 1, 0),
    used,
    usage: () =>
      sql
        .exec<UsageRow>(
          `SELECT key, path, SUM(requests) AS requests, SUM(refused) AS refused, SUM(credits) AS credits
           FROM monthly_usage GROUP BY key, path ORDER BY key, path`,
        )
        .toArray(),
  };
};

export interface Account {
  /** The account's name: for a key the key itself. */
  readonly name: string;
  readonly totalCredits: number;
  /** Whether the credits are renewed monthly. */
  readonly isMonthly: boolean;
  readonly rateLimit: RateLimit;
}

/** The account of a key. */
export const accountOf = ({ key, plan, totalCredits }: ApiKey): Account => {
  const { rateLimit, creditsPerMonth } = planOf(plan);
  return { name: key, totalCredits, isMonthly: creditsPerMonth !== undefined, rateLimit };
};

export interface Charge {
  readonly account: Account;
  /** The operation's path, as in the published description. */
  readonly path: string;
  readonly credits: number;
  /** The service's time of the request, ms since 1970. */
  readonly now: number;
}

export type Admission =
  | {
      readonly outcome: 'admitted';
      /** The fault to apply to this request, if any. */
      readonly fault: Fault | undefined;
      /** Identifies the call when its end is reported; undefined if no report is needed. */
      readonly startedAt: number | undefined;
    }
  | { readonly outcome: 'no-credits' }
  | {
      readonly outcome: 'too-many-requests';
      /**
       * Time until the next request is admitted, if no other request comes first. Undefined: no header `Retry-After`.
       */
      readonly retryAfterSeconds: number | undefined;
    };

export interface Ledger {
  /**
   * Charges the credits if the key has enough left and is within its rate, atomically. `target`: the request's path and
   * query.
   */
  readonly admit: (charge: Charge, target: string) => Promise<Admission>;
  /** Refunds a charge. */
  readonly refund: (charge: Charge) => Promise<void>;
  /** Reports that an accepted call was answered. */
  readonly finish: (account: Account, startedAt: number) => Promise<void>;
  /** Records a request that was refused at no cost. */
  readonly noteRefusal: (charge: Charge) => Promise<void>;
  /** Credits used: in the month of `now` (ms since 1970) if they are renewed monthly, else in total. */
  readonly used: (account: Account, now: number) => Promise<number>;
}
