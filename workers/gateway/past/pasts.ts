// The series of past prices that an isolate holds: from memory, then KV, then the broker, which asks the source. A
// source may correct itself, and an operator may have a series forgotten: what is in memory is read again after a day.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { DAY_SECONDS } from '../../../shared/past/calendar.ts';
import { latestOf, type HeldSeries } from '../../../shared/past/held-series.ts';
import { decodeSeries } from '../../../shared/past/series-layout.ts';
import { hashText } from '../../../shared/text/hash.ts';
import type { AnswerSource } from '../snapshots/held-snapshots.ts';
import type { CoinAsk, SeriesReply } from '../broker/broker-api.ts';
import { waitOfBroker, type BrokerClient } from '../broker/broker-client.ts';
import { createRecent } from '../cache/recent.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { DataFailure } from '../upstream/failures.ts';
import type { RecentCloses, SeriesStore, ForgottenMark } from '../codec/past-store.ts';
import type { Forgotten } from './forgotten.ts';

export interface CoinPast {
  readonly series: readonly HeldSeries[];
  /** Where the request found it. */
  readonly from: AnswerSource;
}

type PresentCoin = Pick<CoinAsk, 'coin' | 'present'>;

type Fetched = ReadonlyMap<string, Result<AnswerSource, DataFailure>>;

/** The series of the real market, or those of an invented one. */
export type PastsOf = (simulated: boolean) => Pasts;

/** An isolate has 128 MB; a daily series of ten years takes 100 KB. */
const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 500;
/** Wait until the source may be asked again, if the clocks of isolate and broker differ. */
const SAME_SECONDS = 60;

const POINT_BYTES = 28;
const weightOf = ({ series }: Pick<CoinPast, 'series'>): number =>
  series.reduce((sum, one) => sum + one.series.times.length * POINT_BYTES, ENTRY_BYTES);

