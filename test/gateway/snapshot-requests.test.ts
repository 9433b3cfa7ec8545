// GET and POST /snapshot, and POST /coins/query, on the real Workers; what is refused is in refusals.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
/** A coin below the snapshot, with a contract. */
let small: Record<string, unknown>;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '3000' } });
  const page = await gateway.market.get('/coins?limit=1000&page=3&sortBy=marketCap&sortDir=desc');
  const { result }: { result: readonly Record<string, unknown>[] } = await page.json();
  small = result.find(({ contractAddress }) => typeof contractAddress === 'string') ?? {};
});
afterAll(() => gateway.dispose());

interface Body {
  readonly columns: Readonly<
    Record<'id' | 'name' | 'marketCap' | 'contractAddresses' | 'decimals', readonly unknown[]>
  >;
  readonly wanted: object;
  readonly [name: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

const get = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await gateway.get(path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const post = (body: unknown): Promise<Answer> =>
  get('/snapshot', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('GET /snapshot', () => {
  it('is the largest coins of the market as columns, with what they prove', async () => {
    const { body, headers } = await get('/snapshot');
    const { columns, ...head } = body;
    expect(head).toEqual({
      set: '||USD',
      version: expect.stringMatching(/^[0-9a-z]{9}-[0-9a-z]{7}$/),
      asOf: '2026-11-21T12:00:00.000Z',
      asOfFrom: '2026-11-21T12:00:00.000Z',
      asOfTo: '2026-11-21T12:00:00.000Z',
      expires: '2026-11-21T12:02:00.000Z',
      ttlSeconds: 120,
      simulated: true,
      maxDepth: 5000,
      facts: {
        count: 1000,
        itemCount: 3000,
        complete: false,
        sound: true,
        cutoff: expect.any(Number),
        ranksHeld: expect.any(Number),
      },
    });
    expect(Object.keys(columns)).toEqual([
      'id',
      'rank',
      'marketCap',
      'name',
      'symbol',
      'price',
      'priceChange1d',
      'priceChange1w',
      'volume',
    ]);
    expect(new Set(Object.values(columns).map((values) => Object(values).length))).toEqual(new Set([1000]));
    const { body: table } = await get('/coins?format=table&columns=id,name,marketCap&limit=1000');
    expect(columns.id.map((id, row) => [id, columns.name[row], columns.marketCap[row]])).toEqual(table['rows']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=120',
      'x-data-simulated': 'true',
      'cache-status': expect.stringContaining('detail="snapshot ||USD as columns"'),
    });
  });

  it('?columns=contracts,decimals,id,id gives each once, contracts with their chains and missing values as null', async () => {
    const { body } = await get('/snapshot?columns=contracts,decimals,id,id');
    const { contractAddresses, decimals, id } = body.columns;
    expect(Object.keys(body.columns)).toEqual(['contractAddresses', 'decimals', 'id']);
    const row = id.indexOf('tether');
    expect(contractAddresses[row]).toContain('ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7');
    expect(contractAddresses[id.indexOf('bitcoin')]).toEqual([]);
    expect(decimals).toContain(null);
  });

  it('?category=defi&currency=eur is a set of its own', async () => {
    const { body } = await get('/snapshot?category=defi&currency=eur&columns=id');
    expect(body).toMatchObject({ set: 'defi||EUR', facts: { complete: true, ranksHeld: 0 } });
  });
});

describe('POST /snapshot', () => {
  it('gives the same snapshot', async () => {
    const [asked, posted] = [await get('/snapshot?columns=id,price'), await post({ columns: ['id', 'price'] })];
    expect(posted.body).toEqual(asked.body);
    expect(posted.headers.get('Cache-Control')).toBe('no-store');
    expect(posted.headers.get('X-Data-Simulated')).toBe('true');
  });

  it('looks up the wanted coins that the snapshot does not tell', async () => {
    const { id, contractAddress, marketCap } = small;
    const { body } = await post({
      columns: 'id,marketCap,contracts',
      ids: ['bitcoin', 'BTC', `id:${String(id)}`, String(contractAddress), 'no-such-coin', ''],
    });
    const { wanted } = body;
    const row = [id, marketCap, expect.arrayContaining([expect.stringMatching(/^[a-z0-9-]*:./)])];
    expect(wanted).toEqual({
      rows: [null, null, row, row, null, null],
      problems: [
        { row: 4, status: 404, detail: expect.stringMatching(/^No coin has the id or symbol "no-such-coin"/) },
        { row: 5, status: 400, detail: expect.stringMatching(/^An empty text names no coin/) },
      ],
      asOf: '2026-11-21T12:00:00.000Z',
      simulated: true,
    });
  });

  it('of a category tells the wanted coins of the whole market', async () => {
    const { body } = await post({ category: 'defi', columns: ['id'], ids: ['bitcoin', `id:${String(small['id'])}`] });
    expect(body).toMatchObject({ set: 'defi||USD', wanted: { rows: [['bitcoin'], [small['id']]], problems: [] } });
  });
});

describe('depth', () => {
  const countOf = async (path: string): Promise<unknown> => Object(await get(path)).body.facts.count;

  it('that is had changes nothing', async () => expect(await countOf('/snapshot?currency=EUR&depth=1000')).toBe(1000));

  it('that is not had is fetched before the answer, in whole pages, and later answers have it', async () => {
    expect([await countOf('/snapshot?currency=EUR&depth=1001'), await countOf('/snapshot?currency=EUR')]).toEqual([
      2000, 2000,
    ]);
  });

  it('beside wanted coins: those that the deeper snapshot has are not told again', async () => {
    const { body } = await post({ columns: ['id'], currency: 'CHF', depth: 5000, ids: [small['id']] });
    expect([body['facts'], body.wanted]).toMatchObject([
      { count: 3000, complete: true },
      { rows: [null], problems: [] },
    ]);
  });
});

const answersOf = async (...questions: readonly unknown[]): Promise<readonly Record<string, unknown>[]> => {
  const response = await gateway.get('/coins/query', { method: 'POST', body: JSON.stringify({ questions }) });
  const { answers }: { answers: readonly Record<string, unknown>[] } = await response.json();
  return answers;
};

it('POST /coins/query answers every question in order, and a bad one in its place', async () => {
  const [coins, list, bad] = await answersOf(
    { ids: ['BTC', 'id:ethereum', 'no-such-coin', ''], columns: ['symbol', 'price'] },
    { category: 'defi', where: 'marketCap > 1e9', columns: 'name,marketCap', sort: 'marketCap', limit: 3 },
    { where: 'pric > 1' },
  );
  expect(coins).toMatchObject({
    columns: ['symbol', 'price'],
    rows: [['BTC', expect.any(Number)], ['ETH', expect.any(Number)], null, null],
    asOf: '2026-11-21T12:00:00.000Z',
  });
  expect(coins?.['problems']).toEqual([
    {
      row: 2,
      status: 404,
      detail: 'No coin has the id or symbol "no-such-coin". Write an id like bitcoin, or a symbol like BTC.',
    },
    { row: 3, status: 400, detail: 'An empty text names no coin: write an id like bitcoin, or a symbol like BTC.' },
  ]);
  const table: object = await (
    await gateway.get(
      '/coins?category=defi&where=marketCap%3E1e9&columns=name,marketCap&sort=marketCap&limit=3&format=table',
    )
  ).json();
  expect(list).toEqual({ ...table, expires: '2026-11-21T12:02:00.000Z' });
  expect(bad).toMatchObject({
    status: 400,
    parameter: 'where',
    detail: expect.stringContaining('did you mean "price"?'),
  });
});

it('POST /coins/query means the largest coin of a symbol, below the snapshot too', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const answer: { result: readonly Record<string, unknown>[] } = await (
        await gateway.market.get(`/coins?limit=1000&page=${page}&sortBy=marketCap&sortDir=desc`)
      ).json();
      return answer.result;
    }),
  );
  const coins = pages.flat();
  const symbols = [...new Set(coins.slice(1000).map(({ symbol }) => String(symbol)))].filter(
    (symbol) => /^[A-Z]+$/.test(symbol) && !coins.slice(0, 1000).some((coin) => coin['symbol'] === symbol),
  );
  const twice = symbols.find((symbol) => coins.filter((coin) => coin['symbol'] === symbol).length > 1);
  if (twice === undefined) throw new Error('No symbol stands twice');
  const [answer] = await answersOf({ ids: [`symbol:${twice}`], columns: ['id'] });
  expect(answer?.['rows']).toEqual([[coins.find((coin) => coin['symbol'] === twice)?.['id']]]);
});

it('POST /coins/query looks up a bounded number of coins at once, and says so', async () => {
  const [answer] = await answersOf({
    ids: Array.from({ length: 10 }, (_, index) => `symbol:NOPE${index}`),
    columns: ['id'],
  });
  const problems = answer?.['problems'];
  expect(Array.isArray(problems) && problems.map(({ status }) => status)).toEqual([
    404, 404, 404, 404, 404, 404, 422, 422, 422, 422,
  ]);
});
