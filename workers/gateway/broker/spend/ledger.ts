// The credits spent, by day and purpose: days and months in UTC, times in milliseconds since 1970. They are debited
// before the upstream is called, and refunded only if the upstream says that it charged nothing: the ledger is never
// below the upstream's own count.

import { type Sql, textIn } from '../storage.ts';

const DAY_MILLISECONDS = 86_400_000;

/** `2026-01-31`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `2026-01`. */
const monthOf = (time: number): string => dayOf(time).slice(0, 7);

export const nextDay = (time: number): number => (Math.floor(time / DAY_MILLISECONDS) + 1) * DAY_MILLISECONDS;

export const nextMonth = (time: number): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** When a plan is next renewed; in a month without its renewal day, that is the month's last day. */
export const nextRenewal = (time: number, renewalDay: number): number => {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const inMonth = (offset: number): number => {
    const lastDay = new Date(Date.UTC(year, month + offset + 1, 0)).getUTCDate();
    return Date.UTC(year, month + offset, Math.min(renewalDay, lastDay));
  };
  const inThisMonth = inMonth(0);
  return inThisMonth > time ? inThisMonth : inMonth(1);
};

interface PurposeLimits {
  /** Maximum part of the day's credits. */
  readonly share: number;
  /** Part of that share that may be spent at once; it refills during the day. */
  readonly burst: number;
  /** Part of the available credits that one client may have spent lately, however many other clients there are. */
  readonly client: number;
}

/**
 * The purposes of credits, and how much of a day's budget each may take, so that no kind of question uses up the
 * credits of the snapshots that answer nearly all questions.
 */
export const purposes = {
  /** A held base set is fetched again. */
  refresh: { share: 1, burst: 1, client: 1 },
  /** A base set is fetched for the first time. */
  opening: { share: 0.25, burst: 0.5, client: 0.15 },
  /** Pages of a base set beyond the standard depth. */
  deepening: { share: 0.25, burst: 1, client: 0.25 },
  /** A single question that no snapshot answers. */
  question: { share: 0.25, burst: 0.5, client: 0.1 },
  /** A series of a coin's past prices: paid once, so that a table of many coins may take the share of a whole day. */
  history: { share: 0.25, burst: 1, client: 0.1 },
  /** The rates of currencies, recorded once a day with the market. */
  rates: { share: 0.05, burst: 1, client: 1 },
  /** The owner's portfolio: of a free key's day, that many pages of eight credits as it has hours. */
  portfolio: { share: 0.3, burst: 1, client: 1 },
  /** Balances of addresses, 40 credits each: asked for by name only. */
  balances: { share: 0.1, burst: 1, client: 1 },
} as const satisfies Record<string, PurposeLimits>;

export type Purpose = keyof typeof purposes;

export const purposeNames = Object.keys(purposes) as readonly Purpose[];

/** One debit; its refund goes to the same day. */
export interface Receipt {
  readonly day: string;
  readonly purpose: Purpose;
  readonly credits: number;
}

/** Credits. */
export interface Spending {
  readonly today: number;
  readonly thisMonth: number;
  readonly todayBy: Readonly<Record<Purpose, number>>;
}

/** Credits of one day, `2026-01-31`. */
export interface SpentDay {
  readonly day: string;
  readonly credits: number;
}

/** Days with spending that are kept: two months. They are counted, since the clock may be ahead for a moment. */
const KEPT_DAYS = 62;

export const createLedger = (sql: Sql) => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS spending (day TEXT, purpose TEXT, credits INTEGER NOT NULL, PRIMARY KEY (day, purpose)) WITHOUT ROWID',
  );
  /** The last sum, valid until the next write: the broker reads it for every step. */
  let known: { readonly day: string; readonly spending: Spending } | undefined;
  /** The same of the last sum since a day. */
  let knownSince: { readonly day: string; readonly credits: number } | undefined;
  const post = ({ day, purpose, credits }: Receipt): void => {
    known = undefined;
    knownSince = undefined;
    sql.exec(
      'INSERT INTO spending VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET credits = credits + excluded.credits',
      day,
      purpose,
      credits,
    );
  };
  const forget = (): void => {
    sql.exec(
      'DELETE FROM spending WHERE day <= (SELECT DISTINCT day FROM spending ORDER BY day DESC LIMIT 1 OFFSET ?)',
      KEPT_DAYS,
    );
  };
  let lastDay = '';

  return {
    debit(time: number, purpose: Purpose, credits: number): Receipt {
      const receipt = { day: dayOf(time), purpose, credits };
      post(receipt);
      if (receipt.day !== lastDay) {
        lastDay = receipt.day;
        forget();
      }
      return receipt;
    },
    /** The days that are kept, the oldest first; a day without spending has none. */
    days: (): readonly SpentDay[] =>
      sql
        .exec('SELECT day, SUM(credits) AS credits FROM spending GROUP BY day ORDER BY day')
        .toArray()
        .map((row) => ({ day: textIn(row, 'day'), credits: Number(row['credits']) })),
    refund: (receipt: Receipt): void => post({ ...receipt, credits: -receipt.credits }),
    spending(time: number): Spending {
      if (known?.day === dayOf(time)) return known.spending;
      const rows = sql
        .exec(
          'SELECT day, purpose, credits FROM spending WHERE day >= ? AND day < ?',
          `${monthOf(time)}-01`,
          `${monthOf(time)}-99`,
        )
        .toArray()
        .map(({ day, purpose, credits }) => ({ day, purpose, credits: Number(credits) }));
      const today = rows.filter(({ day }) => day === dayOf(time));
      const sum = (some: typeof rows): number => some.reduce((credits, row) => credits + row.credits, 0);
      const by = (name: Purpose): [Purpose, number] => [name, sum(today.filter(({ purpose }) => purpose === name))];
      const spending = {
        today: sum(today),
        thisMonth: sum(rows),
        todayBy: Object.fromEntries(purposeNames.map(by)) as Record<Purpose, number>,
      };
      known = { day: dayOf(time), spending };
      return spending;
    },
    /** Credits of the day of this time and of all later days. */
    since(time: number): number {
      const day = dayOf(time);
      if (knownSince?.day === day) return knownSince.credits;
      const rows = sql.exec('SELECT credits FROM spending WHERE day >= ?', day).toArray();
      const credits = rows.reduce((sum, row) => sum + Number(row['credits']), 0);
      knownSince = { day, credits };
      return credits;
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