/** When the source was asked last for each held period. */
const knownOf = (series: readonly HeldSeries[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    series.map(({ period }) => [period, latestOf(series, period)?.askedAt ?? Number.NEGATIVE_INFINITY]),
  );

/** The held series with the broker's in the place of those of the same periods. */
const replaced = (held: readonly HeldSeries[], given: readonly HeldSeries[]): readonly HeldSeries[] => [
  ...held.filter(({ period }) => given.every((one) => one.period !== period)),
  ...given,
];

const decoded = (bytes: readonly ArrayBuffer[]): readonly HeldSeries[] =>
  bytes.flatMap((one) => {
    // The broker has checked them.
    const series = decodeSeries(new Uint8Array(one), true);
    return series.ok ? [series.value] : [];
  });

interface PastsOptions {
  readonly broker: Pick<BrokerClient, 'series'>;
  readonly store: Pick<SeriesStore, 'read' | 'readRecent'>;
  readonly forgotten: Pick<Forgotten, 'mark'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whether the coin's series were asked of the source after an operator had the coin forgotten. */
const counts = (coin: string, series: readonly HeldSeries[], { series: forgotten }: ForgottenMark): boolean =>
  series.every(({ askedAt }) => askedAt > (forgotten[coin] ?? Number.NEGATIVE_INFINITY));

/** The value of many coins is read again after this, if a coin is not in it. */
const RECENT_MILLISECONDS = 30 * 60_000;

/** What was held before a correction is not used for longer. */
const MEMORY_MILLISECONDS = DAY_SECONDS * 1000;

interface Remembered extends Pick<CoinPast, 'series'> {
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

const createPastsOf = ({ broker, store, forgotten, now }: PastsOptions, simulated: boolean) => {
  const memory = createRecent<Remembered>(MAX_BYTES, weightOf);
  const remember = (coin: string, series: readonly HeldSeries[]): void => memory.set(coin, { series, readAt: now() });
  const recall = (coin: string): Remembered | undefined => {
    const known = memory.get(coin);
    return known !== undefined && Math.abs(now() - known.readAt) < MEMORY_MILLISECONDS ? known : undefined;
  };
  const seriesOf = (coin: string): readonly HeldSeries[] => recall(coin)?.series ?? [];
  const inMemory = (coin: string, mark: ForgottenMark): Remembered | undefined => {
    const known = recall(coin);
    if (known === undefined || counts(coin, known.series, mark)) return known;
    memory.delete(coin);
    return undefined;
  };

  const take = (coin: string, reply: SeriesReply): Result<AnswerSource, DataFailure> => {
    if (reply.kind === 'failed') return fail(reply.failure);
    // The source was asked a short while ago, by another clock: it is not asked again now.
    if (reply.kind === 'same') return fail({ reason: 'rate', retryAfterSeconds: SAME_SECONDS });
    const before = seriesOf(coin);
    remember(coin, replaced(before, decoded(reply.series)));
    return ok(reply.isFetched ? 'upstream' : 'broker');
  };

  const ask = async (
    coins: readonly PresentCoin[],
    period: string | undefined,
    lifetime: RequestLifetime,
  ): Promise<readonly SeriesReply[]> =>
    await broker.series({
      coins: coins.map(({ coin, present }) => ({ coin, known: knownOf(seriesOf(coin)), present })),
      period,
      simulated,
      client: hashText(lifetime.client),
      waitMilliseconds: waitOfBroker(lifetime.remaining()),
    });

  /** Undefined if neither memory nor KV knows the coin. */
  const look = async (coin: string): Promise<CoinPast | undefined> => {
    const marking = forgotten.mark();
    const known = recall(coin) && inMemory(coin, await marking);
    if (known !== undefined) return { series: known.series, from: 'memory' };
    const [stored, mark] = await Promise.all([store.read({ coin, simulated }), marking]);
    if (stored === undefined || !counts(coin, [stored], mark)) return undefined;
    remember(coin, [stored]);
    return { series: [stored], from: 'kv' };
  };

  let closes: RecentCloses | undefined;
  let closesAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * The last year in dollars of those coins that one value of KV has together, without those that have more in
     * memory.
     */
    async recent(coins: readonly string[]): Promise<ReadonlyMap<string, CoinPast>> {
      const marking = forgotten.mark();
      const isOld = Math.abs(now() - closesAt) >= RECENT_MILLISECONDS;
      const isRead = isOld && coins.some((coin) => recall(coin) === undefined && closes?.has(coin) !== true);
      if (isRead) {
        closes = await store.readRecent(simulated);
        closesAt = now();
      }
      const mark = await marking;
      const wanted = coins.filter((coin) => inMemory(coin, mark) === undefined);
      const from = isRead ? 'kv' : 'memory';
      return new Map(
        wanted.flatMap((coin) => {
          const held = closes?.get(coin);
          return held === undefined || !counts(coin, [held], mark) ? [] : [[coin, { series: [held], from }] as const];
        }),
      );
    },
    /** What is held of a coin in memory or KV. */
    async held(coin: string): Promise<CoinPast> {
      const here = await look(coin);
      if (here !== undefined) return here;
      // From now on the broker is asked, without another read of KV.
      remember(coin, []);
      return { series: [], from: 'kv' };
    },
    /** What is held of a coin anywhere, for a coin that may not exist; costs no credits. */
    async find(coin: string, lifetime: RequestLifetime): Promise<Result<CoinPast, DataFailure>> {
      const known = recall(coin) && inMemory(coin, await forgotten.mark());
      if (known !== undefined) return ok({ series: known.series, from: 'memory' });
      // Clients may invent names, and each costs a read of KV and a call to the broker.
      if (!(await lifetime.admit('PAID_QUESTIONS'))) return fail({ reason: 'rate-limited' });
      const here = await look(coin);
      if (here !== undefined) return ok(here);
      const [reply] = await ask([{ coin, present: undefined }], undefined, lifetime);
      if (reply?.kind === 'failed') return fail(reply.failure);
      if (reply?.kind === 'newer') take(coin, reply);
      return ok({ series: seriesOf(coin), from: 'broker' });
    },
    /** Asks the broker for a period of some coins. @returns by coin who had it, or why there is nothing new. */
    async fetch(coins: readonly PresentCoin[], period: string, lifetime: RequestLifetime): Promise<Fetched> {
      const isAdmitted = await lifetime.admit('PAID_QUESTIONS');
      const replies = isAdmitted ? await ask(coins, period, lifetime) : [];
      return new Map(
        coins.map(({ coin }, index) => {
          const reply = replies[index];
          return [coin, reply === undefined ? fail({ reason: 'rate-limited' }) : take(coin, reply)];
        }),
      );
    },
  };
};

export type Pasts = ReturnType<typeof createPastsOf>;

export const createPasts = (options: PastsOptions): PastsOf => {
  const [real, invented] = [createPastsOf(options, false), createPastsOf(options, true)];
  return (simulated) => (simulated ? invented : real);
};
