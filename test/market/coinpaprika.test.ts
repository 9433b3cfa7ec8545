// CoinPaprika's interface over the simulated market: the same figures as in the first interface, its calls, its paths,
// and faults on demand.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { readList } from '../support/list-answer.ts';
import { clearFaults, putFaults, usageOf } from '../support/sandbox.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = ({ status, body }: { readonly status: number; readonly body: unknown }): readonly Fields[] => {
  if (!Array.isArray(body) || !body.every(isFields)) throw new Error(`expected a list, got status ${status}`);
  return body;
};

const fieldsIn = (value: unknown): Fields => {
  if (!isFields(value)) throw new Error('expected an object');
  return value;
};

let market: TestMarket;
/** A frozen moment between two updates. */
const vars = { MARKET_COINS: '2100', MARKET_NOW: '2026-11-21T12:03:20Z', MARKET_KEYLESS_CALLS: '' };
beforeAll(async () => {
  market = await startMarket(vars);
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

const get = async (path: string) => {
  const response = await fetch(`${market.url}/coinpaprika${path}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};
const quoteOf = (ticker: Fields, currency: string): Fields => fieldsIn(fieldsIn(ticker['quotes'])[currency]);

describe('the figures are those of the first interface at the last update', () => {
  /** By name and symbol, which both have; coins that share both are left out. */
  const byName = (rows: readonly Fields[]): ReadonlyMap<string, Fields> => {
    const key = ({ name, symbol }: Fields): string => `${String(name)} ${String(symbol)}`;
    const keys = rows.map(key);
    return new Map(
      rows.flatMap((row, at) =>
        keys.indexOf(keys[at] ?? '') === keys.lastIndexOf(keys[at] ?? '') ? [[key(row), row]] : [],
      ),
    );
  };
  let coins: ReadonlyMap<string, Fields>;
  let inEuros: ReadonlyMap<string, Fields>;
  let tickers: ReadonlyMap<string, Fields>;
  beforeAll(async () => {
    const paprika = await get('/v1/tickers?quotes=USD,BTC,EUR');
    tickers = byName(listIn(paprika));
    await market.setVars({ ...vars, MARKET_NOW: '2026-11-21T12:00:00Z' });
    const pages = async (currency: string) =>
      Promise.all(
        [1, 2].map(
          async (page) =>
            (await readList(await market.get(`/coins?limit=1000&page=${page}&currency=${currency}`))).result,
        ),
      );
    coins = byName((await pages('USD')).flat());
    inEuros = byName((await pages('EUR')).flat());
    await market.setVars(vars);
  });

  it('the same 2,000 coins, by rank', () => {
    expect([...tickers.keys()]).toEqual([...coins.keys()]);
    expect(tickers.size).toBeGreaterThan(1_900);
  });

  it('rank, total supply, price, volume, market cap, changes', () => {
    for (const [name, ticker] of tickers) {
      const coin = coins.get(name) ?? {};
      const { price, volume_24h, market_cap, percent_change_1h, percent_change_24h, percent_change_7d } = quoteOf(
        ticker,
        'USD',
      );
      expect({ rank: ticker['rank'], supply: ticker['total_supply'], price, volume_24h, market_cap }).toEqual({
        rank: coin['rank'],
        supply: coin['totalSupply'],
        price: coin['price'],
        volume_24h: coin['volume'],
        market_cap: Math.round(Number(coin['marketCap'])),
      });
      expect([percent_change_1h, percent_change_24h, percent_change_7d]).toEqual(
        [coin['priceChange1h'], coin['priceChange1d'], coin['priceChange1w']].map((change) =>
          Math.fround(Number(change)),
        ),
      );
    }
  });

  it('prices in bitcoin and euros', () => {
    for (const [name, ticker] of tickers) {
      expect(quoteOf(ticker, 'BTC')['price']).toBe(coins.get(name)?.['priceBtc']);
      expect(quoteOf(ticker, 'EUR')['price']).toBe(inEuros.get(name)?.['price']);
    }
  });
});

// oxfmt-ignore
it.each([
  ['/tags/no-such-tag', 404, 'id not found'],
  ['/tickers/no-such-coin/historical?start=2026-11-20', 404, 'id not found'],
  ['/tickers?quotes=NOPE', 400, 'invalid parameters'],
  ['/tickers?quotes=USD,BTC,ETH,EUR', 400, 'invalid parameters'],
  ['/tickers/btc-bitcoin/historical', 400, 'invalid parameters'],
  ['/tickers/btc-bitcoin/historical?start=yesterday&interval=1d', 400, 'invalid parameters'],
])('GET %s: %i', async (path, status, error) => {
  expect(await get(path)).toMatchObject({ status, body: { error } });
});

describe('time', () => {
  it.each([
    ['2026-11-21T12:04:59Z', '2026-11-21T12:00:00Z'],
    ['2026-11-21T12:05:00Z', '2026-11-21T12:05:00Z'],
  ])('at %s the last update is %s', async (now, updated) => {
    await market.setVars({ ...vars, MARKET_NOW: now });
    expect(listIn(await get('/v1/tickers'))[0]?.['last_updated']).toBe(updated);
    await market.setVars(vars);
  });

  // oxfmt-ignore
  it.each([
    ['start=2026-11-19&interval=1d', ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z']],
    ['start=2026-11-19T00:00:01Z&end=2026-11-21&interval=24h', ['2026-11-20T00:00:00Z']],
    ['start=1795219200&interval=6h', ['2026-11-21T00:00:00Z', '2026-11-21T06:00:00Z', '2026-11-21T12:00:00Z']],
    ['start=2026-11-01&interval=7d&limit=2', ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z']],
  ])('historical?%s', async (query, timestamps) => {
    const ticks = listIn(await get(`/v1/tickers/btc-bitcoin/historical?${query}`));
    expect(ticks.map(({ timestamp }) => timestamp)).toEqual(timestamps);
  });

  it('a past price is that of the charts', async () => {
    const [tick] = listIn(await get('/v1/tickers/eth-ethereum/historical?start=2026-11-20&interval=1d'));
    const chart = (await (await market.get('/coins/ethereum/charts?period=all')).json()) as unknown;
    const at = Date.parse('2026-11-20T00:00:00Z') / 1000;
    const point = (Array.isArray(chart) ? chart : []).find(([seconds]) => seconds === at);
    expect(tick?.['price']).toBe(point?.[1]);
  });
});

describe('paths', () => {
  // oxfmt-ignore
  it.each([
    ['/v1/tickers', 200], ['/tickers', 200], ['/tags/defi', 200], ['/v1/coins', 404], ['/tickers/btc-bitcoin', 404], ['/v1/nope', 404],
    ['/v1/tickers/a/b', 404], ['/v1/tickers/eth%2Dethereum/historical', 404],
  ])('GET %s without a key: %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('other methods: 405 with Allow; HEAD is GET without the body', async () => {
    const refused = await fetch(`${market.url}/coinpaprika/v1/tickers`, { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow'), await refused.json()]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      { error: 'method not allowed' },
    ]);
    const head = await fetch(`${market.url}/coinpaprika/v1/tags/defi`, { method: 'HEAD' });
    expect([head.status, head.headers.get('X-Data-Simulated'), await head.text()]).toEqual([200, 'true', '']);
  });

  it('a coin below the first 2,000 has tags, but no ticker and no history', async () => {
    const listed = new Set(listIn(await get('/v1/tickers')).map(({ id }) => id));
    expect(listed.size).toBe(2_000);
    const tag = fieldsIn((await get('/v1/tags/meme-asset?additional_fields=coins,icos')).body);
    const tagged: readonly unknown[] = Array.isArray(tag['coins']) ? tag['coins'] : [];
    expect(tag['coin_counter']).toBe(tagged.length);
    const last = String(tagged.find((id) => !listed.has(String(id))));
    expect(await get(`/v1/tickers/${last}/historical?start=2026-11-20&interval=1d`)).toMatchObject({
      status: 402,
      body: { error: expect.stringContaining(last) },
    });
  });
});

describe('calls', () => {
  it('each costs one of the month, refused ones too; then 402; a new month has new ones', async () => {
    const before = (await usageOf(market.url, 'coinpaprika')).usedCredits;
    await market.setVars({ ...vars, MARKET_KEYLESS_CALLS: String(before + 3) });
    const statuses = [];
    for (const path of ['/v1/tickers', '/v1/tags/nope', '/v1/tags/defi', '/v1/tags/defi', '/v1/tickers'])
      statuses.push((await get(path)).status);
    expect(statuses).toEqual([200, 404, 200, 402, 402]);
    expect((await get('/v1/tags/defi')).body).toEqual({
      error: 'The calls of this month are used up. Check plans on coinpaprika.com/api',
    });
    await market.setVars({ ...vars, MARKET_KEYLESS_CALLS: String(before + 3), MARKET_NOW: '2026-12-01T00:00:00Z' });
    expect((await get('/v1/tags/defi')).status).toBe(200);
    await market.setVars(vars);
  });
});

describe('faults on demand', () => {
  beforeAll(() => market.setVars({ ...vars, MARKET_COINS: '50' }));

  const put = (rule: Omit<FaultRule, 'path'>) => putFaults(market.url, [{ path: '/v1/tickers', ...rule }]);

  // oxfmt-ignore
  it.each([
    [{ status: 402 }, 'The calls of this month are used up. Check plans on coinpaprika.com/api', null],
    [{ status: 429, retryAfter: 30 }, 'too many requests', '30'],
    [{ status: 503, retryAfter: 5 }, 'Service Unavailable', '5'],
  ] as const)('%j', async (rule, error, retryAfter) => {
    await put(rule);
    for (const path of ['/tickers', '/v1/tickers']) {
      const { status, headers, body } = await get(path);
      expect([status, headers.get('Retry-After'), body]).toEqual([rule.status, retryAfter, { error }]);
    }
    expect((await market.get('/coins')).status).toBe(200);
  });

  const damaged = async (damage: NonNullable<FaultRule['damage']>): Promise<unknown> => {
    await put({ damage });
    return (await get('/v1/tickers')).body;
  };
  const listOf = (body: unknown): readonly Fields[] => listIn({ status: 200, body });

  it('empty-list, no-prices', async () => {
    expect(await damaged('empty-list')).toEqual([]);
    const bare = listOf(await damaged('no-prices'));
    expect(bare.map((ticker) => quoteOf(ticker, 'USD')['price'])).toEqual(bare.map(() => 0));
  });

  it('missing-quotes: every fifth has none', async () => {
    const tickers = listOf(await damaged('missing-quotes'));
    expect(tickers.map((ticker) => 'quotes' in ticker)).toEqual(tickers.map((_, at) => at % 5 !== 4));
  });
});
