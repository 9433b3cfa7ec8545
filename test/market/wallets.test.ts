// The wallet operations: refusals, names and cost of networks, and that balances, transactions and market data agree.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  const MARKET_KEYS = `${testKey}:demo:100000000,other:demo:1000`;
  market = await startMarket({ MARKET_COINS: '2500', MARKET_KEYS });
});
afterAll(() => market.dispose());

const evm = (digit: number): string => `0x${digit.toString(16).padStart(40, 'a')}`;
const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const ask = (path: string, method: 'GET' | 'PATCH' = 'GET'): Promise<Response> =>
  market.get(path, { method, headers: { 'X-API-KEY': testKey } });

const readArray = async (path: string): Promise<readonly AnyCoin[]> => {
  const body: unknown = await (await ask(path)).json();
  if (!Array.isArray(body)) throw new Error(`expected an array from ${path}`);
  return body;
};

const balance = (wallet: string): Promise<readonly AnyCoin[]> => readArray(`/wallet/balance?${wallet}`);

const creditsOf = async (path: string, method?: 'PATCH'): Promise<number> => {
  const before = (await usageOf(market.url, testKey)).usedCredits;
  await (await ask(path, method)).text();
  return (await usageOf(market.url, testKey)).usedCredits - before;
};

// oxfmt-ignore
const refused: readonly (readonly [path: string, parameter: string])[] = [
  ['/wallet/balance', 'blockchain'],
  ['/wallet/balance?address=0x1', 'blockchain'],
  [`/wallet/balance?address=${evm(1)}&blockchain=`, 'blockchain'],
  [`/wallet/balance?address=${evm(1)}&blockchain=dogechain`, 'blockchain'],
  [`/wallet/balance?address=${evm(1)}&blockchain=Ethereum`, 'blockchain'],
  ['/wallet/balance?blockchain=ethereum', 'address'],
  ['/wallet/balance?blockchain=ethereum&address=0x123', 'address'],
  [`/wallet/balance?blockchain=ethereum&address=${evm(1)}0`, 'address'],
  [`/wallet/balance?blockchain=ethereum&address=${SOLANA_ADDRESS}`, 'address'],
  [`/wallet/balance?blockchain=solana&address=${evm(1)}`, 'address'],
  ['/wallet/balance?blockchain=solana&address=0OIl5678901234567890123456789012', 'address'],
  [`/wallet/balance?blockchain=ethereum&address=${evm(1)}&address=${evm(2)}`, 'address'],
  [`/wallet/balance?blockchain=ethereum&address=${evm(1)}&x=1`, 'x'],
  [`/wallet/balance?connectionId=solana,ethereum&address=${SOLANA_ADDRESS}`, 'address'],
  [`/wallet/balance?connectionId=ethereum,nope&address=${evm(1)}`, 'connectionId'],
  ['/wallet/balances', 'address'],
  ['/wallet/balances?wallets=ethereum', 'wallets'],
  [`/wallet/balances?wallets=nope:${evm(1)}`, 'wallets'],
  [`/wallet/transactions?address=${evm(1)}&connectionId=ethereum&limit=101`, 'limit'],
  [`/wallet/transactions?address=${evm(1)}&connectionId=ethereum&from=yesterday`, 'from'],
  ...['/wallet/status', '/wallet/transactions', '/wallet/defi/v2', '/portfolio/transactions'].map((path) => [`${path}?address=0x1`, 'blockchain'] as const),
  ['/transactions', 'blockchain'],
];

it.each(refused)('%s: 400 for %s', async (path, parameter) => {
  expect(await readObject(await ask(path, path === '/transactions' ? 'PATCH' : 'GET'))).toMatchObject({
    statusCode: 400,
    message: `Invalid parameter: ${parameter}`,
  });
});

// oxfmt-ignore
const good = [
  ['ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'], ['binance-smart-chain', evm(1)], ['solana', SOLANA_ADDRESS],
  ['bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'], ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
] as const;

