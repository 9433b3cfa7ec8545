// The damages of answers that fault rules ask for: of any answer, of lists (of coins, or bare ones of tickers), of
// charts (of one coin, or of several). Bodies of another kind stay unchanged. Status and headers stay.

type Fields = Readonly<Record<string, unknown>>;

interface ListBody {
  readonly meta: Fields;
  readonly result: readonly Fields[];
}

type Point = readonly unknown[];

/** Returns the body of that page of the same list; undefined if there is none. */
export type PageReader = (page: number) => Promise<unknown>;

type Body = string | ReadableStream<Uint8Array>;

interface DamageKind {
  readonly about: string;
  /** What it damages: errors have neither a list nor a chart. */
  readonly of: 'answer' | 'list' | 'chart';
  /** `text`: the body, JSON. */
  readonly apply: (text: string, readPage: PageReader) => Body | Promise<Body>;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListBody = (body: unknown): body is ListBody =>
  isObject(body) && isObject(body['meta']) && Array.isArray(body['result']) && body['result'].every(isObject);

/** A list without an envelope, whose items have ids. */
const isTickerList = (body: unknown): body is readonly Fields[] =>
  Array.isArray(body) && body.every((item) => isObject(item) && 'id' in item);

const isChart = (value: unknown): value is readonly Point[] => Array.isArray(value) && value.every(Array.isArray);

const ofAnswer = (about: string, apply: (text: string) => Body): DamageKind => ({ about, of: 'answer', apply });

/** `changeTickers`: of a bare list, which has neither counts nor pages. */
const ofList = (
  about: string,
  change: (list: ListBody, readPage: PageReader) => ListBody | Promise<ListBody>,
  changeTickers: (tickers: readonly Fields[]) => readonly unknown[] = (tickers) => tickers,
): DamageKind => ({
  about,
  of: 'list',
  apply: async (text, readPage) => {
    const body: unknown = JSON.parse(text);
    if (isTickerList(body)) return JSON.stringify(changeTickers(body));
    return JSON.stringify(isListBody(body) ? await change(body, readPage) : body);
  },
});

interface ChartChange {
  readonly about: string;
  readonly change: (points: readonly Point[]) => readonly Point[];
}

/** A chart of one coin, or an entry of each of several. */
const ofCharts = ({ about, change }: ChartChange, failsLast: boolean): DamageKind => ({
  about,
  of: 'chart',
  apply: (text) => {
    const body: unknown = JSON.parse(text);
    if (!Array.isArray(body)) return text;
    const entries: readonly unknown[] = body;
    if (isChart(entries)) return JSON.stringify(change(entries));
    const changed = entries.map((entry, at) => {
      if (!isObject(entry) || !isChart(entry['chart'])) return entry;
      if (failsLast && at === entries.length - 1)
        return { coinId: entry['coinId'], chart: [], errorMessage: 'ERR_COIN_CHART_NOT_FOUND' };
      return { ...entry, chart: change(entry['chart']) };
    });
    return JSON.stringify(changed);
  },
});

const HUGE_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const BLANK = 0x20;

const firstHalf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** The runtime owns the connection: it is cut by an error in the body's stream, before anything is sent. */
const broken = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.error(new Error('Cut on demand.')) }, { highWaterMark: 0 });

const paddedWithBlanks = (text: string): ReadableStream<Uint8Array> => {
  let left = HUGE_BYTES;
  let next = new TextEncoder().encode(text);
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(next);
      if (left <= 0) controller.close();
      left -= CHUNK_BYTES;
      next = new Uint8Array(CHUNK_BYTES).fill(BLANK);
    },
  });
};

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

const firstAgain = (coins: readonly Fields[]): readonly Fields[] =>
  replaced(coins, coins.length - 1, ranked(coins[0], coins.at(-1)));

const cutTo = ({ meta, result }: ListBody, coins: number): ListBody => {
  const [page, limit] = [numberOf(meta['page']), numberOf(meta['limit'])];
  const cut = { itemCount: coins, pageCount: Math.ceil(coins / limit), hasNextPage: page * limit < coins };
  return { meta: { ...meta, ...cut }, result: result.slice(0, Math.max(0, coins - (page - 1) * limit)) };
};

const half = (coins: number): number => Math.ceil(coins / 2);

