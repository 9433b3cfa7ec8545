// The part of the provider contract about past prices.

import { describe, expect, it } from 'vitest';
import type { Series } from '../../../shared/past/series.ts';
import type { ChartsQuery, CoinChart, ProviderCharts } from '../../../workers/gateway/providers/provider.ts';
import type { Connection } from './contract-client.ts';
import type { ChartRecordings, RecordedPoint, Recordings, Service } from './recordings.ts';

const pointsOf = ({ times, prices }: Series): readonly RecordedPoint[] =>
  Array.from(times, (seconds, at) => {
    const priceOf = (column: Float64Array): number | null => {
      const price = column[at] ?? Number.NaN;
      return Number.isNaN(price) ? null : price;
    };
    return [seconds, priceOf(prices.usd), priceOf(prices.btc), priceOf(prices.eth)];
  });

const shown = ({ coin, series }: CoinChart) => [coin, series.ok ? pointsOf(series.value) : series.error];

export const describeCharts = (
  recordings: Recordings,
  { coins, unknown, points, damaged, damagedBatches }: ChartRecordings,
  connect: (service?: Service) => Connection,
): void => {
  const { provider, settings } = recordings;
  const periods = provider.charts?.periods.map(({ name }) => name) ?? [];
  const whole = provider.charts?.whole ?? '';
  /** Some services tell one coin in a call. */
  const together = coins.slice(0, provider.charts?.coinsPerCall);
  const hasBatches = together.length > 1;
  const query = (asked: readonly string[], period: string): ChartsQuery => ({ coins: asked, period });

  const ask = async (asked: readonly string[], period = whole, service?: Service): Promise<ProviderCharts> => {
    const answer = await connect(service).client.charts?.(query(asked, period));
    if (answer?.ok !== true) throw new Error(`No charts: ${answer?.error.reason}`);
    return answer.value;
  };

  describe('a chart', () => {
    it.each(periods)('of the period %s has the points that were recorded', async (period) => {
      for (const coin of coins) {
        const { charts, askedAt, simulated } = await ask([coin], period);
        expect(charts.map(shown)).toEqual([[coin, points(coin, period)]]);
        expect([askedAt, simulated]).toEqual([settings.now() / 1000, false]);
      }
    });

    it.each(hasBatches ? periods : [])(
      'of the period %s is the same among several, in the order of the question; a coin without one leaves the others',
      async (period) => {
        const [first = '', ...others] = coins;
        const asked = [...others, unknown, first];
        const expected = asked.map((coin) => [coin, coin === unknown ? 'none' : points(coin, period)]);
        expect((await ask(asked, period)).charts.map(shown)).toEqual(expected);
      },
    );

    it('of a coin that the service does not know is none', async () => {
      const { charts, simulated } = await ask([unknown]);
      expect([charts.map(shown), simulated]).toEqual([[[unknown, 'none']], false]);
    });

    it('of as many coins as are declared is one call, and of one coin too', async () => {
      const many = Array.from({ length: provider.charts?.coinsPerCall ?? 0 }, (_, at) => coins[at] ?? `no-${at}`);
      for (const asked of [many, many.slice(0, 1)]) {
        const { client, requests } = connect();
        expect(await client.charts?.(query(asked, whole))).toMatchObject({ ok: true });
        expect(requests).toHaveLength(1);
      }
    });

    it('costs what is said for each coin', async () => {
      for (const asked of [coins.slice(0, 1), together]) {
        const before = recordings.charged();
        await ask(asked);
        expect(recordings.charged() - before).toBe(asked.length * (provider.charts?.creditsPerCoin ?? 0));
      }
    });
  });

  describe('a damaged chart', () => {
    it.each(damaged)('$title', async ({ service, left }) => {
      const answer = await connect(service).client.charts?.(query(coins.slice(0, 1), whole));
      const made = answer?.ok === true ? answer.value.charts.map(shown) : answer?.error.reason;
      // It is the failure of the coin, not of the service.
      expect(made).toEqual([[coins[0], left ?? 'failed']]);
    });

    it.each(damagedBatches)('among several: $title', async ({ service, left }) => {
      const answer = await connect(service).client.charts?.(query(coins, whole));
      const made = answer?.ok === true ? answer.value.charts.map(shown) : answer?.error.reason;
      expect(made).toEqual(left === undefined ? 'unavailable' : coins.map((coin, at) => [coin, left[at]]));
    });
  });

  describe.each(recordings.failures.filter(({ failure }) => failure.reason !== 'not-found'))(
    'a failure of charts: $title',
    ({ service, failure }) => {
      it.each(hasBatches ? [1, 2] : [1])(
        'has its reason, and none of the text of the service, for %i coins',
        async (count) => {
          const { client, logged } = connect(service);
          const answer = await client.charts?.(query(coins.slice(0, count), whole));
          expect(answer).toMatchObject({ ok: false, error: failure });
          expect(logged).toHaveLength(1);
          expect(JSON.stringify([answer, logged])).not.toContain('secret');
        },
      );
    },
  );

  it('the key leaves in a header only', async () => {
    const { client, requests } = connect();
    for (const asked of [coins.slice(0, 1), together]) await client.charts?.(query(asked, whole));
    for (const { address, init } of requests) {
      expect(address.startsWith(`${settings.upstreamUrl}/`)).toBe(true);
      expect(address).not.toContain(settings.upstreamApiKey);
      expect(init.redirect).toBe('manual');
    }
  });
};
