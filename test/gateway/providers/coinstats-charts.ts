// Charts of CoinStats by its published description: bare points for one coin, entries for several; and what is damaged
// about those of real services.

import type { ChartRecordings, RecordedPoint, Service } from './recordings.ts';

const DAY = 86_400;
/** 2025-07-03 00:00 UTC. */
const LAST = Date.UTC(2025, 6, 3) / 1000;

const CHARTED: Readonly<Record<string, RecordedPoint>> = {
  bitcoin: [LAST, 108_859.32, 1, 42.0131],
  'shiba-inu': [LAST, 0.0000118643, 1.0898e-10, 4.5789e-9],
  /** Listed lately. */
  sui: [LAST, 2.9116, 0.0000267464, 0.00112371],
};

export const chartedCoins = Object.keys(CHARTED);

/** Steps of the periods, and how many points they have. */
const shapes: Readonly<Record<string, readonly [step: number, count: number]>> = {
  '24h': [300, 289],
  '1w': [3600, 169],
  '1m': [4 * 3600, 181],
  '3m': [12 * 3600, 181],
  '6m': [DAY, 181],
  '1y': [DAY, 366],
  all: [DAY, 400],
};

const ageOf = (coin: string): number => (coin === 'sui' ? 3 : Number.POSITIVE_INFINITY);

/** Prices rise by a thousandth a point, up to the recorded ones. */
export const chartPoints = (coin: string, period: string): readonly RecordedPoint[] => {
  const [, usd, btc, eth] = CHARTED[coin] ?? [0, 0, 0, 0];
  const [step, count] = shapes[period] ?? [DAY, 0];
  return Array.from({ length: count }, (_, at): RecordedPoint => {
    const back = count - 1 - at;
    const part = 1 - back / 1000;
    return [LAST - back * step, Number(usd) * part, Number(btc) * part, Number(eth) * part];
  }).filter(([seconds]) => (LAST - seconds) / DAY <= ageOf(coin));
};

const NOT_FOUND = { errorMessage: 'ERR_COIN_CHART_NOT_FOUND' };

/** The answer to `/coins/{id}/charts`, or to `/coins/charts`; undefined for a coin that is not known. */
export const chartsAnswer = (coin: string | undefined, parameters: URLSearchParams): unknown => {
  const period = parameters.get('period') ?? '24h';
  if (parameters.get('currency') !== 'USD' || shapes[period] === undefined) throw new Error('There is no such chart');
  const isKnown = (id: string): boolean => chartedCoins.includes(id);
  if (coin !== undefined) return isKnown(coin) ? chartPoints(coin, period) : undefined;
  const ids = parameters.get('coinIds')?.split(',') ?? [];
  return ids.map((coinId) =>
    isKnown(coinId) ? { coinId, chart: chartPoints(coinId, period) } : { coinId, chart: [], ...NOT_FOUND },
  );
};

const answering =
  (body: unknown): Service =>
  () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body)));

const [first = '', ...others] = chartedCoins;
const whole = chartPoints(first, 'all');
const odd = <Item>(items: readonly Item[]): readonly Item[] => items.filter((_, at) => at % 2 === 1);
const even = <Item>(items: readonly Item[]): readonly Item[] => items.filter((_, at) => at % 2 === 0);
const gaps = whole.filter((_, at) => at % 10 < 6);
const withoutPrice: RecordedPoint = [whole[7]?.[0] ?? 0, null, whole[7]?.[2] ?? 0, null];
const entries = chartedCoins.map((coinId) => ({ coinId, chart: chartPoints(coinId, 'all') }));
const chartsOf = (coins: readonly string[]) => coins.map((coin) => chartPoints(coin, 'all'));

export const chartRecordings: ChartRecordings = {
  coins: chartedCoins,
  unknown: 'no-such-coin',
  points: chartPoints,
  damaged: [
    { title: 'milliseconds', service: answering(whole.map(([time, ...more]) => [time * 1000, ...more])), left: whole },
    { title: 'unsorted points', service: answering([...odd(whole), ...even(whole)]), left: whole },
    { title: 'repeated points', service: answering(whole.flatMap((point) => [point, point])), left: whole },
    { title: 'gaps', service: answering(gaps), left: gaps },
    { title: 'missing prices', service: answering(whole.with(7, withoutPrice)), left: whole.with(7, withoutPrice) },
    { title: 'entries that are no points', service: answering([null, ...whole, [], {}]), left: whole },
    { title: 'a point of tomorrow', service: answering([...whole, [LAST + 2 * DAY, 1, 1, 1]]), left: whole },
    { title: 'no points', service: answering([]), left: [] },
    { title: 'nothing that is a point', service: answering([{ time: LAST, price: 1 }]), left: undefined },
    { title: 'an object', service: answering({ data: whole }), left: undefined },
    { title: 'an error with status 200', service: answering({ statusCode: 500, message: 'secret' }), left: undefined },
    { title: 'cut off', service: answering(JSON.stringify(whole).slice(0, 900)), left: undefined },
    { title: 'a page of HTML', service: answering('<html>secret</html>'), left: undefined },
  ],
  damagedBatches: [
    { title: 'another order', service: answering(entries.toReversed()), left: chartsOf(chartedCoins) },
    {
      title: 'a coin that is lost',
      service: answering(entries.slice(1)),
      left: ['failed', ...chartsOf(others)],
    },
    {
      title: 'a coin that fails for another reason',
      service: answering([{ coinId: first, chart: [], errorMessage: 'secret' }, ...entries.slice(1)]),
      left: ['failed', ...chartsOf(others)],
    },
    {
      title: 'a coin whose chart is no list',
      service: answering([{ coinId: first, chart: null }, ...entries.slice(1)]),
      left: ['failed', ...chartsOf(others)],
    },
    {
      title: 'a coin without points',
      service: answering([{ coinId: first, chart: [] }, ...entries.slice(1)]),
      left: [[], ...chartsOf(others)],
    },
    { title: 'bare points', service: answering(whole), left: undefined },
    { title: 'an object', service: answering({ result: entries }), left: undefined },
    { title: 'cut off', service: answering(JSON.stringify(entries).slice(0, 900)), left: undefined },
  ],
};
