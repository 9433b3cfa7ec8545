// Addresses that name coins, over 1,000 held coins of 1,004: what they answer, what is missing, and how failures are
// told to a spreadsheet.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testConfiguration } from '../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../support/in-process-gateway.ts';
import { plainUpstream } from '../support/plain-upstream.ts';
import { coin } from '../support/start-scripted-upstream.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';

const coins = [
  coin('bitcoin', 'BTC', 1, 9e9),
  coin('ethereum', 'ETH', 2, 8e9),
  coin('weird id, "é"', 'ODD', 3, 7e9),
  ...Array.from({ length: 997 }, (_, index) => coin(`c${index}`, `S${index}`, index + 4, 5000 - index)),
  // Not held:
  coin('eth', 'TINY', 1001, 40),
  coin('tail', 'TAIL', 1002, 30),
  coin('late', '$MEME', 1003, 20),
  coin('=cmd', 'CMD', 1004, 10),
];

let isolate: Gateway;
let asked: URLSearchParams[];
let isDown: boolean;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  isDown = false;
  const world = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000, { snapshotCoins: 1000, snapshotMaxCoins: 1000 }),
    upstream: (parameters) => {
      if (isDown && (parameters.has('coinIds') || parameters.has('symbol'))) return '{}';
      return plainUpstream(coins, parameters);
    },
  });
  isolate = world.isolate();
  await askIsolate(isolate, '/coins');
  asked = world.asked;
  asked.length = 0;
});

const get = async (path: string): Promise<{ readonly response: Response; readonly text: string }> => {
  // A refusal as JSON, in which everything is told apart.
  const response = await askIsolate(isolate, path, { headers: { Accept: 'application/json' } });
  return { response, text: await response.text() };
};

const lines = (text: string): readonly string[] => text.split('\r\n').slice(0, -1);

describe('ids gives coins in their order:', () => {
  it.each([
    ['BTC,ETH', ['BTC', 'ETH'], null],
    ['BTC;ETH | tail', ['BTC', 'ETH', 'TAIL'], null],
    ['["BTC", "eth"]', ['BTC', 'ETH'], null],
    ["'BTC';'late'", ['BTC', '$MEME'], null],
    ['symbol:TAIL,$BTC,id:eth', ['TAIL', 'BTC', 'TINY'], null],
    ['BTC,nothing,ETH', ['BTC', 'ETH'], 'nothing'],
    ['BTC,x é"\r\n,symbol:', ['BTC'], 'x%20%C3%A9%22,symbol%3A'],
  ])('%j', async (ids, symbols, missing) => {
    const { response, text } = await get(`/coins.csv?fields=symbol&ids=${encodeURIComponent(ids)}`);
    expect([response.status, lines(text), response.headers.get('X-Not-Found')]).toEqual([
      200,
      ['symbol', ...symbols],
      missing,
    ]);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=/);
  });

  it.each([
    ['json', { meta: { page: 1, limit: 2, itemCount: 2 }, result: [{ id: 'ethereum' }, { id: 'tail' }] }],
    ['json&columns=symbol', { result: [{ symbol: 'ETH' }, { symbol: 'TAIL' }] }],
    ['table&columns=symbol', { columns: ['symbol'], rows: [['ETH'], ['TAIL']], source: 'upstream' }],
  ])('as format=%s', async (format, body) => {
    const { response, text } = await get(`/coins?ids=ETH,tail,nothing&format=${format}`);
    expect([JSON.parse(text), response.headers.get('X-Not-Found')]).toMatchObject([body, 'nothing']);
  });

  it('as format=text, and with a row for each missing coin', async () => {
    expect((await get('/coins?format=text&columns=symbol,rank&ids=ETH,nothing&missing=rows')).text).toBe(
      'ETH\t2\n⚠ No coin has the id or symbol "nothing". Write an id like bitcoin, or a symbol like BTC.\t',
    );
  });

  it('as csv with a row for each missing coin, also if all are missing', async () => {
    const { response, text } = await get('/coins.csv?columns=symbol,rank&ids=ETH-USD,BTCUSDT,symbol:&missing=rows');
    expect([response.status, response.headers.get('X-Not-Found')]).toEqual([200, 'ETH-USD,BTCUSDT,symbol%3A']);
    expect(lines(text)).toEqual([
      'symbol,rank',
      '"⚠ No coin has the id or symbol ""ETH-USD"". Did you mean ""ETH"" with currency=USD?",',
      '"⚠ No coin has the id or symbol ""BTCUSDT"". Did you mean ""BTC""?",',
      '"⚠ ""symbol:"" names no coin: write the symbol after the colon.",',
    ]);
  });
});

