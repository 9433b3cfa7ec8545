// Puts the broker's parts together: each is created once, with those that it needs.

import type { Configuration } from '../configuration/configuration.ts';
import type { ForgottenStore } from '../codec/forgotten-store.ts';
import type { RecordStore } from '../codec/record-store.ts';
import type { SeriesStore } from '../codec/series-store.ts';
import type { SnapshotStore } from '../codec/snapshot-store.ts';
import type { ProviderClient } from '../providers/provider.ts';
import type { WriteLog } from '../log/write-log.ts';
import { createAccount } from './spend/account.ts';
import { createBreakers } from './spend/breakers.ts';
import { createDemand } from './spend/demand.ts';
import { createForgetting } from './past/forgetting.ts';
import { createPastWriter, createRecentWriter } from './past/past-writer.ts';
import { createRateRecorder, createRateTable } from './past/rates.ts';
import { createRecordDesk, createRecordTable } from './past/record-table.ts';
import { createRecorder } from './past/recorder.ts';
import { createSeriesDesk } from './past/series-desk.ts';
import { createSeriesTable } from './past/series-table.ts';
import { createKnowledge } from './sets/knowledge.ts';
import { createKvWriter, createWriteQuota } from './refresh/kv-writer.ts';
import { createLedger } from './spend/ledger.ts';
import { createLimiter } from './spend/limiter.ts';
import { createMarketLook } from './spend/market-look.ts';
import { createNotebook, type Sql } from './storage.ts';
import { createPacing } from './refresh/pacing.ts';
import { createPageCache } from './spend/page-cache.ts';
import { createPaidCalls } from './spend/paid-calls.ts';
import { createPartStore } from './sets/part-store.ts';
import { createPublisher } from './refresh/publisher.ts';
import { createRefresher } from './refresh/refresher.ts';
import { createSchedule } from './refresh/schedule.ts';
import { createSetRegistry } from './sets/set-registry.ts';
import { createUpstreamCount } from './spend/upstream-count.ts';

export interface BrokerOptions {
  readonly configuration: Configuration;
  readonly sql: Sql;
  /** Client of the configured provider. */
  readonly client: ProviderClient;
  readonly store: SnapshotStore;
  readonly seriesStore: SeriesStore;
  readonly recordStore: RecordStore;
  readonly forgottenStore: ForgottenStore;
  /** Schedules a call of `work` after this time; a call scheduled for earlier stays. */
  readonly wakeIn: (milliseconds: number) => void;
  readonly log: WriteLog;
  /** Milliseconds that advance during calls to the upstream even if `now` is frozen. Default: the platform's clock. */
  readonly clock?: () => number;
}

/** The parts that answer callers and take the steps of the pending work. */
export const assembleBroker = (options: BrokerOptions & { readonly clock: () => number }) => {
  const {
    configuration,
    sql,
    client: upstream,
    store,
    seriesStore,
    recordStore,
    forgottenStore,
    wakeIn,
    log,
    clock,
  } = options;
  const { now, snapshotTtlSeconds: ttlSeconds, snapshotCoins: standardDepth } = configuration;
  const { creditsPerDay: perDay, creditsPerMonth: perMonth, kvWritesPerDay, provider } = configuration;
  const { capabilities: prices, freePlanCredits, leastCoins } = provider;
  const notebook = createNotebook(sql);
  const ledger = createLedger(sql);
  const demand = createDemand(notebook);
  const parts = createPartStore(sql);
  const limiter = createLimiter({ pauseMilliseconds: configuration.upstreamPauseMilliseconds, notebook, clock });
  const breakers = createBreakers(notebook, now);
  const count = createUpstreamCount({ upstream, limiter, ledger, notebook, now, clock });
  const account = createAccount({
    ledger,
    limits: { perDay, perMonth },
    freePlanCredits,
    breakers,
    count,
    demand,
    notebook,
    now,
  });
  const calls = createPaidCalls({ breakers, count, limiter, now, clock });
  const registry = createSetRegistry(sql, parts, () => demand.clientsBySet(now()));
  const records = createRecordTable(sql);
  const knowledge = createKnowledge({ registry, parts, records, leastCoins, now });
  const marketLook = createMarketLook({ calls, upstream, prices, notebook, ttlSeconds, now });
  const pageCache = createPageCache({
    account,
    calls,
    upstream,
    prices,
    knowledge,
    marketLook,
    notebook,
    ttlSeconds,
    now,
    log,
  });
  const quota = createWriteQuota(notebook, kvWritesPerDay);
  const budget = () => account.budget();
  const pacing = createPacing({ registry, demand, budget, ttlSeconds, standardDepth, prices, now });
  const publisher = createPublisher({
    registry,
    parts,
    knowledge,
    pacing,
    ttlSeconds,
    noteShown: (pages) => pageCache.noteShown(pages),
    now,
    log,
  });
  const kvWriter = createKvWriter({ registry, store, quota, now });
  const series = createSeriesTable({ sql, log, now });
  const rates = createRateTable(sql, log);
  const writer = createPastWriter({ notebook, quota, perDay: kvWritesPerDay, now });
  const recent = createRecentWriter({
    table: series,
    store: seriesStore,
    writer,
    whole: provider.charts?.whole,
    now,
    clock,
  });
  const recordDesk = createRecordDesk({ table: records, store: recordStore, writer, now });
  const forgetting = createForgetting({
    notebook,
    series,
    records,
    rates,
    recent,
    seriesStore,
    recordStore,
    forgottenStore,
    now,
    log,
  });
  const desk = createSeriesDesk({
    table: series,
    account,
    calls,
    limiter,
    upstream,
    provider,
    store: seriesStore,
    writer,
    recent,
    forgottenAt: (coin) => forgetting.seriesForgottenAt(coin),
    now,
    clock,
    log,
  });
  const wake = (): void => wakeIn(0);
  const refresher = createRefresher({
    registry,
    account,
    calls,
    upstream,
    prices,
    limiter,
    marketLook,
    publisher,
    kvWriter,
    standardDepth,
    now,
    clock,
    wake,
    log,
  });
  const schedule = createSchedule({ registry, pacing, refresher, now });
  const recorder = createRecorder({
    isOn: configuration.recordsDays,
    registry,
    parts,
    table: records,
    forgottenAt: (day) => forgetting.forgottenAt(day),
    want: (text) => schedule.want(text),
    now,
    log,
  });
  const rateRecorder = createRateRecorder({
    isOn: configuration.recordsDays,
    provider,
    upstream,
    account,
    calls,
    limiter,
    records,
    table: rates,
    now,
    clock,
    log,
  });
  return {
    account,
    breakers,
    count,
    demand,
    desk,
    forgetting,
    kvWritesPerDay,
    ledger,
    limiter,
    pacing,
    pageCache,
    parts,
    quota,
    rateRecorder,
    rates,
    recent,
    recordDesk,
    recorder,
    records,
    refresher,
    registry,
    schedule,
    series,
    standardDepth,
  };
};
