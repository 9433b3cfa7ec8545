// A gateway over CoinPaprika in this process: every question about a whole list is answered from it, and what goes
// wrong leaves what is held.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import {
  startProviderGateway,
  type ProviderGateway,
  type ProviderGatewayOptions,
} from '../../support/provider-gateway.ts';
import { askIsolate } from '../../support/in-process-gateway.ts';
import { createCoinpaprikaService, planRefusal, type Ticker } from './coinpaprika-service.ts';

/** What the service tells besides, which makes a row about as long as a real one. */
const others = Object.fromEntries(
  ['15m', '30m', '6h', '12h', '30d', '1y'].map((period) => [`percent_change_${period}`, -12.34]),
);

/** By no order; every seventh coin has no market cap. */
const tickers: readonly Ticker[] = Array.from({ length: 2000 }, (_, at) => {
  const place = (at * 7919) % 2000;
  return {
    id: place === 0 ? 'btc-bitcoin' : `c${place}-coin-${place}`,
    name: place === 0 ? 'Bitcoin' : `Coin ${place} — ☕`,
    symbol: place === 0 ? 'BTC' : `C${place}`,
    rank: place + 1,
    total_supply: 1000,
    max_supply: 1000,
    beta_value: 0.987654,
    first_data_at: '2019-04-29T00:00:00Z',
    last_updated: '2025-07-03T11:55:26Z',
    quotes: {
      USD: {
        price: 2000 - place,
        volume_24h: 5,
        market_cap: place % 7 === 6 ? 0 : 1e9 - place * 1e5,
        ath_price: 1,
        ...others,
      },
    },
  };
});

let gateway: ProviderGateway;
let isolate: Gateway;
let list: readonly unknown[];
let status: number;
let now: number;

/** The end of an address that is refused as asked too fast. */
let tooFast: string | undefined;
/** What the plan answers to who asks for the past; undefined: the past. */
let plan: (() => Response) | undefined;

const startPaprika = (options: Pick<ProviderGatewayOptions, 'pauseMilliseconds'> = {}): ProviderGateway =>
  startProviderGateway({
    ...options,
    provider: coinpaprika,
    now: () => now,
    recordsDays: true,
    fetcher: async (request) => {
      const { pathname } = new URL(request.url);
      if (status !== 200) return Response.json({ error: 'no' }, { status });
      if (plan !== undefined && pathname.endsWith('/historical')) return plan();
      if (tooFast !== undefined && pathname.endsWith(tooFast))
        return Response.json({ error: 'no' }, { status: 429, headers: { 'Retry-After': '60' } });
      const service = createCoinpaprikaService(tickers);
      return pathname.endsWith('/tickers') && list !== tickers ? Response.json(list) : await service.answer(request);
    },
  });

beforeEach(() => {
  [list, status, now] = [tickers, 200, Date.parse('2025-07-03T12:00:00Z')];
  [tooFast, plan] = [undefined, undefined];
  gateway = startPaprika();
  isolate = gateway.isolate();
});

const get = async (path: string): Promise<Response> => await askIsolate(isolate, path);
const rows = async (path: string): Promise<unknown> => Object(await (await get(path)).json()).rows;
const asked = (): readonly string[] =>
  gateway.asked.map((address) => address.replace('https://upstream.example/v1', ''));
const spent = async (): Promise<number> => (await gateway.broker.status()).credits.day.spent;

describe('the whole list', () => {
  it('is complete after one call, and every question about it is answered from it', async () => {
    const smallest = await rows('/coins?format=table&columns=id,price&sort=price+asc&limit=2');
    expect(smallest).toEqual([
      ['c1999-coin-1999', 1],
      ['c1998-coin-1998', 2],
    ]);
    const filtered = await rows(
      '/coins?format=table&columns=id&where=not+name~"1"+and+volume=5&sort=-price&limit=2&page=3',
    );
    expect(filtered).toEqual([['c5-coin-5'], ['c6-coin-6']]);
    const named = await get('/coins/C1998?currency=USD');
    expect(await named.json()).toMatchObject({ id: 'c1998-coin-1998', priceBtc: 2 / 2000 });
    expect((await get('/coins/no-such-coin')).status).toBe(404);
    const total: unknown = await (await get('/coins?where=price<=10&limit=1')).json();
    expect(total).toMatchObject({ meta: { itemCount: 10 } });
    expect(asked()).toEqual(['/tickers?quotes=USD']);
    expect(await spent()).toBe(1);
  });
});