describe('GET /wallet/balance', () => {
  it.each(good)('%s %s: market data as in the list, the largest first', async (blockchain, address) => {
    const coins = await balance(`blockchain=${blockchain}&address=${address}`);
    const ids = coins.map(({ coinId }) => String(coinId));
    const listed = ids.length === 0 ? [] : (await readList(await market.get(`/coins?coinIds=${ids.join(',')}`))).result;
    for (const coin of coins) {
      const { price, priceBtc, rank, volume, priceChange1d, name, symbol, icon } =
        listed.find(({ id }) => id === coin['coinId']) ?? {};
      const chain = blockchain === 'binance-smart-chain' ? 'binance_smart' : blockchain;
      const expected = { chain, price, priceBtc, rank, volume, pCh24h: priceChange1d, name, symbol, imgUrl: icon };
      expect(coin).toMatchObject(expected);
      expect(coin['amount']).toBeGreaterThan(0);
    }
    const worths = coins.map(({ amount, price }) => Number(amount) * Number(price));
    expect(worths).toEqual(worths.toSorted((left, right) => right - left));
  });

  it('the same wallet in any case, another for another address', async () => {
    const address = `0x${'aB'.repeat(20)}`;
    const texts = [address, address.toLowerCase(), evm(1), evm(2), evm(3)];
    const wallets = await Promise.all(texts.map((text) => balance(`blockchain=ethereum&address=${text}`)));
    expect(wallets[1]).toEqual(wallets[0]);
    expect(new Set(wallets.map((wallet) => JSON.stringify(wallet))).size).toBe(4);
  });
});

describe('networks', () => {
  const address = evm(5);

  it('GET /wallet/blockchains: names that the other operations accept', async () => {
    const chains = await readArray('/wallet/blockchains');
    expect(chains).toContainEqual({
      name: 'BNB Smart Chain',
      connectionId: 'binacesmartchain',
      chain: 'binance_smart',
      icon: expect.stringMatching(/^https:/),
    });
    for (const { connectionId, chain } of chains.slice(0, 7)) {
      const byConnection = await balance(`address=${address}&connectionId=${String(connectionId)}`);
      expect(byConnection).toEqual(await balance(`address=${address}&blockchain=${String(chain)}`));
      expect(byConnection.filter((coin) => coin['chain'] !== chain || coin['connectionId'] !== connectionId)).toEqual(
        [],
      );
    }
  });

  it('/wallet/balances: the same, by network; by default all networks on which the address is valid', async () => {
    const all = await readArray(`/wallet/balances?address=${address}`);
    expect(all).toHaveLength(7);
    for (const { blockchain, balances } of all)
      expect(balances).toEqual(await balance(`address=${address}&blockchain=${String(blockchain)}`));
    const named = await readArray(`/wallet/balances?address=${address}&networks=polygon,ethereum`);
    expect(named.map(({ blockchain }) => blockchain)).toEqual(['polygon', 'ethereum']);
    const listed = await readArray(`/wallet/balances?wallets=ethereum:${address},solana:${SOLANA_ADDRESS}`);
    expect(listed).toEqual([all[0], expect.objectContaining({ blockchain: 'solana', address: SOLANA_ADDRESS })]);
  });

  it.each([
    ['/wallet/balance', 40],
    ['/wallet/balances', 40],
    ['/wallet/status', 3],
    ['/wallet/defi/v2', 400],
  ])('GET %s costs %i a network, ten times that for all', async (path, price) => {
    const cost = (networks: string) => creditsOf(`${path}?address=${address}&blockchain=${networks}`);
    expect([await cost('ethereum'), await cost('ethereum,polygon,base'), await cost('all')]).toEqual([
      price,
      3 * price,
      10 * price,
    ]);
  });
});

