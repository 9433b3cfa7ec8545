// Answers over upstreams that are sound but awkward: coins that move, ids in mixed case, sets without coins, faulty
// coins.

import { beforeEach, describe, expect, it } from 'vitest';
import { metaOf } from '../support/encode-coins.ts';
import { useScriptedGateway } from '../support/scripted-gateway.ts';
import { coin, listing, type Listing, type ScriptedCoin } from '../support/start-scripted-upstream.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number): string => String(noon + seconds * 1000);

const stage = useScriptedGateway({ UPSTREAM_TIMEOUT_SECONDS: '2', SNAPSHOT_COINS: '1000', GATEWAY_NOW: at(0) });

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${stage().url}${path}`, { headers: { Accept: 'application/json', ...headers } });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

const where = (filter: string, rest = ''): string => `where=${encodeURIComponent(filter)}${rest}`;

/** The first column of a CSV answer. */
const firstColumn = ({ text }: Answer): readonly string[] =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');

const market = (count: number): ScriptedCoin[] =>
  Array.from({ length: count }, (_, index) => ({
    ...coin(`c${index}`, `S${index}`, index + 1, 1e9 - index),
    name: `Coin ${index}`,
    decimals: index % 7,
  }));

const serve = (one: Listing): void => stage().upstream.answer(listing(one));

/** Coins in the order that they are given in, whatever they say. */
const serveAsIs = (coins: readonly ScriptedCoin[], change: (page: readonly ScriptedCoin[]) => unknown): void =>
  stage().upstream.answer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://upstream');
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const meta = metaOf({ page, limit, itemCount: coins.length });
    response.end(JSON.stringify({ meta, result: change(coins.slice((page - 1) * limit, page * limit)) }));
  });

describe('one coin', () => {
  const questions = [
    '/coins?limit=7',
    '/coins.csv?limit=900',
    `/coins.csv?${where(`marketCap > ${1e9 - 800} and decimals = 3`)}&sort=price`,
    '/coins/c3/price',
  ];

  it.each([
    ['whose market cap cannot be read', (one: ScriptedCoin): ScriptedCoin => ({ ...one, marketCap: 'n/a' })],
    ['without a market cap', (one: ScriptedCoin): ScriptedCoin => ({ ...one, marketCap: null })],
  ])('%s among those in order makes no question a paid one', async (_title, change) => {
    serveAsIs(
      market(3000).map((one, index) => (index === 700 ? change(one) : one)),
      (page) => page,
    );
    const answers = await Promise.all(questions.map((path) => get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(stage().upstream.requests.length).toBe(1);
    const filtered = firstColumn(await get(`/coins.csv?${where(`marketCap > ${1e9 - 702}`)}&columns=id&limit=1000`));
    expect(filtered).toEqual(market(702).flatMap(({ id }, index) => (index === 700 ? [] : [id])));
    expect(stage().upstream.requests.length).toBe(1);
  });
});

it('a coin that is counted but not given takes no others away', async () => {
  serveAsIs(market(3000), (page) => page.filter(({ id }) => id !== 'c700'));
  expect((await get('/coins.csv?limit=900&columns=id')).status).toBe(200);
  expect(JSON.parse((await get('/coins/c701')).text)).toMatchObject({ id: 'c701' });
  expect((await get('/coins/c701/price')).status).toBe(200);
});

it.each([
  ['that cannot be read leaves a set complete', true, (one: ScriptedCoin) => [{ ...one, id: '' }]],
  ['that is counted but not given does not', false, () => []],
])('a coin %s', async (_title, complete, change) => {
  serveAsIs(market(300), (page) => page.flatMap((one) => (one.id === 'c7' ? change(one) : [one])));
  expect(JSON.parse((await get('/coins?limit=5&explain=1')).text)).toMatchObject({ snapshot: { complete } });
});

describe('a coin in whose place another stands twice', () => {
  const twice = (): readonly ScriptedCoin[] =>
    market(3000).map((one, index) => (index === 700 ? { ...one, id: 'c699', symbol: 'S699' } : one));
  const beyond = `/coins.csv?${where(`marketCap > ${1e9 - 702}`)}&columns=id&limit=1000`;
  const asked = (): number => stage().upstream.requests.length;

  it('has the page asked for once again, and is there if it is', async () => {
    let pages = 0;
    stage().upstream.answer((request, response) => {
      pages += 1;
      listing({ coins: pages === 1 ? twice() : market(3000) })(request, response);
    });
    expect(firstColumn(await get(beyond))).toEqual(market(702).map(({ id }) => id));
    expect(asked()).toBe(2);
  });

  it('may be missing: what is no larger is asked of the source, until the next refresh says the same', async () => {
    serveAsIs(twice(), (page) => page);
    expect((await get(`/coins.csv?${where(`marketCap > ${1e9 - 600}`)}&columns=id&limit=1000`)).status).toBe(200);
    expect((await get('/coins?limit=7')).status).toBe(200);
    expect(asked()).toBe(2);
    expect(JSON.parse((await get('/coins?limit=5&explain=1')).text)).toMatchObject({
      snapshot: { complete: false, cutoff: 1e9 - 698 },
    });
    await get(beyond);
    expect(asked()).toBeGreaterThan(2);
    await stage().restart({ GATEWAY_NOW: at(300) });
    // Waits for all pages.
    await get(beyond);
    await get('/coins?limit=900');
    const before = asked();
    const known = firstColumn(await get(beyond));
    expect(known).toEqual(market(702).flatMap(({ id }, index) => (index === 700 ? [] : [id])));
    expect(asked()).toBe(before);
  });
});

describe('names of coins', () => {
  const coins = [
    ...market(1200),
    coin('EPjFWdd5_solana', 'WEIRD', 1201, 5),
    coin('steth', 'stETH', 1202, 4),
    { ...coin('a', 'AAA', 1203, 3), name: 'oin' },
  ];

  it('an id in mixed case is found as it is written', async () => {
    serve({ coins });
    expect(JSON.parse((await get('/coins/EPjFWdd5_solana')).text).id).toBe('EPjFWdd5_solana');
    expect(JSON.parse((await get('/coins?coinIds=EPjFWdd5_solana,c5')).text).result.length).toBe(2);
    // Another spelling beside it does not take the right one away.
    expect(JSON.parse((await get('/coins?coinIds=EPjFWdd5_solana,epjfwdd5_SOLANA')).text).result.length).toBe(1);
    const body = JSON.stringify({
      questions: [{ ids: ['EPjFWdd5_solana', 'epjfwdd5_solana', 'EPJFWDD5_SOLANA'], columns: ['id'] }],
    });
    const { answers } = Object(await (await fetch(`${stage().url}/coins/query`, { method: 'POST', body })).json());
    expect(answers[0].rows).toEqual([['EPjFWdd5_solana'], ['EPjFWdd5_solana'], ['EPjFWdd5_solana']]);
  });

  it("a name with too many others is not said to be nobody's", async () => {
    serve({ coins });
    const { status, text } = await get('/coins/name:oin');
    expect(status).toBe(422);
    expect(JSON.parse(text).detail).toMatch(
      /^Too many coins have "oin" in their name to find the one: name it by its id/,
    );
  });
});

describe('sets of coins', () => {
  const coins = market(30);
  const categories = { defi: coins.slice(0, 10), privacy: coins.slice(5, 15), oracles: coins.slice(20, 25) };
  beforeEach(() => serve({ coins, categories }));

  it("an answer without another set has that set's version and age", async () => {
    const question = `/coins.csv?category=defi&${where('not category = privacy')}&columns=id`;
    const first = await get(question);
    expect(firstColumn(first)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    serve({ coins, categories: { ...categories, privacy: [...coins.slice(5, 7), ...coins.slice(15, 23)] } });
    await stage().restart({ GATEWAY_NOW: at(3600) });
    const second = await get(question, { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect([second.status, firstColumn(second).length]).toEqual([200, 8]);
    // The left-out set can't be renewed for a while, the other can.
    stage().upstream.answer((request, response) =>
      request.url?.includes('privacy') === true
        ? void response.writeHead(500).end()
        : listing({ coins, categories })(request, response),
    );
    await stage().restart({ GATEWAY_NOW: at(3 * 3600) });
    const third = await get(question);
    expect([third.status, third.headers.get('X-Data-As-Of'), third.headers.get('Cache-Control')]).toEqual([
      200,
      new Date(Number(at(3600))).toISOString(),
      'no-store',
    ]);
  });
});
