// The credits spent, by day and purpose. They are debited before the upstream is called, and refunded only if the
// upstream says that it charged nothing: the ledger is never below the upstream's own count.

import { dayOf, monthOf } from './calendar.ts';
import { purposeNames, type Purpose } from './purposes.ts';
import { textIn, type Sql } from '../sql.ts';

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

export interface Ledger {
  debit(time: number, purpose: Purpose, credits: number): Receipt;
  refund(receipt: Receipt): void;
  spending(time: number): Spending;
  /** Credits of the day of this time and of all later days. */
  since(time: number): number;
  /** The days that are kept, the oldest first; a day without spending has none. */
  days(): readonly SpentDay[];
}

/** Days with spending that are kept: two months. They are counted, since the clock may be ahead for a moment. */
const KEPT_DAYS = 62;

export const createLedger = (sql: Sql): Ledger => {
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
    debit(time, purpose, credits) {
      const receipt = { day: dayOf(time), purpose, credits };
      post(receipt);
      if (receipt.day !== lastDay) {
        lastDay = receipt.day;
        forget();
      }
      return receipt;
    },
    days: () =>
      sql
        .exec('SELECT day, SUM(credits) AS credits FROM spending GROUP BY day ORDER BY day')
        .toArray()
        .map((row) => ({ day: textIn(row, 'day'), credits: Number(row['credits']) })),
    refund: (receipt) => post({ ...receipt, credits: -receipt.credits }),
    spending(time) {
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
    since(time) {
      const day = dayOf(time);
      if (knownSince?.day === day) return knownSince.credits;
      const rows = sql.exec('SELECT credits FROM spending WHERE day >= ?', day).toArray();
      const credits = rows.reduce((sum, row) => sum + Number(row['credits']), 0);
      knownSince = { day, credits };
      return credits;
    },
  };
};
