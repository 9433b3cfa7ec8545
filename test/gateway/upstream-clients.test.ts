// A client of the upstream points at the gateway: side by side with the market service, request by request.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../workers/market/operations/operations.ts';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // More coins than a snapshot may hold, and than two pages that are looked through.
  gateway = await startGateway({
    vars: { SNAPSHOT_COINS: '1000', SNAPSHOT_MAX_COINS: '1000' },
    marketVars: { MARKET_COINS: '2500' },
  });
});
afterAll(() => gateway.dispose());

/** What a client reads: all of an answer, what is said of a refusal. */
const read = async (response: Response): Promise<unknown> => {
  const body = await readObject(response);
  return { status: response.status, body: response.ok ? body : body['message'] };
};

const both = async (path: string): Promise<readonly [unknown, unknown]> =>
  Promise.all([gateway.get(path).then(read), gateway.market.get(path).then(read)]);

describe('GET /coins? as the market service answers it:', () => {
  it.each([
    'categories=sports',
    'categories=defi,nope',
    'categories=DeFi,,%20NFT%20,',
    'categories=nope,nope',
    'categories=all',
    'categories=de%20fi',
    'categories=a%2Bb%7Cc',
    'categories=defi,nft,gaming,metaverse,memecoins,layer-1,layer-2',
    'blockchains=nope',
    'blockchains=Solana,nope&categories=defi',
    'categories=sports&currency=EUR&marketCap~greaterThan=1000',
    'name=&symbol=&coinIds=&contractAddresses=&categories=&blockchains=',
    'categories=,&coinIds=,%20,&contractAddresses=,',
    'coinIds=bitcoin,,%20ethereum%20,bitcoin',
    'name=bit%20',
    'name=%20',
    'name=a,b',
    'symbol=btc%20',
    'symbol=bTc',
    'limit=10.0',
    'limit=10.&page=2.00',
    'limit=1e1&page=%2B2',
    'limit=.5e1',
    'limit=0010',
    'page=9007199254740991',
    'page=1e6&limit=1000',
    'price~greaterThan=1e0&rank~lessThan=1E1',
    'price~greaterThan=%2B.5e0000001',
    'rank~equals=7.0',
    'rank~lessThan=-0',
    'categories=defi&marketCap~greaterThan=-5&limit=3',
    'priceChange1d~lessThan=-1.&sortBy=volume&sortDir=desc',
    'marketCap~lessThan=1e-400',
    'currency=eUr&limit=2',
    'sortDir=desc&limit=3',
    'contractAddresses=0xDAC17F958D2EE523A2206206994597C13D831EC7',
    `name=${'b'.repeat(2000)}`,
    `coinIds=bitcoin,${'c'.repeat(2000)}`,
  ])('%s', async (query) => {
    const [own, upstreams] = await both(`/coins?${query}`);
    expect(own).toMatchObject({ status: 200 });
    expect(own).toEqual(upstreams);
  });

  it.each([
    'limit=',
    'page=',
    'limit=1001',
    'limit=0',
    'limit=2.5',
    'limit=%2010',
    'limit=+10',
    'limit=1,000',
    'limit=0x10',
    'limit=ten',
    'limit=NaN',
    'page=-1',
    'page=1e16',
    'page=Infinity',
    'currency=',
    'currency=%20USD',
    'includeRiskScore=',
    'includeRiskScore=True',
    'includeRiskScore=1',
    'sortBy=',
    'sortBy=Rank',
    'sortBy=priceChange1w',
    'sortDir=',
    'sortDir=DESC',
    'price~greaterThan=',
    'price~greaterThan=1e999',
    'price~greaterThan=1_000',
    'price~greaterthan=1',
    'price~between=1',
    'priceChange1w~lessThan=1',
    'riskScore~lessThan=50',
    'riskScore~lessThan=101&includeRiskScore=true',
    'name=a&name=b',
    'Name=a',
    'offset=20',
    'skip=20',
  ])('%s, a refusal', async (query) => {
    const [own, upstreams] = await both(`/coins?${query}`);
    expect(own).toMatchObject({ status: 400 });
    expect(own).toEqual(upstreams);
  });
});

const times = (count: number, one: string): string => Array.from({ length: count }, () => one).join();

/** Requests for lists of coins in the upstream's own parameters that the gateway answers differently. */
const deviations = [
  {
    title: 'an id in capitals',
    query: 'coinIds=BITCOIN',
    why: 'the gateway ignores the case of ids, as of all texts',
  },
  {
    title: '1,001 ids',
    query: `coinIds=${times(1001, 'bitcoin')}`,
    why: 'an answer has at most 1,000 rows, and addresses are limited in length',
  },
  {
    title: '101 categories',
    query: `categories=${times(101, 'defi')}`,
    why: 'no real question has that many, and addresses are limited in length',
  },
  {
    title: 'a name of 2,001 characters',
    query: `name=${'a'.repeat(2001)}`,
    why: 'no coin has such a name, and the question would cost credits',
  },
  {
    title: 'a price above -1',
    query: 'price~greaterThan=-1',
    why: 'the published interface accepts negative bounds for percentages only, so others are not sent',
  },
];

describe('GET /coins? otherwise, on purpose:', () => {
  it.each(deviations)('$title, since $why', async ({ query }) => {
    const [own, upstreams] = await both(`/coins?${query}`);
    expect(own).not.toEqual(upstreams);
  });
});

describe('what is not served', () => {
  const isServed = (path: string): boolean => path === '/coins' || path === '/coins/:coinId';
  const paths = operations.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/:\w+/g, 'bitcoin'),
    isServed: isServed(path),
  }));

  it.each([
    ...paths.filter((one) => !one.isServed),
    { method: 'GET', path: '/coins/charts' },
    { method: 'HEAD', path: '/coins/bitcoin/charts' },
    { method: 'GET', path: '/coins/bitcoin/charts/' },
    { method: 'GET', path: '/coins/price/avg' },
    { method: 'GET', path: '/coins/price/exchange' },
    { method: 'GET', path: '/markets' },
    { method: 'GET', path: '/currencies' },
    { method: 'GET', path: '/wallet/blockchains' },
    { method: 'POST', path: '/wallet/balances' },
    { method: 'PATCH', path: '/wallet/transactions' },
    { method: 'GET', path: '/portfolio/value' },
    { method: 'DELETE', path: '/portfolio/coins' },
  ])('$method $path', async ({ method, path }) => {
    for (const query of ['', '?period=1w&coinIds=bitcoin&address=0x1']) {
      const response = await gateway.get(`${path}${query}`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([404, null]);
      if (method === 'HEAD') continue;
      expect(await readObject(response)).toMatchObject({
        type: 'urn:coinsheet:error:route-not-found',
        message: 'Not found',
        path,
        detail: `This gateway serves lists of coins and single coins only, not "${path}": ask the market data service itself (${new URL(gateway.market.url).host}), with a key of your own.`,
      });
    }
  });

  it.each(['/coins/bitcoin', '/coins/charts-coin', '/coins/bitcoin/price', '/walletx', '/coins/a/b/charts'])(
    '%s is not among it',
    async (path) => {
      expect(await (await gateway.get(path)).text()).not.toContain('This gateway serves');
    },
  );

  it('a preflight is answered there too', async () => {
    const response = await gateway.get('/coins/charts', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
  });
});
