// A gateway in this process whose clock and upstream are the test's: coins, whose price is the hour since 1970, and
// their charts of days.

import { fail, ok } from '../../shared/result.ts';
import type { Sql } from '../../workers/gateway/broker/storage.ts';
import type { Configuration } from '../../workers/gateway/configuration/configuration.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import { readChart } from '../../workers/gateway/providers/coinstats/charts.ts';
import type { ChartsQuery, ProviderClient } from '../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../workers/gateway/upstream/failures.ts';
import { chartDamages, type ChartDamage } from '../../workers/market/sandbox/damages.ts';
import type { PlainCoin } from './encode-coins.ts';
import { testConfiguration } from './in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from './in-process-gateway.ts';
import { memoryKeyValue, type MemoryKeyValue } from './memory-key-value.ts';
import { plainUpstream } from './plain-upstream.ts';
import { openSqlite } from './sqlite.ts';
import { coin } from './start-scripted-upstream.ts';

const DAY = 86_400;
/** More than any refresh takes. */
const STEPS = 20;

const secondsOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

const isFailure = (told: Readonly<Record<string, number>> | UpstreamFailure): told is UpstreamFailure =>
  'reason' in told;

/** The chart's own price of a day's close: the number of days since 1970 at its end. */
export const closeOf = (date: string): string => String(Date.parse(`${date}T00:00Z`) / 1000 / DAY + 1);

/** What a dollar is in the market in euros. */
export const EUROS = 0.5;

export interface PastWorldOptions {
  readonly configuration?: Partial<Configuration>;
}

export class PastWorld {
  seconds: number;
  /** Milliseconds on the clock by which waits are measured. */
  elapsed = 0;
  readonly sql: Sql = openSqlite();
  readonly keyValue: MemoryKeyValue = memoryKeyValue();
  /** The charts that were asked for. */
  readonly charts: ChartsQuery[] = [];
  /** What the next charts fail with. */
  failure: UpstreamFailure | undefined;
  /** Coins whose chart fails, or does not exist, among others that are well. */
  readonly faulty = new Map<string, 'failed' | 'none'>();
  /** What is wrong with the points of charts. */
  damage: ChartDamage | undefined;
  /** The price of each coin in dollars at a moment, in lists and charts. Undefined: lists have hours, charts days. */
  price: ((seconds: number) => number) | undefined;
  /** The rates that it tells, or why it does not; undefined: it has none. */
  rates: Readonly<Record<string, number>> | UpstreamFailure | undefined;
  /** How often they were asked for. */
  ratesAsked = 0;
  /** Lists, charts and rates are marked as invented. */
  isSimulated = false;
  /** Its lists can't be read. */
  isDown = false;
  /** Makes the lists inconsistent: their market caps rise. */
  isUnsound = false;
  /** Ids of coins by their place; of others `c` and the place. */
  readonly ids = new Map<number, string>();
  /** Their symbols by their place; of others `S` and the place. */
  readonly symbols = new Map<number, string>();
  /** How many the market lists. */
  coins = 1200;
  /** How many of them, the largest ones, have no price. */
  unpriced = 0;
  /** The first day of each coin's chart. */
  firstDay = Math.floor(secondsOf('2021-01-01 00:00') / DAY);
  readonly #options: PastWorldOptions;
  gateway: InProcessGateway;
  isolate: Gateway;

  constructor(start: string, options: PastWorldOptions = {}) {
    this.seconds = secondsOf(start);
    this.#options = options;
    this.gateway = this.#start();
    this.isolate = this.gateway.isolate();
  }

  #coins(parameters: URLSearchParams): readonly PlainCoin[] {
    const price = Math.floor(this.seconds / 3600) * (parameters.get('currency') === 'EUR' ? EUROS : 1);
    return Array.from({ length: this.coins }, (_, index) => ({
      ...coin(
        this.ids.get(index) ?? `c${index}`,
        this.symbols.get(index) ?? `S${index}`,
        index + 1,
        this.isUnsound ? 10_000 + (index % 7) : 5000 - index,
      ),
      price: index < this.unpriced ? null : (this.price?.(this.seconds) ?? price + index),
    }));
  }

  /** Points of days, or of hours for a shorter period; the price is the day since 1970. */
  #points({ period }: ChartsQuery): readonly (readonly number[])[] {
    const step = period === 'all' ? DAY : 3600;
    const last = Math.floor(this.seconds / step);
    const first = period === 'all' ? this.firstDay : last - (period === '24h' ? 24 : 168);
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const seconds = (first + at) * step;
      const dollars = this.price?.(seconds) ?? seconds / DAY;
      return this.price === undefined ? [seconds, dollars, 1, 1] : [seconds, dollars, dollars / 60_000, dollars / 3000];
    });
  }

  async #tellRates(): ReturnType<NonNullable<ProviderClient['rates']>> {
    this.ratesAsked += 1;
    const { rates } = this;
    if (rates === undefined || isFailure(rates)) return fail(rates ?? { reason: 'not-found' });
    return ok({ perDollar: rates, simulated: this.isSimulated });
  }

  #start(): InProcessGateway {
    return startInProcessGateway({
      ...(this.rates && { rates: () => this.#tellRates() }),
      configuration: testConfiguration(() => this.seconds * 1000, {
        snapshotCoins: 1000,
        ...this.#options.configuration,
      }),
      upstream: (parameters) => (this.isDown ? '{}' : plainUpstream(this.#coins(parameters), parameters)),
      isSimulated: () => this.isSimulated,
      stored: this,
      // Like a real one, it goes on between two readings.
      clock: () => (this.elapsed += 1),
      charts: async (query) => {
        this.charts.push(query);
        if (this.failure !== undefined) return fail(this.failure);
        const points = this.#points(query);
        const told = this.damage === undefined ? points : chartDamages[this.damage].change(points);
        const charts = query.coins.map((one) => {
          const fault = this.faulty.get(one);
          const chart = readChart(told, one, this.seconds);
          if (fault !== undefined || !chart.ok) return { coin: one, series: fail(fault ?? 'failed'), dropped: 0 };
          return chart.value;
        });
        return ok({ charts, askedAt: Math.floor(this.seconds), simulated: this.isSimulated });
      },
    });
  }

  /** Everything in memory is gone; what is stored stays. */
  restart(): void {
    this.gateway = this.#start();
    this.isolate = this.gateway.isolate();
  }

  get(path: string): Promise<Response> {
    return askIsolate(this.isolate, path);
  }

  async text(path: string): Promise<string> {
    return await (await this.get(path)).text();
  }

  /** The price of a coin at a date, as its address gives it. */
  priceAt(name: string, date: string): Promise<string> {
    return this.text(`/coins/${name}/price?at=${date}`);
  }

  /** The periods and coins that the charts were asked for. */
  calls(): readonly string[] {
    return this.charts.map(({ coins, period }) => `${period} ${coins.join()}`);
  }

  async post(...questions: readonly object[]): Promise<readonly unknown[]> {
    const body = JSON.stringify({ questions });
    const { answers } = await (await askIsolate(this.isolate, '/coins/query', { method: 'POST', body })).json();
    return answers;
  }

  /** The broker's alarm rings. */
  async ring(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      await this.gateway.broker.work();
      // What a step has woken goes on behind it.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Goes on to a time at which the alarm rings. */
  async ringAt(time: string): Promise<void> {
    this.seconds = secondsOf(time);
    await this.ring();
  }

  async credits(): Promise<number> {
    return (await this.gateway.broker.status()).credits.month.spent;
  }
}
