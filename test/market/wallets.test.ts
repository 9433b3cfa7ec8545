// The wallet operations: permissions, refusals, and that balances, transactions and market data agree.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  const MARKET_KEYS = `${testKey}:demo:100000000,other:demo:1000`;
  market = await startMarket({ MARKET_COINS: '2500', MARKET_KEYS });
});
afterAll(() => market.dispose());

const evm = (digit: number): string => `0x${digit.toString(16).padStart(40, 'a')}`;
const patch = (query: string): Promise<Response> =>
  market.get(`/transactions${query}`, { method: 'PATCH', headers: { 'X-API-KEY': testKey } });

const readArray = async (response: Response): Promise<readonly AnyCoin[]> => {
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new Error('expected an array');
  return body;
};

const balance = async (wallet: string) => readArray(await market.get(`/wallet/balance?${wallet}`));

// oxfmt-ignore
const good = [
  ['ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'], ['binance-smart-chain', evm(1)], ['polygon', evm(2)], ['avalanche', evm(3)],
  ['arbitrum', evm(4)], ['optimism', evm(5)], ['base', evm(6)], ['solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  ['bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'], ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
] as const;

// oxfmt-ignore
const wrong = [
  ['', 'blockchain'], ['?address=0x1', 'blockchain'], [`?address=${evm(1)}&blockchain=`, 'blockchain'], [`?address=${evm(1)}&blockchain=dogechain`, 'blockchain'],
  [`?address=${evm(1)}&blockchain=Ethereum`, 'blockchain'], ['?blockchain=ethereum', 'address'], ['?blockchain=ethereum&address=', 'address'],
  ['?blockchain=ethereum&address=0x123', 'address'], [`?blockchain=ethereum&address=${evm(1)}0`, 'address'],
  ['?blockchain=ethereum&address=9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'address'], [`?blockchain=solana&address=${evm(1)}`, 'address'],
  ['?blockchain=solana&address=0OIl5678901234567890123456789012', 'address'], [`?blockchain=ethereum&address=${evm(1)}&address=${evm(2)}`, 'address'],
  [`?blockchain=ethereum&address=${evm(1)}&x=1`, 'x'],
] as const;

// oxfmt-ignore
const operations = ['/wallet/balance', '/wallet/status', '/wallet/transactions', '/wallet/defi/v2', '/transactions', '/portfolio/transactions'];

describe.each(operations)('%s: refusals', (path) => {
  // Without a wallet it is a request for a portfolio.
  it.each(path === '/portfolio/transactions' ? wrong.slice(1) : wrong)('%s: 400', async (query, parameter) => {
    const method = path === '/transactions' ? 'PATCH' : 'GET';
    const response = await market.get(`${path}${query}`, { method, headers: { 'X-API-KEY': testKey } });
    expect(await readObject(response)).toMatchObject({ statusCode: 400, message: `Invalid parameter: ${parameter}` });
  });
});

describe('GET /wallet/balance', () => {
  it.each(good)('%s %s: market data as in the list', async (blockchain, address) => {
    const coins = await balance(`blockchain=${blockchain}&address=${address}`);
    const ids = coins.map(({ coinId }) => String(coinId));
    const listed = ids.length === 0 ? [] : (await readList(await market.get(`/coins?coinIds=${ids.join(',')}`))).result;
    for (const coin of coins) {
      const { price, priceBtc, rank, volume, priceChange1d, name, symbol, icon } =
        listed.find(({ id }) => id === coin['coinId']) ?? {};
      expect(coin).toMatchObject({
        chain: blockchain === 'binance-smart-chain' ? 'binance_smart' : blockchain,
        price,
        priceBtc,
        rank,
        volume,
        pCh24h: priceChange1d,
        name,
        symbol,
        imgUrl: icon,
      });
      expect(coin['amount']).toBeGreaterThan(0);
    }
    const worths = coins.map(({ amount, price }) => Number(amount) * Number(price));
    expect(worths).toEqual(worths.toSorted((left, right) => right - left));
  });

  it('the same wallet in any case, another for another address', async () => {
    const address = `0x${'aB'.repeat(20)}`;
    const [one, same] = await Promise.all(
      [address, address.toLowerCase()].map((text) => balance(`blockchain=ethereum&address=${text}`)),
    );
    expect(same).toEqual(one);
    const others = await Promise.all([1, 2, 3, 4].map((turn) => balance(`blockchain=ethereum&address=${evm(turn)}`)));
    expect(new Set(others.map((other) => JSON.stringify(other))).size).toBe(4);
  });
});

describe('transactions', () => {
  const wallet = `blockchain=ethereum&address=${evm(77)}`;

  it('409 until synchronised, by key and wallet', async () => {
    const own = `blockchain=ethereum&address=${evm(78)}`;
    const denied = await market.get(`/portfolio/transactions?${own}`);
    expect(await readObject(denied)).toMatchObject({
      statusCode: 409,
      message: 'Transactions not synced. Please call PATCH /transactions',
      path: '/portfolio/transactions',
    });
    expect(await readObject(await patch(`?${own}`))).toEqual({ status: 'synced' });
    expect((await market.get(`/portfolio/transactions?${own}`)).status).toBe(200);
    expect((await market.get(`/portfolio/transactions?blockchain=polygon&address=${evm(78)}`)).status).toBe(409);
    const foreign = { headers: { 'X-API-KEY': 'other' } };
    expect((await market.get(`/portfolio/transactions?${own}`, foreign)).status).toBe(409);
  });

  it('add up to the balance, newest first, none in the future', async () => {
    for (let turn = 100; turn < 106; turn += 1) {
      const some = `blockchain=ethereum&address=${evm(turn)}`;
      await patch(`?${some}`);
      const { result } = await readList(await market.get(`/portfolio/transactions?${some}&limit=1000`));
      const sums = new Map<string, number>();
      for (const { coinData, transactions } of result) {
        const { count } = Object(coinData);
        const id = String(Object(transactions)[0].items[0].coin.id);
        sums.set(id, (sums.get(id) ?? 0) + Number(count));
      }
      for (const { coinId, amount } of await balance(some)) {
        expect(Math.abs((sums.get(String(coinId)) ?? 0) / Number(amount) - 1)).toBeLessThan(1e-6);
      }
      const dates = result.map(({ date }) => String(date));
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(dates.every((date) => date <= '2026-11-21T12:00:00.000Z')).toBe(true);
    }
  });

  it('pages', async () => {
    await patch(`?${wallet}`);
    const all = await readList(await market.get(`/portfolio/transactions?${wallet}&limit=1000`));
    const count = all.result.length;
    const second = await readList(await market.get(`/portfolio/transactions?${wallet}&limit=2&page=2`));
    expect(second.result).toEqual(all.result.slice(2, 4));
    expect(second.meta).toMatchObject({ page: 2, limit: 2, itemCount: count, hasPreviousPage: true });
    expect((await market.get(`/portfolio/transactions?${wallet}&limit=1001`)).status).toBe(400);
  });
});

it('GET /wallet/defi/v2: none', async () => {
  const answer = await readObject(await market.get(`/wallet/defi/v2?blockchain=ethereum&address=${evm(1)}`));
  expect(answer).toEqual({ protocols: [], totalAssets: { USD: 0, BTC: 0, ETH: 0 } });
});
