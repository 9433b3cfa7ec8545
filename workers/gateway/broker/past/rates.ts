// The currencies' rates at the close of recorded days, recorded with the market of the day: one call, within the hour
// in which the day is recorded. They are written once and stay until an operator has the day forgotten. A day on
// which the call fails has no rates; nothing stands in for them.

import { type Day, dayAt, dayText, startOf } from '../../../../shared/past/calendar.ts';
import { crc32 } from '../../../../shared/past/series-layout.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { DayRates } from '../broker-api.ts';
import { type Sql, type SqlRow, textIn, type Tools } from '../storage.ts';
import { dollarMarketText } from '../../../../shared/query/question.ts';
import type { Provider, ProviderClient, ProviderRates } from '../../providers/provider.ts';
import type { Account } from '../spend/account.ts';
import { type Limiter, TURN_MILLISECONDS } from '../spend/limiter.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import type { RecordTable } from './record-table.ts';

export interface ClosingRates {
  /** When they were asked for, milliseconds since 1970. */
  readonly at: number;
  readonly simulated: boolean;
  /** Units of each currency for a US dollar, by code. */
  readonly perDollar: Readonly<Record<string, number>>;
}

interface Known extends ClosingRates {
  readonly day: Day;
}

/** Detects damage of what a row says. */
const checksumOf = (day: Day, at: number, simulated: boolean, rates: string): number =>
  crc32(new TextEncoder().encode(`${day} ${at} ${Number(simulated)} ${rates}`));

export const createRateTable = (sql: Sql, log: WriteLog) => {
  sql.exec(`CREATE TABLE IF NOT EXISTS rates (
    day INTEGER PRIMARY KEY, at INTEGER NOT NULL, simulated INTEGER NOT NULL, rates TEXT NOT NULL,
    checksum INTEGER NOT NULL)`);
  const days = new Set(
    sql
      .exec('SELECT day FROM rates')
      .toArray()
      .map((row) => Number(row['day'])),
  );

  const decode = (row: SqlRow): readonly Known[] => {
    const [day, at, simulated] = [Number(row['day']), Number(row['at']), row['simulated'] === 1];
    const rates = textIn(row, 'rates');
    if (checksumOf(day, at, simulated, rates) === row['checksum'])
      return [{ day, at, simulated, perDollar: JSON.parse(rates) }];
    log('record-spoilt', { rates: dayText(day), place: 'storage' });
    return [];
  };
  /** All days, rising: 1 MB a year. Undefined until they are asked for. */
  let known: readonly Known[] | undefined;

  return {
    has: (day: Day): boolean => days.has(day),
    /** Does nothing if the day has rates already. */
    write(day: Day, { at, simulated, perDollar }: ClosingRates): void {
      if (days.has(day)) return;
      const rates = JSON.stringify(perDollar);
      const sum = checksumOf(day, at, simulated, rates);
      sql.exec('INSERT OR IGNORE INTO rates VALUES (?, ?, ?, ?, ?)', day, at, Number(simulated), rates, sum);
      days.add(day);
      known = undefined;
    },
    /** False if it had none. */
    drop(day: Day): boolean {
      sql.exec('DELETE FROM rates WHERE day = ?', day);
      known = undefined;
      return days.delete(day);
    },
    /** The rates of a currency, by day, rising; without those that are damaged. */
    of(currency: string): DayRates {
      known ??= sql.exec('SELECT * FROM rates ORDER BY day').toArray().flatMap(decode);
      return known.flatMap(({ day, simulated, perDollar }): DayRates => {
        const rate: unknown = perDollar[currency];
        return typeof rate === 'number' ? [{ day, rate, simulated }] : [];
      });
    },
  };
};

export type RateTable = ReturnType<typeof createRateTable>;

interface RateRecorderOptions extends Pick<Tools, 'now' | 'clock' | 'log'> {
  readonly isOn: boolean;
  readonly provider: Pick<Provider, 'rates'>;
  readonly upstream: Pick<ProviderClient, 'rates'>;
  readonly account: Pick<Account, 'reserve'>;
  readonly calls: PaidCalls;
  readonly limiter: Pick<Limiter, 'waitFor'>;
  readonly records: Pick<RecordTable, 'has'>;
  readonly table: RateTable;
}

const HOUR_MILLISECONDS = 3_600_000;
/** Time between two tries; a failed one may have been charged. */
const AGAIN_MILLISECONDS = 20 * 60_000;

export const createRateRecorder = (options: RateRecorderOptions) => {
  const { isOn, provider, upstream, account, calls, limiter, records, table, now, clock, log } = options;
  const { rates } = provider;
  const ask = upstream.rates;
  let triedAt = Number.NEGATIVE_INFINITY;

  const closing = (): Day => dayAt(now() / 1000) - 1;
  const isInTime = (): boolean => now() < startOf(closing() + 1) * 1000 + HOUR_MILLISECONDS;
  const isWanted = (): boolean =>
    isOn &&
    rates !== undefined &&
    ask !== undefined &&
    isInTime() &&
    records.has(dollarMarketText, closing()) &&
    !table.has(closing());
  /** Until the next try, and until the call's turn: other steps go on meanwhile. */
  const waitLeft = (): number => Math.max(0, triedAt + AGAIN_MILLISECONDS - now(), Math.ceil(limiter.waitFor(clock())));

  return {
    /** Asks for the rates of the day if its market is recorded and they are not. */
    async step(): Promise<void> {
      if (!isWanted() || waitLeft() > 0 || rates === undefined || ask === undefined) return;
      triedAt = now();
      const day = closing();
      const reserved = account.reserve('rates', rates.credits);
      if (!reserved.ok) return log('record-refused', { rates: dayText(day), reason: reserved.error.reason });
      try {
        const due = clock();
        const order = { reservation: reserved.value, credits: rates.credits, due, latest: due + TURN_MILLISECONDS };
        const answer = await calls.call<ProviderRates>(order, ask);
        if (!answer.ok) return log('record-refused', { rates: dayText(day), reason: answer.error.reason });
        const { asOf, simulated, perDollar } = answer.value;
        table.write(day, { at: asOf, simulated, perDollar });
        log('recorded', { rates: dayText(day), currencies: Object.keys(perDollar).length });
      } finally {
        reserved.value.release();
      }
    },
    /** Milliseconds until the next step is due; infinity if none is. */
    nextIn: (): number => (isWanted() ? waitLeft() : Number.POSITIVE_INFINITY),
  };
};
