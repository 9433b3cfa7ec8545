// Damages bodies: lists (wrong counts, a coin twice, coins shifted between pages, fewer coins or none, no prices),
// charts of one coin or several, and bare lists of tickers.

type Fields = Readonly<Record<string, unknown>>;

interface ListBody {
  readonly meta: Fields;
  readonly result: readonly Fields[];
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListBody = (body: unknown): body is ListBody =>
  isObject(body) && isObject(body['meta']) && Array.isArray(body['result']) && body['result'].every(isObject);

// Damages charts: a single coin's points, and those of several coins.

const SECOND_MS = 1000;
const THREE_DAYS_SECONDS = 3 * 86_400;

type Point = readonly unknown[];

const timeOf = ([time]: Point): number => (typeof time === 'number' ? time : 0);

/** The first point, and each that is three days or more after the one before. */
const threeDaysApart = (points: readonly Point[]): readonly Point[] => {
  let last = Number.NEGATIVE_INFINITY;
  return points.filter((point) => {
    const isApart = timeOf(point) - last >= THREE_DAYS_SECONDS;
    if (isApart) last = timeOf(point);
    return isApart;
  });
};

const times =
  (factor: number) =>
  (price: unknown): unknown =>
    typeof price === 'number' ? price * factor : price;

/** In each five points, one lacks its price, one that in bitcoin, and one all three. */
const withMissingValues = ([time, ...prices]: Point, at: number): Point => {
  const isMissing = (price: number): boolean => at % 5 === 4 || at % 5 === price + 2;
  return [time, ...prices.map((value, price) => (isMissing(price) ? null : value))];
};

const pointDamages = {
  'chart-milliseconds': (points) => points.map((point) => [timeOf(point) * SECOND_MS, ...point.slice(1)]),
  'chart-three-days': threeDaysApart,
  'chart-gaps': (points) => points.filter((_, at) => at % 10 < 6),
  'chart-unsorted': (points) => [...points.filter((_, at) => at % 2 === 1), ...points.filter((_, at) => at % 2 === 0)],
  'chart-repeated': (points) => points.flatMap((point) => [point, point]),
  'chart-missing-values': (points) => points.map(withMissingValues),
  'chart-empty': () => [],
  'chart-thinned': (points) => points.filter((_, at) => at % 7 === 0 || at >= points.length - 30),
  'chart-last-month': (points) => points.slice(-30),
  'chart-one-point': (points) => points.slice(-1),
  'chart-three-of-ten': (points) => points.filter((_, at) => at % 10 < 3),
  'chart-late-midnight': (points) => points.slice(0, -1),
  'chart-cut-end': (points) => points.slice(0, -10),
  'chart-zeros': (points) => points.map(([time]) => [time, 0, 0, 0]),
  'chart-negative': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(-1))]),
  'chart-rescaled': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(0.001))]),
  'chart-large': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(1000))]),
  'chart-large-end': (points) =>
    points.map((point, at) => (at < points.length - 2 ? point : [point[0], ...point.slice(1).map(times(1000))])),
  'chart-corrected-day': (points) =>
    points.map((point, at) => (at === points.length - 20 ? [point[0], ...point.slice(1).map(times(1.3))] : point)),
  'chart-swapped': (points) => points.map(([time, usd, ...others]) => [time, ...others, usd]),
  'chart-unreadable': (points) => points.map(() => ['no point']),
  // Only several coins can lack one.
  'chart-failing-coin': (points) => points,
} as const satisfies Readonly<Record<string, (points: readonly Point[]) => readonly Point[]>>;

export type ChartDamage = keyof typeof pointDamages;

// `Object.keys` loses the key type.
export const chartDamages = Object.keys(pointDamages) as readonly ChartDamage[];

export const isChartDamage = (damage: string): damage is ChartDamage => chartDamages.some((name) => name === damage);

const isChart = (value: unknown): value is readonly Point[] => Array.isArray(value) && value.every(Array.isArray);

const failing = ({ coinId }: Fields): Fields => ({ coinId, chart: [], errorMessage: 'ERR_COIN_CHART_NOT_FOUND' });

const damageEntry = (entry: unknown, isLast: boolean, damage: ChartDamage): unknown => {
  if (!isObject(entry) || !isChart(entry['chart'])) return entry;
  if (damage === 'chart-failing-coin') return isLast ? failing(entry) : entry;
  return { ...entry, chart: pointDamages[damage](entry['chart']) };
};

/** Bodies that are no charts stay unchanged. */
export const damageCharts = (body: unknown, damage: ChartDamage): unknown => {
  if (!Array.isArray(body)) return body;
  const entries: readonly unknown[] = body;
  if (isChart(entries)) return pointDamages[damage](entries);
  return entries.map((entry, at) => damageEntry(entry, at === entries.length - 1, damage));
};

// Damages a bare list of tickers: without quotes, with nulls, with numbers as texts.

/** One of this number of tickers lacks something. */
const EVERY = 5;

const isStruck = (at: number): boolean => at % EVERY === EVERY - 1;

/** Replaces numbers, those in objects below included. */
const replaceNumbers = (value: unknown, replace: (number: number) => unknown): unknown => {
  if (typeof value === 'number') return replace(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, replaceNumbers(below, replace)]));
};

const withoutQuotes = ({ quotes: _quotes, ...ticker }: Fields): Fields => ticker;

