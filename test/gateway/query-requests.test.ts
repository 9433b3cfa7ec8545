// POST /coins/query on the real Workers.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '3000' } });
});
afterAll(() => gateway.dispose());

const post = async (body: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await gateway.get('/coins/query', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const answersOf = async (...questions: readonly unknown[]): Promise<readonly Record<string, unknown>[]> => {
  const { body } = await post({ questions });
  const { answers } = body;
  if (!Array.isArray(answers)) throw new Error(JSON.stringify(body));
  return answers;
};

it('answers every question in order, and a bad one in its place', async () => {
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

it('finds coins below the snapshot by id, symbol, name and contract', async () => {
  const response = await gateway.market.get('/coins?limit=1000&page=3&sortBy=marketCap&sortDir=desc');
  const { result }: { result: readonly Record<string, unknown>[] } = await response.json();
  const coin = result.find(
    ({ contractAddress, name }) => typeof contractAddress === 'string' && /^[\w ]+$/.test(String(name)),
  );
  if (coin === undefined) throw new Error('There is no such coin');
  const { id, contractAddress } = coin;
  const [answer] = await answersOf({
    ids: [`id:${String(id)}`, String(id), `contract:${String(contractAddress)}`],
    columns: ['id'],
  });
  expect(answer).toMatchObject({ rows: [[id], [id], [id]], source: 'upstream' });
  expect(answer?.['problems']).toBeUndefined();
});

it('means the largest coin of a symbol, below the snapshot too', async () => {
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

it('looks only so many coins up at once, and says so', async () => {
  const [answer] = await answersOf({
    ids: Array.from({ length: 10 }, (_, index) => `symbol:NOPE${index}`),
    columns: ['id'],
  });
  const problems = answer?.['problems'];
  expect(Array.isArray(problems) && problems.map(({ status }) => status)).toEqual([
    404, 404, 404, 404, 404, 404, 422, 422, 422, 422,
  ]);
});

describe('a body is refused:', () => {
  it.each<[string, unknown, RegExp]>([
    ['not JSON', '{', /^The body is not JSON/],
    [
      'a property twice',
      '{"questions": [{"limit": 1, "limit": 2}]}',
      /^The body has an object with two properties "limit": send one\.$/,
    ],
    ['no questions', {}, /^The body has no list of questions/],
    ['none', { questions: [] }, /^The body has 0 questions: send 1 to 10\.$/],
    ['eleven', { questions: Array.from({ length: 11 }, () => ({})) }, /^The body has 11 questions/],
    ['something else', { questions: [{}], other: 1 }, /^The body has an unknown property "other"/],
    [
      '1,001 ids',
      { questions: [{ ids: Array.from({ length: 1001 }, String) }] },
      /^The questions ask for 1001 rows in all/,
    ],
    ['2,000 rows', { questions: [{ limit: 1000 }, { limit: 1000 }] }, /^The questions ask for 2000 rows in all/],
    ['too large', ' '.repeat(300_000), /^The body is larger than 262144 bytes/],
  ])('%s', async (_title, body, detail) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body['detail']).toMatch(detail);
  });

  it.each<[string, unknown, RegExp]>([
    ['a text', 'defi', /^A question must be an object/],
    ['an unknown property', { categry: 'defi' }, /^Unknown property "categry"\. Did you mean "category"\?/],
    ['ids with a filter', { ids: ['bitcoin'], where: 'price > 1' }, /^Unknown property "where"/],
    ['ids as a text', { ids: 'bitcoin' }, /^ids must be a list of texts/],
    // Joined by commas, a list of filters would mean something else where one holds an "or".
    [
      'a list of filters',
      { where: ['rank <= 3 or rank <= 5', 'rank > 2'] },
      /^where must be a text, a number, true or false\.$/,
    ],
    ['an object for a text', { where: {} }, /^where must be a text, a number, true or false\.$/],
  ])('one question: %s', async (_title, question, detail) => {
    const [answer] = await answersOf(question);
    expect(answer).toMatchObject({ status: 400, detail: expect.stringMatching(detail) });
  });
});
