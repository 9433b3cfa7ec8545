// An isolate's connection to the broker. A call that fails gives a failure value like the upstream's own. The isolate
// never calls the upstream instead.

import { fail } from '../../../shared/result.ts';
import { withTimeout } from '../cache/waiting.ts';
import { unavailable, type UpstreamFailure } from '../upstream/failures.ts';
import type { BrokerApi, PageReply, SeriesReply, SnapshotReply, BalanceReply, PortfolioReply } from './broker-api.ts';
import type { WriteLog } from '../log/write-log.ts';

/** Those that tell a failure themselves. */
type Answered = 'snapshot' | 'page' | 'series' | 'portfolio' | 'balances';
type Calls = Omit<BrokerApi, Answered>;

/** The broker's calls. They never reject: what it has is undefined if it does not answer. */
export type BrokerClient = Pick<BrokerApi, Answered> & {
  readonly [Name in keyof Calls]: (
    ...parameters: Parameters<Calls[Name]>
  ) => Promise<Awaited<ReturnType<Calls[Name]>> | undefined>;
};

/** Pause after a call to the broker that failed. */
const PAUSE_SECONDS = 5;
/** Timeout of calls that the broker answers without the upstream. */
const BROKER_REPLY_MILLISECONDS = 2_000;
/** Of one that also has KV delete something. */
const FORGET_MILLISECONDS = 15_000;

/** Time reserved for a reply to arrive that waited for the upstream: the broker may be on the world's other side. */
const ARRIVAL_MILLISECONDS = 1_000;

/** How long the broker may wait for the upstream, for a request that waits for so long. */
export const waitOfBroker = (milliseconds: number): number =>
  milliseconds - Math.min(ARRIVAL_MILLISECONDS, milliseconds / 4);

const down: UpstreamFailure = unavailable('the broker does not answer', PAUSE_SECONDS);

/** @param broker opens a new connection for each call: one that has failed stays broken. */
export const createBrokerClient = (broker: () => BrokerApi, now: () => number, log: WriteLog): BrokerClient => {
  let failedAt = Number.NEGATIVE_INFINITY;
  const call = async <Value>(
    name: string,
    otherwise: Value,
    ask: (api: BrokerApi) => Promise<Value>,
  ): Promise<Value> => {
    if (Math.abs(now() - failedAt) < PAUSE_SECONDS * 1000) return otherwise;
    try {
      return await ask(broker());
    } catch (thrown) {
      failedAt = now();
      log('broker-failed', { call: name, detail: thrown instanceof Error ? thrown.message : 'not an error' });
      return otherwise;
    }
  };
  /** Asks for what the broker has without the upstream; undefined if it does not answer. */
  const askSoon = <Value>(
    name: string,
    ask: (api: BrokerApi) => Promise<Value>,
    milliseconds = BROKER_REPLY_MILLISECONDS,
  ): Promise<Value | undefined> =>
    call<Value | undefined>(name, undefined, (api) => withTimeout(ask(api), milliseconds));
  const noPage: PageReply = { page: fail(down), newest: undefined };
  return {
    snapshot: (ask) => call<SnapshotReply>('snapshot', { kind: 'none', failure: down }, (api) => api.snapshot(ask)),
    page: (ask) => call('page', noPage, (api) => api.page(ask)),
    series: (ask) =>
      call<readonly SeriesReply[]>(
        'series',
        ask.coins.map(() => ({ kind: 'failed', failure: down })),
        (api) => api.series(ask),
      ),
    rows: (set, version) => askSoon('rows', (api) => api.rows(set, version)),
    recordedDays: () => askSoon('recordedDays', (api) => api.recordedDays()),
    dayRates: (currency) => askSoon('dayRates', (api) => api.dayRates(currency)),
    record: (set, day) => askSoon('record', (api) => api.record(set, day)),
    portfolio: (ask) =>
      call<PortfolioReply>(
        'portfolio',
        { held: undefined, failure: down, againSeconds: PAUSE_SECONDS, totals: [] },
        (api) => api.portfolio(ask),
      ),
    balances: (ask) =>
      call<readonly BalanceReply[]>(
        'balances',
        ask.wallets.map(() => ({ kind: 'failed', failure: down })),
        (api) => api.balances(ask),
      ),
    forget: (what) => askSoon('forget', (api) => api.forget(what), FORGET_MILLISECONDS),
    status: (withHistory = false) => askSoon('status', (api) => api.status(withHistory)),
  };
};
