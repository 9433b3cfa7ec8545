// GET and POST /snapshot on the real Workers.

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

  it('answers 304 to who has it', async () => {
    const tag = (await get('/snapshot?columns=price')).headers.get('ETag') ?? '';
    const again = await gateway.get('/snapshot?columns=price', { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await gateway.get('/snapshot?columns=volume', { headers: { 'If-None-Match': tag } });
    expect(other.status).toBe(200);
    await other.text();
  });

  it.each([
    [
      'columns=icon',
      'columns',
      /^A snapshot has no column icon: ask POST \/coins\/query for it\. Columns are: id, name,/,
    ],
    ['columns=contractAddress', 'columns', /^A snapshot has no column contractAddress/],
    ['columns=asOf', 'columns', /^A snapshot has no column asOf/],
    ['columns=nmae', 'columns', /^There is no field "nmae"\. Did you mean "name"\?/],
    ['columns=riskScore', 'columns', /^The field riskScore needs includeRiskScore=true\.$/],
    ['ids=bitcoin', 'ids', /^Unknown parameter "ids"/],
    ['where=price%3E1', 'where', /^Unknown parameter "where"/],
    ['category=defy', 'category', /^There is no category "defy" with any coin in it\. Did you mean "defi"\?$/],
    ['currency=EURO', 'currency', /^currency is "EURO"/],
  ])('?%s is refused with a sentence', async (query, parameter, sentence) => {
    const { status, body } = await get(`/snapshot?${query}`);
    expect([status, body['parameter']]).toEqual([400, parameter]);
    expect(body['detail']).toMatch(sentence);
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

  it('wants nothing where no coin is named', async () => {
    const { body } = await post({ columns: ['id'], ids: [] });
    expect(body.wanted).toEqual({ rows: [], problems: [], asOf: null, simulated: false });
  });

  it.each<[string, unknown, string, RegExp]>([
    ['no JSON', '{', 'body', /^The body is no JSON object/],
    ['a list', [], 'body', /^The body is no JSON object/],
    [
      'a property twice',
      '{"currency": "USD", "currency": "EUR"}',
      'body',
      /^The body has an object with two properties "currency"/,
    ],
    ['too large', ' '.repeat(300_000), 'body', /^The body is larger than 262144 bytes/],
    ['an unknown property', { categry: 'defi' }, 'categry', /^Unknown property "categry"\. Did you mean "category"\?/],
    ['ids as a text', { ids: 'bitcoin' }, 'ids', /^ids must be a list of texts/],
    ['1,001 ids', { ids: Array.from({ length: 1001 }, String) }, 'ids', /^ids names 1001 coins: at most 1000/],
    ['no depth', { depth: 0 }, 'depth', /^depth is "0": it must be a whole number from 1 to 25000/],
    ['a text column', { columns: ['websiteUrl'] }, 'columns', /^A snapshot has no column websiteUrl/],
  ])('is refused: %s', async (_title, sent, name, sentence) => {
    const { status, body } = await post(sent);
    expect([status, body['message']]).toEqual([400, `Invalid parameter: ${name}`]);
    expect(body['detail']).toMatch(sentence);
  });

  it.each(['PUT', 'DELETE'])('%s is not answered', async (method) => {
    const response = await gateway.get('/snapshot', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    await response.text();
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
