// Asks CoinPaprika for the last year of a coin, one price a day. Three sources say that this is free, one that it is
// not: a plan that refuses it is told apart from calls that are used up.

import { dayText, DAY_SECONDS } from '../../../../shared/past/calendar.ts';
import type { ChartCapabilities } from '../../../../shared/past/held-series.ts';
import { takeIn } from '../../../../shared/past/series.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { readLimitedBytes } from '../../cache/limited-body.ts';
import { isRecord } from '../../upstream/clean-coin.ts';
import { unavailable, type UpstreamFailure } from '../../upstream/failures.ts';
import { type Answer, failureOfStatus, isSimulated, readAnswer } from '../fetch-answer.ts';
import type { ChartsQuery, CoinChart, ProviderCharts } from '../provider.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

export const charts: ChartCapabilities = {
  creditsPerCoin: 1,
  coinsPerCall: 1,
  whole: '1y',
  periods: [{ name: '1y', lengthSeconds: YEAR_SECONDS, stepSeconds: DAY_SECONDS }],
};

const MAX_ERROR_BYTES = 4096;

/** A refusal of a year of days; its words decide, since the status is that of used-up calls. */
export const failureOfHistory = async (response: Response, wait: number | undefined): Promise<UpstreamFailure> => {
  const failure = failureOfStatus(response.status, wait);
  if (failure.reason !== 'credits' && failure.reason !== 'key') return failure;
  // A firewall's page: nothing of the plan.
  if (failure.reason === 'key' && !/\bjson\b/.test(response.headers.get('Content-Type') ?? ''))
    return unavailable(`status ${response.status}`, wait);
  const words = new TextDecoder().decode(await readLimitedBytes(response, MAX_ERROR_BYTES));
  if (/\bcalls\b|\blimit|\bquota/i.test(words)) return { reason: 'credits', retryAfterSeconds: wait, ofAddress: true };
  return /\bthe coin\b/i.test(words) ? { reason: 'not-found' } : { reason: 'withheld', why: 'past' };
};

/** Seconds since 1970, then the prices in US dollars, bitcoin and ether; anything else stays, and is no point. */
const pointOf = (tick: unknown): unknown => {
  if (!isRecord(tick) || typeof tick['timestamp'] !== 'string') return tick;
  const { timestamp, price } = tick;
  return [Date.parse(timestamp) / 1000, typeof price === 'number' && price > 0 ? price : null, null, null];
};

/** @param now seconds since 1970: later points are none. */
const readHistory = (text: string, coin: string, now: number): Result<CoinChart, string> => {
  const ticks: unknown = JSON.parse(text);
  if (!Array.isArray(ticks)) return fail('the answer is no history');
  const { series, dropped } = takeIn(ticks.map(pointOf), now);
  // An answer that can't be read must not count as a history without points.
  if (series.times.length === 0 && dropped > 0) return fail('the answer has no point that can be read');
  return ok({ coin, series: ok(series), dropped });
};

type Get = (path: string, parameters: Readonly<Record<string, string>>) => Promise<Result<Answer, UpstreamFailure>>;

/** One request for one coin. */
export const askHistory = async (
  { coins: [coin = ''] }: ChartsQuery,
  get: Get,
  now: () => number,
): Promise<Result<ProviderCharts, UpstreamFailure>> => {
  const askedAt = Math.floor(now() / 1000);
  // An earlier beginning would be refused.
  const start = dayText(Math.ceil((askedAt - YEAR_SECONDS) / DAY_SECONDS));
  const answer = await get(`/tickers/${encodeURIComponent(coin)}/historical`, { start, interval: '1d' });
  const chartWithout = (why: 'none' | 'failed'): CoinChart => ({ coin, series: fail(why), dropped: 0 });
  if (!answer.ok && answer.error.reason === 'not-found')
    return ok({ charts: [chartWithout('none')], askedAt, simulated: false });
  if (!answer.ok) return answer;
  const chart = readAnswer(answer.value, (text) => readHistory(text, coin, askedAt));
  const own = chart.ok ? chart.value : chartWithout('failed');
  return ok({ charts: [own], askedAt, simulated: isSimulated(answer.value) });
};