const tickerDamages = {
  'missing-quotes': (tickers) => tickers.map((ticker, at) => (isStruck(at) ? withoutQuotes(ticker) : ticker)),
  'null-values': (tickers) => tickers.map((ticker, at) => (isStruck(at) ? replaceNumbers(ticker, () => null) : ticker)),
  'changed-type': (tickers) => tickers.map((ticker) => replaceNumbers(ticker, String)),
} as const satisfies Readonly<Record<string, (tickers: readonly Fields[]) => readonly unknown[]>>;

type TickerDamage = keyof typeof tickerDamages;

/** A list without an envelope, whose items have ids. */
const isTickerList = (body: unknown): body is readonly Fields[] =>
  Array.isArray(body) && body.every((item) => isObject(item) && 'id' in item);

/** Other bodies stay unchanged. */
export const damageTickers = (body: unknown, damage: TickerDamage): unknown =>
  isTickerList(body) ? tickerDamages[damage](body) : body;

/** Returns the body of that page; undefined if there is none. */
export type PageReader = (page: number) => Promise<unknown>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const withWrongMeta = ({ meta, result }: ListBody): ListBody => ({
  meta: {
    ...meta,
    page: numberOf(meta['page']) + 1,
    itemCount: numberOf(meta['itemCount']) + 7,
    pageCount: 0,
    hasPreviousPage: meta['hasPreviousPage'] !== true,
    hasNextPage: meta['hasNextPage'] !== true,
  },
  result,
});

/** Replaces the coin at `at`. No change if either coin is missing. */
const replaced = (result: readonly Fields[], at: number, coin: Fields | undefined): readonly Fields[] =>
  coin === undefined || result[at] === undefined ? result : result.with(at, coin);

/** The coin with the rank of the other coin. */
const ranked = (coin: Fields | undefined, other: Fields | undefined): Fields | undefined =>
  coin === undefined || other === undefined ? undefined : { ...coin, rank: other['rank'] };

const twiceInPage = ({ meta, result }: ListBody): ListBody => ({
  meta,
  result: replaced(result, result.length - 1, ranked(result[0], result.at(-1))),
});

const loneCoin = ({ meta, result }: ListBody): ListBody => ({
  meta: { ...meta, itemCount: 1, pageCount: 1, hasNextPage: false },
  result: meta['page'] === 1 ? result.slice(0, 1) : [],
});

/** The same list with this number of coins. */
const cutTo = ({ meta, result }: ListBody, coins: number): ListBody => {
  const [page, limit] = [numberOf(meta['page']), numberOf(meta['limit'])];
  const cut = { itemCount: coins, pageCount: Math.ceil(coins / limit), hasNextPage: page * limit < coins };
  return { meta: { ...meta, ...cut }, result: result.slice(0, Math.max(0, coins - (page - 1) * limit)) };
};

const half = (coins: number): number => Math.ceil(coins / 2);

const withoutPrice = (coin: Fields): Fields => ({ ...coin, price: null, priceBtc: null });

/** A ticker's quotes are by currency; what is not known is zero. */
const withoutQuotedPrice = ({ quotes, ...ticker }: Fields): Fields => ({
  ...ticker,
  quotes: isObject(quotes)
    ? Object.fromEntries(Object.entries(quotes).map(([code, quote]) => [code, { ...Object(quote), price: 0 }]))
    : quotes,
});

type NeighbourDamage = 'twice-across-pages' | 'shifted-pages';

const mixed = async ({ meta, result }: ListBody, damage: NeighbourDamage, readPage: PageReader): Promise<ListBody> => {
  const read = async (page: number): Promise<readonly Fields[]> => {
    const body = await readPage(page);
    return isListBody(body) ? body.result : [];
  };
  const page = numberOf(meta['page']);
  const before = (await read(page - 1)).at(-1);
  if (damage === 'twice-across-pages') return { meta, result: replaced(result, 0, ranked(before, result[0])) };
  const [after] = await read(page + 1);
  return { meta, result: replaced(replaced(result, 0, before), result.length - 1, after) };
};

type ListDamage =
  | NeighbourDamage
  | 'wrong-meta'
  | 'twice-in-page'
  | 'lone-coin'
  | 'shorter-list'
  | 'empty-list'
  | 'last-page'
  | 'no-prices';

/** Bodies that are not lists of coins stay unchanged. `readPage` reads another page of the same list. */
export const damageList = async (body: unknown, damage: ListDamage, readPage: PageReader): Promise<unknown> => {
  if (isTickerList(body)) {
    // It has neither counts nor pages.
    if (damage === 'twice-in-page') return twiceInPage({ meta: {}, result: body }).result;
    if (damage === 'no-prices') return body.map(withoutQuotedPrice);
    if (damage === 'shorter-list') return body.slice(0, half(body.length));
    if (damage === 'empty-list') return [];
    return damage === 'lone-coin' ? body.slice(0, 1) : body;
  }
  if (!isListBody(body)) return body;
  switch (damage) {
    case 'wrong-meta':
      return withWrongMeta(body);
    case 'twice-in-page':
      return twiceInPage(body);
    case 'lone-coin':
      return loneCoin(body);
    case 'shorter-list':
      return cutTo(body, half(numberOf(body.meta['itemCount'])));
    case 'empty-list':
      return cutTo(body, 0);
    case 'last-page':
      return cutTo(
        body,
        Math.min(numberOf(body.meta['itemCount']), numberOf(body.meta['page']) * numberOf(body.meta['limit'])),
      );
    case 'no-prices':
      return { ...body, result: body.result.map(withoutPrice) };
    case 'twice-across-pages':
    case 'shifted-pages':
      return mixed(body, damage, readPage);
    default:
      return damage satisfies never;
  }
};