/** A ticker's quotes are by currency; what is not known is zero. */
const withoutQuotedPrice = ({ quotes, ...ticker }: Fields): Fields => ({
  ...ticker,
  quotes: Object.fromEntries(
    Object.entries(Object(quotes)).map(([code, quote]) => [code, { ...Object(quote), price: 0 }]),
  ),
});

const coinsOf = async (readPage: PageReader, page: number): Promise<readonly Fields[]> => {
  const body = await readPage(page);
  return isListBody(body) ? body.result : [];
};

const THREE_DAYS_SECONDS = 3 * 86_400;

/** The first point, and each that is three days or more after the one before. */
const threeDaysApart = (points: readonly Point[]): readonly Point[] => {
  let last = Number.NEGATIVE_INFINITY;
  return points.filter(([time]) => {
    const isApart = numberOf(time) - last >= THREE_DAYS_SECONDS;
    if (isApart) last = numberOf(time);
    return isApart;
  });
};

const multiplying =
  (factor: number, isMeant: (at: number, length: number) => boolean = () => true): ChartChange['change'] =>
  (points) =>
    points.map((point, at) => {
      const [time, ...prices] = point;
      if (!isMeant(at, points.length)) return point;
      return [time, ...prices.map((price) => (typeof price === 'number' ? price * factor : price))];
    });

/** In each five points, one lacks its price, one that in bitcoin, and one all three. */
const withMissingValues = ([time, ...prices]: Point, at: number): Point => {
  const isMissing = (price: number): boolean => at % 5 === 4 || at % 5 === price + 2;
  return [time, ...prices.map((value, price) => (isMissing(price) ? null : value))];
};

const otherDamages = {
  cut: ofAnswer('the connection closes without an answer', broken),
  truncated: ofAnswer('the body ends after half of its length, without a transport error', firstHalf),
  malformed: ofAnswer('the body is not JSON: a comma is missing its item', (text) => text.replace(/[}\]]$/, ',,$&')),
  'wrong-shape': ofAnswer('the body is JSON, but lies in an object: { data: … }', (text) => `{"data":${text}}`),
  'wrong-meta': ofList(
    'page, itemCount, pageCount, hasPreviousPage and hasNextPage of a list are wrong',
    withWrongMeta,
  ),
  huge: ofAnswer('the body is followed by 32 MiB of blanks', paddedWithBlanks),
  'twice-in-page': ofList(
    "the list's last coin is the first one again, with the last one's rank",
    ({ meta, result }) => ({ meta, result: firstAgain(result) }),
    firstAgain,
  ),
  'twice-across-pages': ofList(
    'a page after the first begins with the last coin of the page before, with the rank of the coin it replaces',
    async ({ meta, result }, readPage) => {
      const before = (await coinsOf(readPage, numberOf(meta['page']) - 1)).at(-1);
      return { meta, result: replaced(result, 0, ranked(before, result[0])) };
    },
  ),
  'shifted-pages': ofList(
    'the first and the last coin of a page are those of its neighbour pages, as if coins had moved in between',
    async ({ meta, result }, readPage) => {
      const page = numberOf(meta['page']);
      const before = (await coinsOf(readPage, page - 1)).at(-1);
      const [after] = await coinsOf(readPage, page + 1);
      return { meta, result: replaced(replaced(result, 0, before), result.length - 1, after) };
    },
  ),
  'lone-coin': ofList(
    'the list is its first coin alone, and its counts agree with that',
    (list) => cutTo(list, 1),
    (tickers) => tickers.slice(0, 1),
  ),
  'empty-list': ofList(
    'the list has no coins, and its counts agree with that',
    (list) => cutTo(list, 0),
    () => [],
  ),
  'last-page': ofList('the list ends with the page, and its counts agree with that', (list) => {
    const [items, page, limit] = [list.meta['itemCount'], list.meta['page'], list.meta['limit']].map(numberOf);
    return cutTo(list, Math.min(items ?? 0, (page ?? 0) * (limit ?? 0)));
  }),
  'no-prices': ofList(
    'no coin of the list has a price',
    ({ meta, result }) => ({ meta, result: result.map((coin) => ({ ...coin, price: null, priceBtc: null })) }),
    (tickers) => tickers.map(withoutQuotedPrice),
  ),
  'shorter-list': ofList(
    'the second half of the list is missing, and its counts agree with that',
    (list) => cutTo(list, half(numberOf(list.meta['itemCount']))),
    (tickers) => tickers.slice(0, half(tickers.length)),
  ),
  'missing-quotes': ofList(
    'every fifth ticker of a list has no quotes',
    (list) => list,
    (tickers) => tickers.map(({ quotes, ...ticker }, at) => (at % 5 === 4 ? ticker : { ...ticker, quotes })),
  ),
} as const satisfies Readonly<Record<string, DamageKind>>;

