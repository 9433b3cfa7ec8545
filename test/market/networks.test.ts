// Wallets on one, several and all networks: names, cost and transactions.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '2500' });
});
afterAll(() => market.dispose());

const evm = (digit: number): string => `0x${digit.toString(16).padStart(40, 'a')}`;
const address = evm(5);
const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const readArray = async (path: string): Promise<readonly AnyCoin[]> => {
  const body: unknown = await (await market.get(path)).json();
  if (!Array.isArray(body)) throw new Error(`expected an array from ${path}`);
  return body;
};

const creditsOf = async (ask: () => Promise<Response>): Promise<number> => {
  const before = (await usageOf(market.url, testKey)).usedCredits;
  await (await ask()).text();
  return (await usageOf(market.url, testKey)).usedCredits - before;
};

const patch = (path: string): Promise<Response> =>
  market.get(path, { method: 'PATCH', headers: { 'X-API-KEY': testKey } });

describe('GET /wallet/blockchains', () => {
  it('names that the other operations accept', async () => {
    const chains = await readArray('/wallet/blockchains');
    expect(chains).toContainEqual({
      name: 'BNB Smart Chain',
      connectionId: 'binacesmartchain',
      chain: 'binance_smart',
      icon: expect.stringMatching(/^https:/),
    });
    expect(chains.length).toBeGreaterThanOrEqual(10);
    for (const { connectionId, chain } of chains.slice(0, 7)) {
      const byConnection = await readArray(`/wallet/balance?address=${address}&connectionId=${String(connectionId)}`);
      const byChain = await readArray(`/wallet/balance?address=${address}&blockchain=${String(chain)}`);
      expect(byConnection).toEqual(byChain);
      expect(byChain.filter((coin) => coin['chain'] !== chain || coin['connectionId'] !== connectionId)).toEqual([]);
    }
  });
});

describe('several networks', () => {
  it('/wallet/balances: the same, by network; by default all networks on which the address is valid', async () => {
    const all = await readArray(`/wallet/balances?address=${address}`);
    expect(all.map(({ connectionId }) => connectionId)).toEqual([
      'ethereum',
      'binacesmartchain',
      'polygon-wallet',
      'avalanche-wallet',
      'arbitrum-wallet',
      'optimism-wallet',
      'base-wallet',
    ]);
    for (const { blockchain, balances } of all) {
      expect(balances).toEqual(await readArray(`/wallet/balance?address=${address}&blockchain=${String(blockchain)}`));
    }
    const named = await readArray(`/wallet/balances?address=${address}&networks=polygon,ethereum`);
    expect(named.map(({ blockchain }) => blockchain)).toEqual(['polygon', 'ethereum']);
    const listed = await readArray(`/wallet/balances?wallets=ethereum:${address},solana:${SOLANA_ADDRESS}`);
    expect(listed).toEqual([all[0], expect.objectContaining({ blockchain: 'solana', address: SOLANA_ADDRESS })]);
  });

  // oxfmt-ignore
  it.each([
    ['/wallet/balance', 40], ['/wallet/balances', 40], ['/wallet/status', 3], ['/wallet/defi/v2', 400],
  ])('GET %s costs %i a network, ten times that for all', async (path, price) => {
    const cost = (networks: string) => creditsOf(() => market.get(`${path}?address=${address}&blockchain=${networks}`));
    expect([await cost('ethereum'), await cost('ethereum,polygon,base'), await cost('all')]).toEqual([price, 3 * price, 10 * price]);
  });

  it('GET /coins/charts costs 3 a coin', async () => {
    expect(await creditsOf(() => market.get('/coins/charts?coinIds=bitcoin,nope,pepe&period=24h'))).toBe(9);
  });

  // oxfmt-ignore
  it.each([
    ['/wallet/balance?address=0x12&connectionId=all', 'address'],
    [`/wallet/balance?address=${SOLANA_ADDRESS}&connectionId=solana,ethereum`, 'address'],
    [`/wallet/balance?address=${address}&connectionId=ethereum,nope`, 'connectionId'],
    [`/wallet/balance?address=${address}&connectionId=`, 'blockchain'],
    [`/wallet/balances?wallets=ethereum`, 'wallets'],
    [`/wallet/balances?wallets=nope:${address}`, 'wallets'],
    ['/wallet/balances', 'address'],
    [`/wallet/transactions?address=${address}&connectionId=ethereum&limit=101`, 'limit'],
    [`/wallet/transactions?address=${address}&connectionId=ethereum&from=yesterday`, 'from'],
  ])('GET %s: 400 for %s', async (path, parameter) => {
    expect(await readObject(await market.get(path))).toMatchObject({ statusCode: 400, message: `Invalid parameter: ${parameter}` });
  });
});

describe('/wallet/transactions', () => {
  const wallet = `address=${evm(9)}&connectionId=ethereum`;
  const status = async (query: string) => (await readObject(await market.get(`/wallet/status?${query}`)))['status'];
  const listOf = async (query: string): Promise<readonly AnyCoin[]> =>
    (await readList(await market.get(`/wallet/transactions?${wallet}&limit=100${query}`))).result;

  it('409 until PATCH has synchronised every requested network', async () => {
    const denied = await market.get(`/wallet/transactions?${wallet}`);
    expect([denied.status, await status(wallet)]).toEqual([409, 'syncing']);
    expect(await readObject(await patch(`/wallet/transactions?${wallet}`))).toEqual({ status: 'synced' });
    const first = await readList(await market.get(`/wallet/transactions?${wallet}`));
    expect(first.meta).toEqual({ page: 1, limit: 20 });
    expect(await status(wallet)).toBe('synced');
    const wider = `address=${evm(9)}&connectionId=ethereum,base-wallet`;
    expect([(await market.get(`/wallet/transactions?${wider}`)).status, await status(wider)]).toEqual([409, 'syncing']);
    expect(await creditsOf(() => patch(`/wallet/transactions?${wider}`))).toBe(100);
    expect(await status(wider)).toBe('synced');
  });

  it('filters, pages and currencies', async () => {
    await patch(`/wallet/transactions?${wallet}`);
    const all = await listOf('');
    expect(all.length).toBeGreaterThan(3);
    const dates = all.map(({ date }) => String(date));
    expect(dates).toEqual(dates.toSorted().toReversed());
    const [, second, third] = all;
    expect(await listOf(`&from=${String(third?.['date'])}&to=${String(second?.['date'])}`)).toEqual([second, third]);
    expect(await listOf(`&txId=${String(Object(second?.['hash']).id)}`)).toEqual([second]);
    const received = all.filter(({ type }) => type === 'Received');
    expect(await listOf('&types=deposit')).toEqual(received);
    expect(await listOf('&types=deposit,withdraw')).toEqual(all);
    expect(await listOf('&types=fee')).toEqual([]);
    const coinId = Object(second?.['transactions'])[0].items[0].id;
    const moved = await listOf(`&coinId=${String(coinId)}`);
    expect(moved).toContainEqual(second);
    expect(moved.filter(({ transactions }) => Object(transactions)[0].items[0].id !== coinId)).toEqual([]);
    const [paged] = (await readList(await market.get(`/wallet/transactions?${wallet}&limit=1&page=2`))).result;
    expect(paged).toEqual(second);
    const [inEuros] = await listOf(`&currency=EUR`);
    const rate = Object(inEuros?.['profitLoss']).currentValue / Object(all[0]?.['profitLoss']).currentValue;
    expect(rate).toBeCloseTo(0.86, 9);
  });
});
