// A market data service as the gateway's own provider asks it: each question once, one call at a time at the gateway's
// pace. A call over the rate is repeated after a wait. What it gives has no text of the service but names of coins.

import { setTimeout } from 'node:timers/promises';
import type { NumberFieldName } from '../../shared/coin/coin-fields.ts';
import { noMembership } from '../../shared/query/filter.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { decodeColumns, type TextColumn } from '../../workers/gateway/codec/columns.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import {
  byFallingCap,
  type ChartsQuery,
  type CreditUsage,
  type PageQuery,
  pageQueryText,
  type ProviderCharts,
  type ProviderClient,
  type ProviderPage,
  type ProviderRates,
} from '../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../workers/gateway/upstream/failures.ts';

/** Clock and sleep in milliseconds, passed in so that tests need not wait. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export const realTiming: Timing = { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) };

/** A page of coins, or a whole list. */
export interface Coins {
  /** Number of its rows, those that are left out included, and of all coins that the service counts. */
  readonly rows: number;
  readonly itemCount: number;
  readonly unreadable: number;
  readonly doubled: number;
  /** By coin; NaN for a missing one. */
  readonly numbers: (field: NumberFieldName) => readonly number[];
  readonly texts: (name: TextColumn) => readonly string[];
  readonly simulated: boolean;
  /** How long the last call for it took. */
  readonly milliseconds: number;
}

type Answer<Value> = Promise<Result<Value, UpstreamFailure>>;

/** Longer than the gateway waits: how long the answer takes is a finding. */
const TIMEOUT_SECONDS = 20;
/** Waits before a call is repeated, if the service gives no time. */
const WAITS_MILLISECONDS = [2_000, 4_000, 8_000, 16_000] as const;
/** Maximum wait for one answer: the user of the check is waiting. */
const MAX_WAIT_MILLISECONDS = 60_000;

const coinsOf = (pages: readonly ProviderPage[], milliseconds: number): Coins => {
  const values = pages.map(({ value }) => value);
  const readers = values.map((page) => decodeColumns(page.columns, 0, page));
  const sumOf = (part: 'count' | 'unreadable' | 'doubled') => values.reduce((sum, page) => sum + page[part], 0);
  return {
    rows: sumOf('count') + sumOf('unreadable') + sumOf('doubled'),
    itemCount: values[0]?.meta.itemCount ?? 0,
    unreadable: sumOf('unreadable'),
    doubled: sumOf('doubled'),
    numbers: (field) => readers.flatMap((reader) => [...reader.numbers(field)]),
    texts: (name) => readers.flatMap((reader) => reader.texts(name)),
    simulated: pages.some(({ simulated }) => simulated),
    milliseconds,
  };
};

const unserved = (): Answer<never> => Promise.resolve(fail({ reason: 'rejected', detail: 'it is not offered' }));

export const connectService = (configuration: Configuration, fetcher: typeof fetch, timing: Timing) => {
  const { provider, upstreamPauseMilliseconds } = configuration;
  const { capabilities, charts, rates } = provider;
  const { now, sleep } = timing;
  const settings = { ...configuration, upstreamTimeoutSeconds: TIMEOUT_SECONDS, now };
  const client: ProviderClient = provider.connect(settings, fetcher, () => undefined);
  let [expected, overRate, answeredAt, lastMilliseconds] = [0, 0, Number.NEGATIVE_INFINITY, 0];

  const call = async <Value>(credits: number, send: () => Answer<Value>): Answer<Value> => {
    for (let tries = 0; ; tries += 1) {
      const rest = answeredAt + upstreamPauseMilliseconds - now();
      if (rest > 0) await sleep(rest);
      const begun = now();
      const answer = await send();
      answeredAt = now();
      lastMilliseconds = answeredAt - begun;
      if (answer.ok || answer.error.reason !== 'rate') {
        expected += answer.ok ? credits : Number.NaN;
        return answer;
      }
      overRate += 1;
      const { retryAfterSeconds } = answer.error;
      const wait = retryAfterSeconds === undefined ? WAITS_MILLISECONDS[tries] : 1000 * retryAfterSeconds;
      if (wait === undefined || tries >= WAITS_MILLISECONDS.length || wait > MAX_WAIT_MILLISECONDS) return answer;
      await sleep(wait);
    }
  };

  const pagesOf = async (query: PageQuery): Answer<readonly ProviderPage[]> => {
    if (client.page !== undefined) {
      const answer = await call(capabilities.creditsPerPage, () => client.page(query));
      return answer.ok ? ok([answer.value]) : answer;
    }
    const intake = client.list(query.set);
    for (;;) {
      const received = await call(1, () => intake.receive());
      if (!received.ok) return received;
      if (received.value.pages !== undefined) return ok(received.value.pages);
    }
  };

  const known = new Map<string, Result<Coins, UpstreamFailure>>();
  /** By default the first page of the market in dollars. */
  const coins = async (asked: Partial<PageQuery>): Answer<Coins> => {
    const set = { ...noMembership, currency: 'USD' } as const;
    const query = { set, tests: [], sort: byFallingCap, page: 1, size: capabilities.pageSize, ...asked };
    const text = pageQueryText(query);
    const held = known.get(text);
    if (held !== undefined) return held;
    const pages = await pagesOf(query);
    const answer = pages.ok ? ok(coinsOf(pages.value, lastMilliseconds)) : pages;
    known.set(text, answer);
    return answer;
  };

  const { charts: askCharts, rates: askRates, creditUsage } = client;
  return {
    coins,
    charts: (query: ChartsQuery): Answer<ProviderCharts> =>
      askCharts === undefined
        ? unserved()
        : call(query.coins.length * (charts?.creditsPerCoin ?? 0), () => askCharts(query)),
    rates: (): Answer<ProviderRates> => (askRates === undefined ? unserved() : call(rates?.credits ?? 0, askRates)),
    /** Asks anew each time; undefined if the service has no count. */
    usage: creditUsage && ((): Answer<CreditUsage> => call(0, creditUsage)),
    /** Credits of all calls at the gateway's prices; NaN once one has failed, which may be charged or not. */
    expectedCredits: (): number => expected,
    overRate: (): number => overRate,
  };
};

export type Service = ReturnType<typeof connectService>;