describe('transactions', () => {
  const wallet = `address=${evm(9)}&connectionId=ethereum`;
  const status = async (query: string) => (await readObject(await ask(`/wallet/status?${query}`)))['status'];
  const listOf = async (query: string): Promise<readonly AnyCoin[]> =>
    (await readList(await ask(`/wallet/transactions?${wallet}&limit=100${query}`))).result;

  it('409 until PATCH has synchronised every requested network, for that key alone', async () => {
    const denied = await ask(`/wallet/transactions?${wallet}`);
    expect([denied.status, await status(wallet)]).toEqual([409, 'syncing']);
    expect(await readObject(await ask(`/wallet/transactions?${wallet}`, 'PATCH'))).toEqual({ status: 'synced' });
    expect((await readList(await ask(`/wallet/transactions?${wallet}`))).meta).toEqual({ page: 1, limit: 20 });
    expect(await status(wallet)).toBe('synced');
    const wider = `address=${evm(9)}&connectionId=ethereum,base-wallet`;
    expect([(await ask(`/wallet/transactions?${wider}`)).status, await status(wider)]).toEqual([409, 'syncing']);
    expect(await creditsOf(`/wallet/transactions?${wider}`, 'PATCH')).toBe(100);
    expect(await status(wider)).toBe('synced');
    const foreign = await market.get(`/wallet/transactions?${wallet}`, { headers: { 'X-API-KEY': 'other' } });
    expect(foreign.status).toBe(409);
  });

  it('add up to the balance, newest first, none in the future, in pages', async () => {
    for (let turn = 100; turn < 106; turn += 1) {
      const some = `blockchain=ethereum&address=${evm(turn)}`;
      await ask(`/transactions?${some}`, 'PATCH');
      const path = `/portfolio/transactions?${some}`;
      const { result } = await readList(await ask(`${path}&limit=1000`));
      const sums = new Map<string, number>();
      for (const { coinData, transactions } of result) {
        const id = String(Object(transactions)[0].items[0].coin.id);
        sums.set(id, (sums.get(id) ?? 0) + Number(Object(coinData).count));
      }
      for (const { coinId, amount } of await balance(some))
        expect(Math.abs((sums.get(String(coinId)) ?? 0) / Number(amount) - 1)).toBeLessThan(1e-6);
      const dates = result.map(({ date }) => String(date));
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(dates.every((date) => date <= '2026-11-21T12:00:00.000Z')).toBe(true);
      const second = await readList(await ask(`${path}&limit=2&page=2`));
      expect([second.result, second.meta['itemCount']]).toEqual([result.slice(2, 4), result.length]);
    }
  });

  it('filters, pages and currencies', async () => {
    await ask(`/wallet/transactions?${wallet}`, 'PATCH');
    const all = await listOf('');
    expect(all.length).toBeGreaterThan(3);
    const [, second, third] = all;
    expect(await listOf(`&from=${String(third?.['date'])}&to=${String(second?.['date'])}`)).toEqual([second, third]);
    expect(await listOf(`&txId=${String(Object(second?.['hash']).id)}`)).toEqual([second]);
    expect(await listOf('&types=deposit')).toEqual(all.filter(({ type }) => type === 'Received'));
    expect(await listOf('&types=deposit,withdraw')).toEqual(all);
    expect(await listOf('&types=fee')).toEqual([]);
    const coinOf = ({ transactions }: AnyCoin): unknown => Object(transactions)[0].items[0].id;
    const coinId = coinOf(second ?? {});
    expect(await listOf(`&coinId=${String(coinId)}`)).toEqual(all.filter((one) => coinOf(one) === coinId));
    const [paged] = (await readList(await ask(`/wallet/transactions?${wallet}&limit=1&page=2`))).result;
    expect(paged).toEqual(second);
    const [inEuros] = await listOf(`&currency=EUR`);
    const rate = Object(inEuros?.['profitLoss']).currentValue / Object(all[0]?.['profitLoss']).currentValue;
    expect(rate).toBeCloseTo(0.86, 9);
  });
});
