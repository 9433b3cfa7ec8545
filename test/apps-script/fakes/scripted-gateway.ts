// A gateway with the contracts of `/snapshot` and `POST /coins/query` and a few coins: whole sets from the former,
// lists without sorting and with one filter (`rank > 9`) from the latter. Enough to test a formula's requests and
// results.

import type { HttpReply, HttpRequest, Transport } from './transport.ts';

export interface ScriptedQuestion {
  readonly ids?: readonly string[];
  readonly category?: string;
  readonly chain?: string;
  readonly where?: string;
  readonly columns: readonly string[];
  readonly sort?: string;
  readonly limit?: number;
  readonly currency?: string;
}

type Coin = Readonly<Record<string, string | number | null>>;

export const asOf = '2026-11-21T11:59:30.000Z';
export const expires = '2026-11-21T12:01:30.000Z';

export const coins: readonly Coin[] = [
  {
    id: 'bitcoin',
    symbol: 'BTC',
    name: 'Bitcoin',
    rank: 1,
    price: 90_000,
    marketCap: 1.8e12,
    priceChange1d: 1.5,
    icon: 'btc.png',
  },
  {
    id: 'ethereum',
    symbol: 'ETH',
    name: 'Ethereum',
    rank: 2,
    price: 3_000,
    marketCap: 3.6e11,
    priceChange1d: -2,
    icon: 'eth.png',
  },
  {
    id: 'uniswap',
    symbol: 'UNI',
    name: 'Uniswap',
    rank: 20,
    price: 8,
    marketCap: 5e9,
    priceChange1d: null,
    icon: 'uni.png',
  },
];

/** All other categories are unknown. `eth` is also a coin's symbol. */
const membersOf: Readonly<Record<string, readonly string[]>> = {
  defi: ['ethereum', 'uniswap'],
  eth: ['ethereum'],
  metaverse: [],
};

const passes = (coin: Coin, where: string): boolean => {
  const [, rank] = /^rank > (\d+)$/.exec(where) ?? [];
  return rank === undefined || Number(coin['rank']) > Number(rank);
};

const unknownCategory = (name: string): unknown => ({
  type: 'urn:coinsheet:error:unknown-name',
  title: 'Unknown name',
  status: 400,
  detail: `There is no category "${name}" with any coin in it.`,
  parameter: 'category',
});

const rowOf = (coin: Coin, columns: readonly string[]) =>
  columns.map((column) => (column === 'asOf' ? asOf : (coin[column] ?? null)));

export const answerScripted = (question: ScriptedQuestion): unknown => {
  const { ids, category, where = '', columns, limit = 100 } = question;
  if (ids === undefined) {
    const members = category === undefined ? coins.map(({ id }) => id) : membersOf[category];
    if (members === undefined) return unknownCategory(category ?? '');
    const listed = coins.filter((coin) => members.includes(String(coin['id'])) && passes(coin, where)).slice(0, limit);
    return { columns, rows: listed.map((coin) => rowOf(coin, columns)), asOf, expires };
  }
  const found = ids.map((text) => {
    const wanted = text.toLowerCase().replace(/^(id|symbol|name):/, '');
    return coins.find(({ id, symbol, name }) =>
      [id, symbol, name].some((value) => String(value).toLowerCase() === wanted),
    );
  });
  const problems = found.flatMap((coin, row) =>
    coin === undefined ? [{ row, status: 404, detail: `No coin is called "${ids[row]}": look it up.` }] : [],
  );
  const rows = found.map((coin) => (coin === undefined ? null : rowOf(coin, columns)));
  return { columns, rows, asOf, expires, ...(problems.length > 0 && { problems }) };
};

const MARKET_COINS = 1_000;
/** Cutoff of the whole market: no coin outside the snapshot is larger. */
const LEAST_CAP = 1e9;

const valueOf = (coin: Coin, column: string): unknown => (column === 'contractAddresses' ? [] : (coin[column] ?? null));

export type SnapshotQuestion = Omit<ScriptedQuestion, 'columns'> & { readonly columns: string };

/** The question of a request to `/snapshot`. */
export const snapshotQuestion = ({ url, body }: HttpRequest): SnapshotQuestion => {
  const parameters: unknown = body === undefined ? Object.fromEntries(new URL(url).searchParams) : JSON.parse(body);
  return parameters as SnapshotQuestion;
};

/** The answer of `/snapshot`: all coins of the set. */
export const scriptedSnapshot = (question: SnapshotQuestion): unknown => {
  const { ids, category, chain = '', currency = 'USD' } = question;
  const members = category === undefined ? coins.map(({ id }) => id) : membersOf[category];
  if (members === undefined) return unknownCategory(category ?? '');
  const listed = coins.filter((coin) => members.includes(String(coin['id'])));
  const columns = question.columns.split(',');
  const count = listed.length;
  // The largest coins of the market, or all coins of a category.
  const isWhole = category !== undefined || chain !== '';
  const wanted = ids === undefined ? undefined : answerScripted({ ids, columns });
  return {
    set: `${category?.split(',').join('+') ?? ''}|${chain}|${currency}`,
    version: 'scripted-1',
    asOf,
    asOfFrom: asOf,
    asOfTo: asOf,
    expires,
    ttlSeconds: 120,
    simulated: true,
    maxDepth: 5000,
    facts: {
      count,
      itemCount: isWhole ? count : MARKET_COINS,
      complete: isWhole,
      sound: true,
      cutoff: isWhole ? null : LEAST_CAP,
      ranksHeld: 0,
    },
    columns: Object.fromEntries(columns.map((column) => [column, listed.map((coin) => valueOf(coin, column))])),
    ...(wanted !== undefined && { wanted }),
  };
};

export interface ScriptedGateway {
  readonly send: Transport;
  /** All questions of `POST /coins/query`, in order. */
  readonly asked: ScriptedQuestion[];
  /** The paths of all requests, in order. */
  readonly paths: string[];
  /** Runs instead of the answer, until it is removed. */
  instead: Transport | undefined;
}

export const reply = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): HttpReply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const isRefused = (value: unknown): boolean => typeof value === 'object' && value !== null && 'status' in value;

const answerSnapshot = (request: HttpRequest): HttpReply => {
  const snapshot = scriptedSnapshot(snapshotQuestion(request));
  return reply(snapshot, { status: isRefused(snapshot) ? 400 : 200 });
};

export const scriptGateway = (): ScriptedGateway => {
  const asked: ScriptedQuestion[] = [];
  const paths: string[] = [];
  const gateway: ScriptedGateway = {
    asked,
    paths,
    instead: undefined,
    send: (request) => {
      if (gateway.instead !== undefined) return gateway.instead(request);
      const { pathname, search } = new URL(request.url);
      paths.push(`${pathname}${decodeURIComponent(search)}`);
      if (pathname.endsWith('/snapshot')) return answerSnapshot(request);
      const { questions }: { questions: readonly ScriptedQuestion[] } = JSON.parse(request.body ?? '');
      asked.push(...questions);
      return reply({ answers: questions.map(answerScripted) });
    },
  };
  return gateway;
};
