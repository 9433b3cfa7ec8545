// Asks CoinStats for the charts of one or several coins, in US dollars: its amounts in other currencies have been
// wrong.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { unavailable, type Answer } from '../fetch-answer.ts';
import type { ChartsQuery, CoinChart, ProviderCharts } from '../provider.ts';
import { giveBack } from '../read-limited-bytes.ts';
import { readChart, readCharts } from './read-charts.ts';

export type Get = (path: string, parameters: ReadonlyMap<string, string>) => Promise<Result<Answer, UpstreamFailure>>;

/** Undefined for what is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Separates ids; one that contains it can't be among several. */
const SEPARATOR = ',';

/** The charts in the body of an answer, or what is wrong with it. */
const readBody = (body: Uint8Array, coins: readonly string[], now: number): Result<readonly CoinChart[], string> => {
  const value = parseJson(new TextDecoder().decode(body));
  const [single, ...others] = coins;
  if (single === undefined || others.length > 0) return readCharts(value, coins, now);
  const chart = readChart(value, single, now);
  // A chart that can't be read is the failure of its coin, as it is among several.
  return ok([chart.ok ? chart.value : { coin: single, series: fail('failed'), dropped: 0 }]);
};

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
  const { body, headers } = answer.value;
  try {
    const charts = readBody(body, coins, seconds());
    const simulated = headers.get('X-Data-Simulated') === 'true';
    return charts.ok ? ok({ charts: charts.value, askedAt, simulated }) : fail(unavailable(charts.error));
  } finally {
    giveBack(body);
  }
};