describe('a category', () => {
  it('takes a call for its coins and one for the list', async () => {
    const ids = await rows('/coins?format=table&columns=id&category=layer-1');
    expect(ids).toEqual([['btc-bitcoin']]);
    expect(asked()).toEqual(['/tags/layer-1-l1?additional_fields=coins', '/tickers?quotes=USD']);
    expect(await spent()).toBe(2);
  });

  it('that is none is said to be none, after a call for its coins alone', async () => {
    const answer = await get('/coins?category=no-such');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('There is no category');
    expect(asked()).toEqual(['/tags/no-such?additional_fields=coins']);
    expect(await spent()).toBe(1);
  });

  it('whose list is refused as too fast has paid for its tag, and asks for the list alone again', async () => {
    tooFast = '/tickers';
    expect((await get('/coins?category=layer-1')).status).toBe(503);
    expect([asked().length, await spent()]).toEqual([2, 1]);
    tooFast = undefined;
    now += 61_000;
    await gateway.broker.work();
    expect(await rows('/coins?format=table&columns=id&category=layer-1')).toEqual([['btc-bitcoin']]);
    expect(asked()).toEqual(['/tags/layer-1-l1?additional_fields=coins', '/tickers?quotes=USD', '/tickers?quotes=USD']);
    expect(await spent()).toBe(2);
  });

  it('beside another one has its calls at the pace of all calls', async () => {
    vi.useFakeTimers();
    try {
      gateway = startPaprika({ pauseMilliseconds: 1000 });
      const set = { category: ['layer-1', 'memecoins'], chain: [], currency: 'USD' } as const;
      const ask = { set, known: undefined, depth: undefined, client: 'c', clients: [] };
      await gateway.broker.snapshot({ ...ask, waitMilliseconds: 0, mayOpen: true });
      const calls: number[] = [];
      for (let quarters = 0; quarters < 12; quarters += 1) {
        void gateway.broker.work();
        await vi.advanceTimersByTimeAsync(250);
        calls.push(asked().length);
        now += 250;
      }
      expect(calls).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that can be in no held set is refused without a call: a list is taken in by short steps only', async () => {
    const answer = await get('/coins?categories=layer-1,no-such');
    expect(Object(await answer.json()).detail).toBe(
      'CoinPaprika is asked for one category by its name, or for at most 5 of these: defi, memecoins, gaming, nft, metaverse, layer-1, layer-2.',
    );
    expect([answer.status, asked()]).toEqual([400, []]);
  });
});

describe('a plan without the past', () => {
  it('leaves recorded days, and is asked for it once a day', async () => {
    plan = () => planRefusal();
    now = Date.parse('2025-07-03T00:10:00Z');
    await get('/coins?limit=1');
    now += 2 * 86_400_000;
    expect(await (await get('/coins/BTC/price?at=2025-07-02')).text()).toBe('2000');
    const history = await rows('/coins/BTC/history?from=2025-07-01&to=2025-07-03');
    expect(history).toEqual([
      ['2025-07-02', 2000],
      ['2025-07-03', null],
    ]);
    expect(await rows('/coins?format=table&columns=id&sort=price+asc&limit=1&at=2025-07-02')).toEqual([
      ['c1999-coin-1999'],
    ]);
    const other = await get('/coins/BTC/price?at=2025-07-01');
    expect(Object(await other.json())).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/plan gives no past prices: only the present price and those of recorded days/),
    });
    const histories = (): number => asked().filter((path) => path.includes('/historical')).length;
    isolate = gateway.restart();
    await get('/coins/C5/price?at=2025-07-01');
    expect(histories()).toBe(1);
    expect((await get('/coins?limit=1&currency=EUR')).status).toBe(200);
    plan = undefined;
    now += 86_400_000;
    isolate = gateway.restart();
    expect((await get('/coins/BTC/price?at=2025-06-01')).status).toBe(200);
    expect(histories()).toBe(2);
  });
});

describe('what goes wrong', () => {
  it('calls that are used up: others may have used them, and says so', async () => {
    status = 402;
    expect(Object(await (await get('/coins')).json()).detail).toMatch(/by network address, .+ share a gateway's: try/);
  });

  it('a list that is cut off leaves the one that is held', async () => {
    await get('/coins?limit=1');
    now += 700_000;
    list = tickers.slice(0, 100);
    await get('/coins?limit=1');
    expect(await rows('/coins?format=table&columns=id&sort=price+asc&limit=1')).toEqual([['c1999-coin-1999']]);
    expect((await gateway.broker.status()).sets).toMatchObject([{ coins: 2000, doubt: { itemCount: 100, times: 1 } }]);
  });

  it('a list with many coins twice leaves the one that is held', async () => {
    await get('/coins?limit=1');
    now += 700_000;
    list = [...tickers.slice(0, 1900), ...tickers.slice(0, 100)];
    await get('/coins?limit=1');
    const [set] = (await gateway.broker.status()).sets;
    expect([set?.coins, set?.failing]).toEqual([2000, true]);
    expect(await rows('/coins?format=table&columns=id&sort=price+asc&limit=1')).toEqual([['c1999-coin-1999']]);
  });

  it('a first list with far too few coins is in doubt for an hour and three refreshes, also after a restart', async () => {
    list = tickers.slice(0, 100);
    const statuses: number[] = [];
    for (const seconds of [0, 1200, 1200, 1300]) {
      now += seconds * 1000;
      isolate = gateway.restart();
      statuses.push((await get('/coins?limit=1')).status);
    }
    expect(statuses).toEqual([503, 503, 503, 200]);
  });
});
