// Asks CoinStats for charts of several coins at once, and reads them as series.

import { takeIn } from '../../../../shared/past/series.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { isRecord } from '../../upstream/clean-coin.ts';
import type { ChartsQuery, CoinChart, ProviderCharts } from '../provider.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import { type Answer, isSimulated, readAnswer } from '../fetch-answer.ts';

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
const readCharts = (value: unknown, coins: readonly string[], now: number): Result<readonly CoinChart[], string> => {
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

type Get = (path: string, parameters: ReadonlyMap<string, string>) => Promise<Result<Answer, UpstreamFailure>>;

/** Separates ids; one that contains it can't be among several. */
const SEPARATOR = ',';

/** One request. @param get with the key, from the configured address. */
export const askCharts = async (
  { coins, period }: ChartsQuery,
  get: Get,
  now: () => number,
): Promise<Result<ProviderCharts, UpstreamFailure>> => {
  const seconds = (): number => Math.floor(now() / 1000);
  const askedAt = seconds();
  const [first = '', ...others] = coins;
  const isSingle = others.length === 0;
  if (!isSingle && coins.some((coin) => coin.includes(SEPARATOR)))
    return fail({ reason: 'rejected', detail: 'several coins, one with a comma in its id' });
  const parameters = new Map([
    ['period', period],
    ['currency', 'USD'],
  ]);
  if (!isSingle) parameters.set('coinIds', coins.join(SEPARATOR));
  const answer = await get(isSingle ? `/coins/${encodeURIComponent(first)}/charts` : '/coins/charts', parameters);
  // Among several, an unknown coin has an entry that says so.
  if (isSingle && !answer.ok && answer.error.reason === 'not-found')
    return ok({ charts: [{ coin: first, series: fail('none'), dropped: 0 }], askedAt, simulated: false });
  if (!answer.ok) return answer;
  const simulated = isSimulated(answer.value);
  if (isSingle) {
    const chart = readAnswer(answer.value, (text) => readChart(JSON.parse(text), first, seconds()));
    // A chart that can't be read is the failure of its coin, as it is among several.
    const own: CoinChart = chart.ok ? chart.value : { coin: first, series: fail('failed'), dropped: 0 };
    return ok({ charts: [own], askedAt, simulated });
  }
  const charts = readAnswer(answer.value, (text) => readCharts(JSON.parse(text), coins, seconds()));
  return charts.ok ? ok({ charts: charts.value, askedAt, simulated }) : charts;
};
