// Records the currencies' rates with the market of a day: one call, within the hour in which the day is recorded. A day
// on which it fails has no rates; nothing stands in for them.

import { dayAt, startOf, type Day, dayText } from '../../../../shared/past/calendar.ts';
import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText } from '../../../../shared/query/question.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { Provider, ProviderClient, ProviderRates } from '../../providers/provider.ts';
import type { Account } from '../spend/account.ts';
import type { Limiter } from '../spend/limiter.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import type { RateTable } from './rate-table.ts';
import type { RecordTable } from './record-table.ts';

export interface RateRecorder {
  /** Asks for the rates of the day if its market is recorded and they are not. */
  step(): Promise<void>;
  /** Milliseconds until the next step is due; infinity if none is. */
  nextIn(): number;
}

export interface RateRecorderOptions {
  readonly isOn: boolean;
  readonly provider: Pick<Provider, 'rates'>;
  readonly upstream: Pick<ProviderClient, 'rates'>;
  readonly account: Pick<Account, 'reserve'>;
  readonly calls: PaidCalls;
  readonly limiter: Pick<Limiter, 'waitFor'>;
  readonly records: Pick<RecordTable, 'has'>;
  readonly table: RateTable;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The limiter's clock. */
  readonly clock: () => number;
  readonly log: WriteLog;
}

const HOUR_MILLISECONDS = 3_600_000;
/** Time between two tries; a failed one may have been charged. */
const AGAIN_MILLISECONDS = 20 * 60_000;

const marketText = baseSetText({ ...noMembership, currency: 'USD' });

export const createRateRecorder = (options: RateRecorderOptions): RateRecorder => {
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
    records.has(marketText, closing()) &&
    !table.has(closing());
  /** Until the next try, and until the call's turn: other steps go on meanwhile. */
  const waitLeft = (): number => Math.max(0, triedAt + AGAIN_MILLISECONDS - now(), Math.ceil(limiter.waitFor(clock())));

  return {
    async step() {
      if (!isWanted() || waitLeft() > 0 || rates === undefined || ask === undefined) return;
      triedAt = now();
      const day = closing();
      const reserved = account.reserve('rates', rates.credits);
      if (!reserved.ok) return log('record-refused', { rates: dayText(day), reason: reserved.error.reason });
      try {
        const due = clock();
        const order = { reservation: reserved.value, credits: rates.credits, due, latest: due };
        const answer = await calls.call<ProviderRates>(order, ask);
        if (!answer.ok) return log('record-refused', { rates: dayText(day), reason: answer.error.reason });
        const { asOf, simulated, perDollar } = answer.value;
        table.write(day, { at: asOf, simulated, perDollar });
        log('recorded', { rates: dayText(day), currencies: Object.keys(perDollar).length });
      } finally {
        reserved.value.release();
      }
    },
    nextIn: () => (isWanted() ? waitLeft() : Number.POSITIVE_INFINITY),
  };
};
