// Gives the series of coins: those held, and those that the source has to be asked for, one call at a time. What a call
// gave is stored before it answers. Isolates that want the same share a call.

import { DAY_SECONDS } from '../../../../shared/past/calendar.ts';
import {
  type ChartCapabilities,
  type ChartPeriod,
  hasPoints,
  type HeldSeries,
  holdSeries,
  latestOf,
} from '../../../../shared/past/held-series.ts';
import { emptySeries, type PricePoint } from '../../../../shared/past/series.ts';
import { judgeSeries } from '../../../../shared/past/judge-series.ts';
import { AGAIN_SECONDS, nextAskAt } from '../../../../shared/past/past-proofs.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import { withTimeout } from '../../cache/waiting.ts';
import type { SeriesStore } from '../../codec/past-store.ts';
import type { CoinChart, Provider, ProviderCharts, ProviderClient } from '../../providers/provider.ts';
import { unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import type { CoinAsk, SeriesAsk, SeriesReply } from '../broker-api.ts';
import type { Account } from '../spend/account.ts';
import type { Limiter } from '../spend/limiter.ts';
import type { PaidCalls } from '../spend/paid-calls.ts';
import type { PastWriter, RecentWriter } from './past-writer.ts';
import { MAX_POINTS, type SeriesTable, type StoredSeries } from './series-table.ts';
import { isNumber, type Tools } from '../storage.ts';

/** A coin with the number of points of its series that is held already. */
interface ChartQuery {
  readonly coin: string;
  readonly heldPoints: number | undefined;
}

const POINTS_A_CALL = 5_000;

/** How many points a coin's answer should have. */
const expectedPoints = ({ lengthSeconds, stepSeconds }: ChartPeriod, { heldPoints }: ChartQuery): number =>
  lengthSeconds === undefined ? (heldPoints ?? POINTS_A_CALL) : lengthSeconds / stepSeconds;

/**
 * The first coins whose series come in one call, at least one. An answer must be taken in within one short run of the
 * broker, so a call asks for about as many points as one long series has.
 */
const firstBatch = <Query extends ChartQuery>(
  wanted: readonly Query[],
  period: ChartPeriod,
  { coinsPerCall }: ChartCapabilities,
): readonly Query[] => {
  let points = 0;
  const end = wanted.findIndex((one, index) => {
    points += expectedPoints(period, one);
    return index > 0 && (points > POINTS_A_CALL || index >= coinsPerCall);
  });
  return end < 0 ? wanted : wanted.slice(0, end);
};

interface SeriesDeskOptions extends Pick<Tools, 'notebook' | 'now' | 'clock' | 'log'> {
  readonly table: SeriesTable;
  readonly account: Pick<Account, 'reserve'>;
  readonly calls: PaidCalls;
  readonly limiter: Pick<Limiter, 'waitFor'>;
  readonly upstream: Pick<ProviderClient, 'charts'>;
  readonly provider: Pick<Provider, 'charts'>;
  readonly store: SeriesStore;
  readonly writer: PastWriter;
  readonly recent: Pick<RecentWriter, 'noteChange'>;
  /** When an operator had a coin's series forgotten, seconds since 1970: no earlier answer counts. */
  readonly forgottenAt: (coin: string) => number;
}

/** For how long a coin's failure is remembered: each call for it is charged. */
const FAILED_SECONDS = 600;
/** For how long a plan that refuses the past is not asked again, and the note of it. */
const WITHHELD_MILLISECONDS = DAY_SECONDS * 1000;
const WITHHELD = 'past-withheld';

const failed = (failure: UpstreamFailure): SeriesReply => ({ kind: 'failed', failure });
const noCharts = failed({ reason: 'not-found' });

/** A failure that other coins would meet too. */
const isOfAll = ({ reason }: UpstreamFailure): boolean => reason !== 'rejected' && reason !== 'not-found';

/** The series of each period whose newest one the isolate lacks. */
const newerThan = (known: CoinAsk['known'], stored: readonly StoredSeries[]): readonly ArrayBuffer[] => {
  const isNewer = ({ series: { period, askedAt } }: StoredSeries): boolean =>
    askedAt > (known[period] ?? Number.NEGATIVE_INFINITY);
  const periods = new Set(stored.filter(isNewer).map(({ series }) => series.period));
  return stored.filter(({ series }) => periods.has(series.period)).map(({ bytes }) => bytes);
};

/** A call for coins, and what waits for it. */
interface Flight {
  /** Its turn has come: the source was asked. */
  readonly isMade: () => boolean;
  readonly work: Promise<unknown>;
}

const keyOf = (coin: string, { name }: ChartPeriod): string => `${name} ${coin}`;

export const createSeriesDesk = (options: SeriesDeskOptions) => {
  const { table, account, calls, limiter, upstream, provider, store, writer, recent } = options;
  const { forgottenAt, notebook, now, clock, log } = options;
  const { charts } = provider;
  /** When the plan refused the past, milliseconds since 1970. */
  let withheldAt = notebook.read(WITHHELD, isNumber);
  const flights = new Map<string, Flight>();

  /** Why the source is not asked now: its last answer is in doubt, or could not be read. */
  const rivalFailure = (rival: HeldSeries | undefined, latest: HeldSeries | undefined): UpstreamFailure | undefined => {
    if (rival === undefined || rival.askedAt < (latest?.askedAt ?? 0)) return undefined;
    const left = (hasPoints(rival) ? AGAIN_SECONDS : FAILED_SECONDS) - Math.abs(now() / 1000 - rival.askedAt);
    if (left <= 0) return undefined;
    const retryAfterSeconds = Math.ceil(left);
    return hasPoints(rival)
      ? { reason: 'in-doubt', retryAfterSeconds, detail: 'the series contradicts what is known' }
      : unavailable('the series failed just now', retryAfterSeconds);
  };

  /** The reply from what is held; undefined if the source may be asked. */
  const heldReply = (
    { coin, known, present }: CoinAsk,
    simulated: boolean,
    period: ChartPeriod | undefined,
  ): SeriesReply | undefined => {
    const stored = table.read({ coin, simulated });
    const newer = newerThan(known, stored);
    if (newer.length > 0) return { kind: 'newer', series: newer, isFetched: false };
    if (period === undefined) return { kind: 'same' };
    const latest = latestOf(
      stored.map(({ series }) => series),
      period.name,
    );
    const failure = rivalFailure(table.rival({ coin, simulated }, period.name), latest);
    if (failure !== undefined) return failed(failure);
    const isEarly = latest !== undefined && now() / 1000 < nextAskAt(latest, present !== undefined);
    return isEarly ? { kind: 'same' } : undefined;
  };

  /** Stores what the source gave of a coin, in its place or as a doubted answer. @param present its present price. */
  const take = (
    { coin, series }: CoinChart,
    period: ChartPeriod,
    { askedAt, simulated }: ProviderCharts,
    present: PricePoint | undefined,
  ): void => {
    // It was under way when the coin was forgotten: isolates would not use it.
    if (askedAt <= forgottenAt(coin)) return;
    const of = { coin, simulated };
    const points = series.ok ? series.value : emptySeries;
    const isFailed = (!series.ok && series.error === 'failed') || points.times.length > MAX_POINTS;
    const found = holdSeries(isFailed ? emptySeries : points, period, askedAt, present !== undefined);
    if (isFailed) return table.writeRival(of, found);
    const before = table.read(of);
    const held = before.map((stored) => stored.series);
    const judged = judgeSeries(held, found, { rival: table.rival(of, period.name), present });
    if (judged.kind === 'doubted') {
      // First, so that it is not paid again if the next write is missing.
      table.writeRival(of, judged.rival);
      const { askedAt: at, doubtedSince: since = at } = judged.rival;
      log('series-doubted', { coin, period: period.name, why: judged.why, since: timeText(since * 1000) });
    }
    table.write(of, before, judged.series);
    if (judged.kind === 'accepted') table.dropRival(of, period.name);
    const latest = latestOf(judged.series, period.name);
    if (period.name !== charts?.whole || latest === undefined || !hasPoints(latest)) return;
    recent.noteChange(simulated);
    const isUrgent = judged.kind === 'accepted' && judged.isCorrected;
    if (store.canStore(of)) writer.write(() => store.write(of, latest), isUrgent);
  };

  /** One call. @param noteMade called when its turn has come. @returns why there is no answer. */
  const fetch = async (
    asks: readonly CoinAsk[],
    period: ChartPeriod,
    client: string,
    latest: number,
    noteMade: () => void,
  ): Promise<UpstreamFailure | undefined> => {
    const coins = asks.map(({ coin }) => coin);
    const { charts: ask } = upstream;
    if (charts === undefined || ask === undefined) return { reason: 'not-found' };
    if (withheldAt !== undefined && Math.abs(now() - withheldAt) < WITHHELD_MILLISECONDS)
      return { reason: 'withheld', why: 'past' };
    const credits = charts.creditsPerCoin * coins.length;
    const reserved = account.reserve('history', credits, client);
    if (!reserved.ok) return reserved.error;
    try {
      const order = { reservation: reserved.value, credits, due: clock(), latest };
      const answer = await calls.call<ProviderCharts>(order, () => {
        noteMade();
        return ask({ coins, period: period.name });
      });
      if (!answer.ok) {
        if (answer.error.reason === 'withheld') notebook.write(WITHHELD, (withheldAt = now()));
        return answer.error;
      }
      for (const [index, chart] of answer.value.charts.entries())
        take(chart, period, answer.value, asks[index]?.present);
      return undefined;
    } finally {
      reserved.value.release();
    }
  };

  const fetchTogether = async (
    asks: readonly CoinAsk[],
    period: ChartPeriod,
    client: string,
    latest: number,
  ): Promise<UpstreamFailure | undefined> => {
    let isMade = false;
    const work = fetch(asks, period, client, latest, () => (isMade = true));
    for (const { coin } of asks) flights.set(keyOf(coin, period), { isMade: () => isMade, work });
    try {
      return await work;
    } finally {
      for (const { coin } of asks) flights.delete(keyOf(coin, period));
    }
  };

  /** Only a call that was made can have taken too long; any other waits for the pace. */
  const tooLate = (flight: Flight | undefined): UpstreamFailure =>
    flight?.isMade() === true
      ? { reason: 'timeout' }
      : { reason: 'rate', retryAfterSeconds: Math.max(1, Math.ceil(limiter.waitFor(clock()) / 1000)) };

  const afterFetch = (ask: CoinAsk, simulated: boolean, period: ChartPeriod): SeriesReply => {
    const reply = heldReply(ask, simulated, period) ?? { kind: 'same' };
    return reply.kind === 'newer' ? { ...reply, isFetched: true } : reply;
  };

  return {
    /** A reply for each coin, in order. */
    async replies(asked: SeriesAsk): Promise<readonly SeriesReply[]> {
      const { coins, period: name, simulated, client, waitMilliseconds } = asked;
      const latest = clock() + waitMilliseconds;
      const period = charts?.periods.find((one) => one.name === name);
      if (name !== undefined && period === undefined) return coins.map(() => noCharts);
      const replies = new Map<string, SeriesReply>();
      for (;;) {
        // Another isolate's call may have brought some of them meanwhile.
        for (const ask of coins) {
          const reply = replies.has(ask.coin) ? undefined : heldReply(ask, simulated, period);
          if (reply !== undefined) replies.set(ask.coin, reply);
        }
        const open = coins.filter(({ coin }) => !replies.has(coin));
        if (period === undefined || open.length === 0) break;
        const free = open.filter(({ coin }) => !flights.has(keyOf(coin, period)));
        if (free.length === 0) {
          const under = open.flatMap(({ coin }) => flights.get(keyOf(coin, period)) ?? []);
          await withTimeout(Promise.race(under.map(({ work }) => work)), Math.max(0, latest - clock()));
          if (clock() < latest) continue;
          for (const { coin } of open) replies.set(coin, failed(tooLate(flights.get(keyOf(coin, period)))));
          break;
        }
        const wanted = free.map((ask) => {
          const { coin } = ask;
          return { ask, coin, heldPoints: pointsHeld(table.read({ coin, simulated }), period) };
        });
        const batch = charts === undefined ? wanted : firstBatch(wanted, period, charts);
        const failure = await fetchTogether(
          batch.map(({ ask }) => ask),
          period,
          client,
          latest,
        );
        const ended = failure !== undefined && isOfAll(failure) ? open : batch.map(({ ask }) => ask);
        for (const ask of ended)
          replies.set(ask.coin, failure === undefined ? afterFetch(ask, simulated, period) : failed(failure));
      }
      return coins.map(({ coin }) => replies.get(coin) ?? { kind: 'same' });
    },
  };
};

/** Number of points of a period that are held; undefined if none. */
const pointsHeld = (stored: readonly StoredSeries[], { name }: ChartPeriod): number | undefined =>
  latestOf(
    stored.map(({ series }) => series),
    name,
  )?.series.times.length;
