// Reads the body of a chart, or of the charts of several coins.

import { takeIn } from '../../../../shared/past/series.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { isRecord } from '../../upstream/named-coin.ts';
import type { CoinChart } from '../provider.ts';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The chart of one coin, or the fault of the answer. @param now seconds since 1970: later points are none. */
export const readChart = (value: unknown, coin: string, now: number): Result<CoinChart, string> => {
  if (!isList(value)) return fail('the answer is no chart');
  const { series, dropped } = takeIn(value, now);
  // An answer that can't be read must not count as a chart without points.
  if (series.times.length === 0 && dropped > 0) return fail('the answer has no point that can be read');
  return ok({ coin, series: ok(series), dropped });
};

const chartOf = (entry: Readonly<Record<string, unknown>> | undefined, coin: string, now: number): CoinChart => {
  const error = entry?.['errorMessage'];
  const chart = error === undefined ? readChart(entry?.['chart'], coin, now) : undefined;
  if (chart?.ok === true) return chart.value;
  const isNone = typeof error === 'string' && error.includes('NOT_FOUND');
  return { coin, series: fail(isNone ? 'none' : 'failed'), dropped: 0 };
};

/** The charts of the coins in their order: one that fails leaves the others, which are paid for, as they are. */
export const readCharts = (
  value: unknown,
  coins: readonly string[],
  now: number,
): Result<readonly CoinChart[], string> => {
  if (!isList(value) || !value.every(isRecord)) return fail('the answer is no list of charts');
  return ok(
    coins.map((coin) =>
      chartOf(
        value.find(({ coinId }) => coinId === coin),
        coin,
        now,
      ),
    ),
  );
};