describe('a missing coin', () => {
  it('is a 404 if no coin is found, and a 400 if none can be read', async () => {
    const none = await get('/coins.csv?ids=nothing,nowhere');
    expect([none.response.status, JSON.parse(none.text)]).toMatchObject([
      404,
      {
        detail: expect.stringMatching(
          /^No coin has the id or symbol "nothing"\. .* None of the 2 coins of ids has data\.$/,
        ),
      },
    ]);
    expect((await get('/coins.csv?ids=symbol:')).response.status).toBe(400);
  });

  it('whose text is several names without commas is told so, without a look-up', async () => {
    const { response, text } = await get(`/coins.csv?ids=${encodeURIComponent('btc ethereum  S3')}`);
    expect([response.status, JSON.parse(text)]).toMatchObject([
      404,
      {
        detail:
          'No coin has the id or symbol "btc ethereum S3". Did you mean "btc,ethereum,S3", with commas between coins?',
      },
    ]);
    expect(asked).toEqual([]);
    // A word that names no known coin may be part of a longer name, and a prefix says that all of it is one.
    for (const ids of ['btc tail', 'id:btc ethereum']) {
      await get(`/coins.csv?ids=${encodeURIComponent(ids)}`);
      expect(asked.splice(0).length).toBeGreaterThan(0);
    }
  });

  it('that can not be looked up for now leaves the others, and the answer is not kept', async () => {
    isDown = true;
    for (const path of ['/coins.csv?columns=symbol&ids=BTC,tail', '/coins.csv?columns=symbol&ids=BTC,tail']) {
      const { response, text } = await get(path);
      expect([lines(text), response.headers.get('X-Not-Found'), response.headers.get('Cache-Control')]).toEqual([
        ['symbol', 'BTC'],
        'tail',
        'no-store',
      ]);
    }
    expect((await get('/coins.csv?ids=nothing-else,tail')).response.status).toBe(503);
  });

  it('is told in a header of limited length', async () => {
    const names = Array.from({ length: 900 }, (_, index) => `${index}é`);
    const { response } = await get(`/coins.csv?ids=BTC,${encodeURIComponent(names.join())}`);
    const told = response.headers.get('X-Not-Found')?.split(',') ?? [];
    expect([told.length > 100, told.join().length <= 2000, told.at(-1)]).toEqual([true, true, '...']);
    expect(told.slice(0, -1).map(decodeURIComponent)).toEqual(names.slice(0, told.length - 1));
  });
});

it.each([
  ['mcap', 'BTC'],
  ['Price (USD)', 'BTC'],
  ['mcap desc', 'BTC'],
  ['mcap asc', 'ODD'],
  // An unencoded plus sign is a blank.
  ['+mcap', 'ODD'],
  ['-rank', 'ODD'],
  ['rank', 'BTC'],
  ['symbol', 'BTC'],
])('sort=%s starts with %s', async (sort, first) => {
  expect(lines((await get(`/coins.csv?columns=symbol&where=rank<4&sort=${sort}`)).text)[1]).toBe(first);
});

describe('one coin is found by', () => {
  it.each([
    ['bitcoin/symbol', 'BTC', null],
    ['BTC/symbol', 'BTC', '/coins/bitcoin/symbol'],
    ['$BTC/symbol', 'BTC', '/coins/bitcoin/symbol'],
    ['Bitcoin/symbol', 'BTC', '/coins/bitcoin/symbol'],
    ['symbol:btc/mcap', '9000000000', '/coins/bitcoin/marketCap'],
    ['BTC/price?currency=USD&token=secret&_=1', '1', '/coins/bitcoin/price'],
    // An id comes first, as in the upstream's own addresses, but for a text in capitals.
    ['eth/symbol', 'TINY', null],
    ['ETH/symbol', 'ETH', '/coins/ethereum/symbol'],
    ['ODD/symbol', 'ODD', '/coins/weird%20id%2C%20%22%C3%A9%22/symbol'],
    ['CMD/symbol', 'CMD', '/coins/%3Dcmd/symbol'],
  ])('/coins/%s', async (path, value, location) => {
    const { response, text } = await get(`/coins/${path}`);
    expect([response.status, text, response.headers.get('Content-Location')]).toEqual([200, value, location]);
  });

  it('a ticker without a look-up, and a whole coin with its address', async () => {
    const { response, text } = await get('/coins/BTC?fields=id,price');
    expect([JSON.parse(text), response.headers.get('Content-Location')]).toEqual([
      { id: 'bitcoin', price: 1 },
      '/coins/bitcoin?columns=id%2Cprice',
    ]);
    expect(asked).toEqual([]);
  });
});

describe('errors=cell', () => {
  it.each([
    ['/coins.csv?columns=prize', 'text/csv', '"⚠ There is no field ""prize"". Did you mean ""price""? Fields are: '],
    ['/coins.csv?where=price>1,5', 'text/csv', '"⚠ ""1,5"" at character 7: expected'],
    ['/coins.csv?ids=nothing&bom=1', 'text/csv', '\ufeff"⚠ No coin has the id or symbol ""nothing""'],
    ['/coins?format=text&sort=icon', 'text/plain', '⚠ sort is "icon": rows can\'t be sorted'],
    ['/coins/nothing/price', 'text/plain', '⚠ No coin has the id "nothing".'],
    ['/coins/bitcoin/prize', 'text/plain', '⚠ There is no field "prize".'],
  ])('tells the failure of %s in one cell', async (path, type, start) => {
    const response = await askIsolate(isolate, `${path}${path.includes('?') ? '&' : '?'}errors=cell`);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text.slice(0, start.length)).toBe(start);
    expect(text.trimEnd().includes('\n')).toBe(false);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('Content-Type')).toContain(type);
    expect(response.headers.get('X-Problem')).toMatch(/^(invalid-parameter|coin-not-found)$/);
  });

  it.each(['/coins/nothing?errors=cell', '/coin?errors=cell', '/coins?limit=0&errors=cell'])(
    'leaves the status to programs: %s',
    async (path) => {
      expect((await get(path)).response.status).toBeGreaterThanOrEqual(400);
    },
  );
});

it('bom=1 starts a file with a byte order mark', async () => {
  const bytes = async (path: string) => [...new Uint8Array(await (await askIsolate(isolate, path)).arrayBuffer())];
  const plain = await bytes('/coins.csv?limit=3&columns=id');
  expect(await bytes('/coins.csv?limit=3&columns=id&bom=1')).toEqual([0xef, 0xbb, 0xbf, ...plain]);
});