// oxfmt-ignore
export const chartDamages = {
  'chart-milliseconds': {
    about: "the times of a chart's points are milliseconds",
    change: (points) => points.map(([time, ...prices]) => [numberOf(time) * 1000, ...prices]),
  },
  'chart-three-days': { about: 'the points of a chart are three days or more apart', change: threeDaysApart },
  'chart-gaps': {
    about: 'of each ten points of a chart the last four are missing',
    change: (points) => points.filter((_, at) => at % 10 < 6),
  },
  'chart-unsorted': {
    about: 'every second point of a chart comes first',
    change: (points) => [...points.filter((_, at) => at % 2 === 1), ...points.filter((_, at) => at % 2 === 0)],
  },
  'chart-repeated': {
    about: 'each point of a chart is there twice',
    change: (points) => points.flatMap((point) => [point, point]),
  },
  'chart-missing-values': {
    about: 'of each five points of a chart one has no price, one no price in bitcoin, one none at all',
    change: (points) => points.map(withMissingValues),
  },
  'chart-empty': { about: 'charts have no points', change: () => [] },
  'chart-thinned': {
    about: 'of the points of a chart but the last 30 there is one of each seven',
    change: (points) => points.filter((_, at) => at % 7 === 0 || at >= points.length - 30),
  },
  'chart-last-month': { about: 'a chart has its last 30 points alone', change: (points) => points.slice(-30) },
  'chart-one-point': { about: 'a chart has its last point alone', change: (points) => points.slice(-1) },
  'chart-three-of-ten': {
    about: 'of each ten points of a chart the first three are there',
    change: (points) => points.filter((_, at) => at % 10 < 3),
  },
  'chart-late-midnight': { about: 'a chart lacks its last point', change: (points) => points.slice(0, -1) },
  'chart-cut-end': { about: 'a chart lacks its last ten points', change: (points) => points.slice(0, -10) },
  'chart-zeros': { about: 'all prices of a chart are 0', change: (points) => points.map(([time]) => [time, 0, 0, 0]) },
  'chart-negative': { about: 'all prices of a chart are negative', change: multiplying(-1) },
  'chart-rescaled': { about: 'all prices of a chart are divided by 1,000', change: multiplying(0.001) },
  'chart-large': { about: 'all prices of a chart are multiplied by 1,000', change: multiplying(1000) },
  'chart-large-end': {
    about: 'the last two prices of a chart are multiplied by 1,000',
    change: multiplying(1000, (at, length) => at >= length - 2),
  },
  'chart-corrected-day': {
    about: 'the 20th last price of a chart is higher by 30 %',
    change: multiplying(1.3, (at, length) => at === length - 20),
  },
  'chart-swapped': {
    about: 'the prices of a chart are in other columns: bitcoin, ether, dollars',
    change: (points) => points.map(([time, usd, ...others]) => [time, ...others, usd]),
  },
  'chart-unreadable': { about: 'the points of a chart can not be read', change: (points) => points.map(() => ['no point']) },
  'chart-failing-coin': { about: 'the last of several charts is empty, with an error message', change: (points) => points },
} as const satisfies Readonly<Record<string, ChartChange>>;

export type ChartDamage = keyof typeof chartDamages;
export type Damage = keyof typeof otherDamages | ChartDamage;

/** By name; a map, since names come from requests. */
export const damages: ReadonlyMap<string, DamageKind> = new Map([
  ...Object.entries<DamageKind>(otherDamages),
  ...Object.entries<ChartChange>(chartDamages).map(([name, kind]): [string, DamageKind] => [
    name,
    ofCharts(kind, name === 'chart-failing-coin'),
  ]),
]);

interface Spoiling {
  /** Real milliseconds. */
  readonly delay?: number;
  readonly damage?: Damage;
}

export const spoilAnswer = async (
  { delay, damage }: Spoiling,
  answer: Response,
  readPage: PageReader,
): Promise<Response> => {
  if (delay !== undefined) await scheduler.wait(delay);
  const kind = damages.get(damage ?? '');
  return kind === undefined ? answer : new Response(await kind.apply(await answer.text(), readPage), answer);
};
