// Puts the broker's parts together: each is created once, with those that it needs.

import type { Configuration } from '../configuration/configuration.ts';
import type { ForgottenStore, RecordStore, SeriesStore } from '../codec/past-store.ts';
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
import { createNotebook, type Sql, createHideName } from './storage.ts';
import { createBalanceDesk } from './owned/balance-desk.ts';
import { createPortfolioDesk } from './owned/portfolio-desk.ts';
import { createPacing } from './refresh/pacing.ts';
import { createPageCache } from './spend/page-cache.ts';
import { createPaidCalls } from './spend/paid-calls.ts';
import { createPartStore } from './sets/part-store.ts';
import { createPublisher } from './refresh/publisher.ts';
import { createRefresher, createSchedule } from './refresh/refresher.ts';
import { createSetRegistry } from './sets/set-registry.ts';
import { createUpstreamCount } from './spend/upstream-count.ts';

export interface BrokerOptions {
  readonly configuration: Configuration;
  readonly sql: Sql;
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
  const { configuration, sql, client: upstream, store, seriesStore, recordStore, forgottenStore, wakeIn } = options;
  const { log, clock } = options;
  const { now, snapshotTtlSeconds: ttlSeconds, snapshotCoins: standardDepth, recordsDays: isOn } = configuration;
  const { creditsPerDay: perDay, creditsPerMonth: perMonth, kvWritesPerDay, provider } = configuration;
  const { capabilities: prices, freePlanCredits, leastCoins } = provider;
  const notebook = createNotebook(sql);
  const tools = { sql, notebook, now, clock, log };
  const limits = { perDay, perMonth };
  const ledger = createLedger(sql);
  const demand = createDemand(notebook);
  const parts = createPartStore(sql);
  const limiter = createLimiter({ ...tools, pauseMilliseconds: configuration.upstreamPauseMilliseconds });
  const breakers = createBreakers(notebook, now);
  const count = createUpstreamCount({ ...tools, upstream, limiter, ledger, breakers });
  const account = createAccount({ ...tools, ledger, limits, freePlanCredits, breakers, count, demand });
  const calls = createPaidCalls({ ...tools, breakers, count, limiter });
  const registry = createSetRegistry(sql, parts, () => demand.clientsBySet(now()));
  const records = createRecordTable(sql);
  const knowledge = createKnowledge({ ...tools, registry, parts, records, leastCoins });
  /** What buys pages. */
  const buying = { ...tools, account, calls, upstream, prices, ttlSeconds, limiter };
  const marketLook = createMarketLook(buying);
  const pageCache = createPageCache({ ...buying, knowledge, marketLook });
  const quota = createWriteQuota(notebook, kvWritesPerDay);
  const budget = () => account.budget();
  const pacing = createPacing({ ...tools, registry, demand, budget, ttlSeconds, standardDepth, prices });
  const noteShown: typeof pageCache.noteShown = (pages) => pageCache.noteShown(pages);
  const publisher = createPublisher({ ...tools, registry, parts, knowledge, pacing, ttlSeconds, noteShown });
  const kvWriter = createKvWriter({ ...tools, registry, store, quota });
  const series = createSeriesTable(tools);
  const rates = createRateTable(sql, log);
  const writer = createPastWriter({ ...tools, quota, perDay: kvWritesPerDay });
  const recent = createRecentWriter({
    ...tools,
    table: series,
    store: seriesStore,
    writer,
    whole: provider.charts?.whole,
  });
  const recordDesk = createRecordDesk({ ...tools, table: records, store: recordStore, writer });
  const stores = { seriesStore, recordStore, forgottenStore };
  const forgetting = createForgetting({ ...tools, ...stores, series, records, rates, recent });
  const forgottenAt = (coin: string) => forgetting.seriesForgottenAt(coin);
  const desk = createSeriesDesk({
    ...buying,
    table: series,
    provider,
    store: seriesStore,
    writer,
    recent,
    forgottenAt,
  });
  const wake = (): void => wakeIn(0);
  const refresher = createRefresher({ ...buying, registry, marketLook, publisher, kvWriter, standardDepth, wake });
  const schedule = createSchedule({ ...tools, registry, pacing, refresher });
  const recorder = createRecorder({
    ...tools,
    isOn,
    registry,
    parts,
    table: records,
    forgottenAt: (day) => forgetting.forgottenAt(day),
    want: (text) => schedule.want(text),
  });
  const rateRecorder = createRateRecorder({ ...buying, isOn, provider, records, table: rates });
  const hideName = createHideName(notebook);
  const owning = { ...tools, configuration, provider, upstream, account, calls, registry, parts, hideName };
  const owned = { portfolioDesk: createPortfolioDesk(owning), balanceDesk: createBalanceDesk(owning) };
  const spending = { account, breakers, count, demand, ledger, limiter, pageCache };
  const sets = { kvWritesPerDay, pacing, parts, quota, refresher, registry, schedule, standardDepth };
  const past = { desk, forgetting, rateRecorder, rates, recent, recordDesk, recorder, records, series, provider };
  return { ...spending, ...sets, ...past, ...owned };
};
