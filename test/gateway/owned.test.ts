// What one owns: the portfolio and the balances of addresses, with the real market service, KV and Durable Object. Its
// amounts and present prices are the service's own.

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSize } from '../support/sample-size.ts';
import { readObject } from '../support/list-answer.ts';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { clearFaults, putFaults } from '../support/sandbox.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { testKey } from '../support/start-market.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const owner = { Authorization: 'Bearer owner-token' };
const SHARE = 'share-Token-0123456789';
const OTHER = 'another-Token-9876';
const wallet = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** The service's names of networks that have others. */
const connectionOf: Readonly<Record<string, string>> = {
  polygon: 'polygon-wallet',
  arbitrum: 'arbitrum-wallet',
  optimism: 'optimism-wallet',
  base: 'base-wallet',
};

let gateway: TestGateway;
const start = (vars: Record<string, string>): Promise<TestGateway> =>
  startGateway({ vars: { SNAPSHOT_COINS: '1000', ...vars }, marketVars: { MARKET_COINS: '300' } });

const owned = (shareToken = SHARE) => ({
  PORTFOLIO_TOKEN_HASHES: hashOf('owner-token'),
  PORTFOLIO_SHARE_TOKEN: shareToken,
});

const post = (body: unknown, headers: Record<string, string> = owner): Promise<Response> =>
  gateway.get('/balances', { method: 'POST', headers, body: JSON.stringify(body) });

const spent = async (): Promise<unknown> => {
  const { broker } = await readObject(await gateway.get('/status'));
  return Object(broker).credits.today;
};

interface Told {
  readonly coin: Readonly<Record<'identifier' | 'name' | 'symbol', string>>;
  readonly count: number;
  readonly price: { readonly USD: number };
  readonly averageBuy: { readonly allTime: { readonly USD: number } };
}

/** What the service tells of the same portfolio. */
const truth = async (shareToken = SHARE): Promise<readonly Told[]> => {
  const headers = { 'X-API-KEY': testKey, sharetoken: shareToken };
  return Object(await readObject(await gateway.market.get('/portfolio/coins?limit=100', { headers }))).result;
};

type Rows = readonly (readonly unknown[])[];
const rowsOf = async (response: Response): Promise<Rows> => Object(await readObject(response)).rows;

/** The prices of the list, by id. */
const pricesIn = async (currency: string): Promise<ReadonlyMap<string, number>> => {
  const { result } = Object(await readObject(await gateway.get(`/coins?currency=${currency}&limit=300`)));
  return new Map(result.map(({ id, price }: { readonly id: string; readonly price: number }) => [id, price]));
};

/** The rows of a table are the amounts of the service at the prices of the list. */
const expectTold = async (rows: Rows, expected: readonly Told[], currency: string): Promise<void> => {
  const [prices, inDollars] = [await pricesIn(currency), await pricesIn('USD')];
  const rate = (prices.get('bitcoin') ?? 0) / (inDollars.get('bitcoin') ?? 0);
  const total = expected.reduce((sum, { coin, count }) => sum + count * (prices.get(coin.identifier) ?? 0), 0);
  expect(rows).toHaveLength(expected.length);
  for (const { coin, count, averageBuy } of expected) {
    const [, , amount, price, value, , share, bought, profit, percent] = rows.find((row) => row[0] === coin.name) ?? [];
    const own = prices.get(coin.identifier) ?? Number.NaN;
    const cost = averageBuy.allTime.USD * rate;
    expect([amount, price]).toEqual([count, own]);
    const exact = [count * own, (100 * count * own) / total, cost, count * (own - cost), (100 * (own - cost)) / cost];
    const near = exact.map((one) => expect.closeTo(one, one === 0 ? 9 : 6 - Math.ceil(Math.log10(Math.abs(one)))));
    expect([value, share, bought, profit, percent]).toEqual(near);
  }
};

const HOUR = 3_600_000;
const faults: readonly (Omit<FaultRule, 'path'> | undefined)[] = [
  undefined,
  ...[401, 403, 406, 409, 429, 500, 503].map((status) => ({ status })),
  { damage: 'truncated' },
  { damage: 'wrong-shape' },
];

const hexAddress = fc.stringMatching(/^[0-9a-f]{40}$/);
const randomWallet = fc.record({
  address: hexAddress.map((digits) => `0x${digits}`),
  network: fc.constantFrom('ethereum', 'polygon', 'base', 'arbitrum', 'optimism'),
});

it('random portfolios and wallets, in random currencies, at random times, after random faults, are the service’s', async () => {
  const world = fc.record({
    shareToken: fc.stringMatching(/^[\w-]{1,64}$/),
    at: fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2026, 11) }),
    hours: fc.integer({ min: 1, max: 20 }),
    currency: fc.constantFrom('USD', 'EUR', 'BTC', 'JPY', 'ETH', 'INR'),
    fault: fc.constantFrom(...faults),
    wallets: fc.uniqueArray(randomWallet, { minLength: 1, maxLength: 4, selector: ({ address }) => address }),
  });
  const isTheSame = fc.asyncProperty(world, async ({ shareToken, at, hours, currency, fault, wallets }) => {
    const times = { GATEWAY_NOW: String(at), MARKET_NOW: new Date(at).toISOString() };
    gateway = await startGateway({
      vars: { SNAPSHOT_COINS: '1000', ...owned(shareToken), GATEWAY_NOW: times.GATEWAY_NOW },
      marketVars: { MARKET_COINS: '300', MARKET_NOW: times.MARKET_NOW },
    });
    try {
      const read = async () =>
        Object(await readObject(await gateway.get(`/portfolio?currency=${currency}`, { headers: owner })));
      const first = await truth(shareToken);
      await expectTold((await read()).rows, first, currency);
      const addresses = wallets.map(({ address }) => address);
      const networks = wallets.map(({ network }) => network);
      const told = await rowsOf(await post({ addresses, networks, pay: true }));
      const names = wallets.map(({ address, network }) => `${connectionOf[network] ?? network}:${address}`);
      const answer: unknown = await (await gateway.market.get(`/wallet/balances?wallets=${names.join()}`)).json();
      const lines: string[] = Array.isArray(answer)
        ? answer.flatMap(({ address, balances }) =>
            balances.map(({ coinId, amount, price }: Record<string, unknown>) =>
              [address, coinId, amount, price].join(),
            ),
          )
        : [];
      const idOf = new Map(
        Object(await readObject(await gateway.get('/coins?limit=300'))).result.map(
          ({ id, name }: Record<string, string>) => [name, id],
        ),
      );
      const own = told.flatMap(([address, , name, , amount, price]) =>
        name === null ? [] : [[address, idOf.get(name), amount, price].join()],
      );
      expect(own.toSorted()).toEqual(lines.toSorted());
      await gateway.market.setVars({ MARKET_NOW: new Date(at + hours * HOUR).toISOString() });
      await gateway.setVars({ GATEWAY_NOW: String(at + hours * HOUR) });
      const present = await truth(shareToken);
      if (fault !== undefined) await putFaults(gateway.market.url, [{ path: '/portfolio*', ...fault }]);
      const { rows, amountsAsOf, note } = await read();
      await clearFaults(gateway.market.url);
      await expectTold(rows, fault === undefined ? present : first, currency);
      expect([Date.parse(amountsAsOf), typeof note]).toEqual(
        fault === undefined ? [at + hours * HOUR, 'undefined'] : [at, 'string'],
      );
    } finally {
      await gateway.dispose();
    }
  });
  await fc.assert(isTheSame, { numRuns: sampleSize(20, 0.2), endOnFailure: true });
});

describe('a portfolio', () => {
  beforeAll(async () => void (gateway = await start(owned())));
  afterAll(() => gateway.dispose());

  it('costs a page of the service and its total, however many ask and in whatever currency', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => gateway.get('/portfolio', { headers: owner })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await spent()).toMatchObject({ portfolio: 18, balances: 0 });
  });

  it('has totals by their columns alone', async () => {
    const value = async (show: string): Promise<unknown> =>
      (await rowsOf(await gateway.get(`/portfolio?show=${show}`, { headers: owner })))[0];
    const rows = await rowsOf(await gateway.get('/portfolio?show=value,profit', { headers: owner }));
    const sum = (at: number): number => rows.reduce((total, row) => total + Number(row[at]), 0);
    expect(await value('value')).toEqual([expect.closeTo(sum(0))]);
    expect(await value('profit')).toEqual([expect.closeTo(sum(1))]);
    expect(await value('profitPercent')).toEqual([expect.closeTo((100 * sum(1)) / (sum(0) - sum(1)))]);
  });

  it('comes as CSV', async () => {
    const response = await gateway.get('/portfolio.csv?show=symbol,amount', { headers: owner });
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('symbol,amount');
    expect(lines.slice(1).toSorted()).toEqual(
      (await truth()).map(({ coin, count }) => `${coin.symbol},${count}`).toSorted(),
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['/portfolio?show=colour', 'A portfolio has no field "colour": it has id, coin, symbol'],
    ['/portfolio?currency=XYZ', 'currency is "XYZ"'],
    ['/portfolio?days=0', 'days is "0": it must be a whole number from 1 to 3660.'],
    ['/portfolio?days=30&currency=EUR', 'days gives dates and totals in US dollars'],
    ['/portfolio?portfolio=1', 'Unknown parameter "portfolio"'],
  ])('%s is refused', async (path, detail) => {
    const response = await gateway.get(path, { headers: owner });
    expect([response.status, await response.json()]).toMatchObject([400, { detail: expect.stringContaining(detail) }]);
  });
});

describe('balances', () => {
  beforeAll(async () => void (gateway = await start(owned(''))));
  afterAll(() => gateway.dispose());
  const question = { addresses: [wallet], networks: ['ethereum'] };

  it('cost nothing without pay, and what is paid is kept', async () => {
    const unpaid = await readObject(await post(question));
    expect(unpaid).toMatchObject({
      credits: 40,
      problems: [{ row: 0, detail: '40 credits an address and day: add pay=yes.' }],
    });
    expect(unpaid['rows']).toEqual([[wallet.toLowerCase(), 'ethereum', null, null, null, null, null]]);
    expect(await spent()).toMatchObject({ balances: 0 });
    const paid = await readObject(await post({ ...question, pay: true }));
    const market = await gateway.market.get(`/wallet/balances?wallets=ethereum:${wallet}`);
    const [{ balances }] = Object(await market.json());
    const told = balances.map(({ name, symbol, amount, price }: Record<string, unknown>) => [
      wallet.toLowerCase(),
      'ethereum',
      name,
      symbol,
      amount,
      price,
      Number(amount) * Number(price),
    ]);
    expect(paid['rows']).toEqual(told);
    expect(Object(paid['rows']).length).toBeGreaterThan(0);
    for (const again of [
      question,
      { ...question, pay: true },
      { ...question, addresses: [wallet.toUpperCase().replace('0X', '0x')] },
    ])
      expect(await rowsOf(await post(again))).toEqual(told);
    expect(await spent()).toMatchObject({ balances: 40 });
  });

  it('of several addresses are one call, row by row, in any currency', async () => {
    const addresses = ['0x0000000000000000000000000000000000000001', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'];
    const asked = { addresses, networks: ['polygon', 'bitcoin'], pay: true, currency: 'EUR' };
    const rows = await rowsOf(await post(asked));
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(['polygon', 'bitcoin']));
    const price = Number(await (await gateway.get('/coins/bitcoin/price?currency=EUR')).text());
    expect(rows.find((row) => row[3] === 'BTC')?.[5]).toBe(price);
  });

  it.each<[string, unknown, string]>([
    [
      'all networks',
      { addresses: [wallet], networks: ['all'] },
      'One network an address: all of them would cost 400 credits.',
    ],
    ['an unknown network', { addresses: [wallet], networks: ['etherium'] }, 'Did you mean "ethereum"?'],
    [
      'an address of another network',
      { addresses: [wallet], networks: ['bitcoin'] },
      'does not look like one of bitcoin',
    ],
    ['too many', { addresses: Array.from({ length: 21 }, () => wallet), networks: ['ethereum'] }, 'Write {"addresses"'],
    ['no list', { addresses: {}, networks: [] }, 'Write {"addresses"'],
    ['another property', { ...question, share: 1 }, 'Write {"addresses"'],
  ])('of %s are refused', async (_title, body, detail) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toMatchObject([400, { detail: expect.stringContaining(detail) }]);
  });

  it('of an address that is not synchronised say so; only its own question has that done, once, for its price', async () => {
    const address = '0x00000000000000000000000000000000000000aa';
    const asked = { addresses: [address], networks: ['base'] };
    const said = async (body: object): Promise<unknown> =>
      Object(await readObject(await post(body))).problems[0]?.detail;
    await putFaults(gateway.market.url, [{ path: '/wallet/balances', status: 409 }]);
    for (const _ of [1, 2])
      expect(await said({ ...asked, pay: true })).toMatch(/^The market data service has not synchronised this address/);
    await clearFaults(gateway.market.url);
    const before = Number(Object(await spent()).balances);
    expect(await said({ ...asked, synchronise: true })).toBe('Synchronising costs 50 credits: add pay.');
    expect(await spent()).toMatchObject({ balances: before });
    for (const _ of [1, 2])
      expect(await said({ ...asked, synchronise: true, pay: true })).toMatch(/reads this address anew/);
    expect(await spent()).toMatchObject({ balances: before + 50 });
    const status = await gateway.market.get(`/wallet/status?address=${address}&connectionId=base-wallet`);
    expect(await status.json()).toEqual({ status: 'synced' });
    expect((await post({ addresses: [address, wallet], networks: ['base'], synchronise: true })).status).toBe(400);
  });

  it('need no share token, which a portfolio does', async () => {
    const response = await gateway.get('/portfolio', { headers: owner });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { detail: expect.stringContaining('PORTFOLIO_SHARE_TOKEN') },
    ]);
  });
});

describe('who may see it', () => {
  afterAll(() => gateway.dispose());

  it('is who sends the token in the header', async () => {
    gateway = await start(owned());
    const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await gateway.get(path, { headers })).status;
    for (const path of ['/portfolio', '/portfolio.csv']) {
      expect(await status(path, owner)).toBe(200);
      expect(await status(path, { 'X-API-KEY': 'owner-token' })).toBe(200);
      expect(await status(path)).toBe(401);
      expect(await status(path, { Authorization: 'Bearer other' })).toBe(401);
      expect(await status(`${path}?token=owner-token`)).toBe(401);
    }
    expect((await post({ addresses: [wallet], networks: ['ethereum'] }, {})).status).toBe(401);
    // The token is for nothing else.
    expect(await status('/coins?limit=1', owner)).toBe(200);
  });

  it('is also that of a private gateway, with that token alone', async () => {
    await gateway.dispose();
    gateway = await start({ ...owned(), ACCESS_TOKEN_HASHES: hashOf('reader') });
    const reader = { Authorization: 'Bearer reader' };
    expect((await gateway.get('/portfolio', { headers: reader })).status).toBe(401);
    expect((await gateway.get('/portfolio', { headers: owner })).status).toBe(200);
    expect((await gateway.get('/coins?limit=1', { headers: owner })).status).toBe(401);
  });

  it('is everyone where amounts are invented and no token is set, and then the share token is not used', async () => {
    await gateway.dispose();
    gateway = await start({ PORTFOLIO_SHARE_TOKEN: OTHER });
    const rows = await rowsOf(await gateway.get('/portfolio?show=symbol,amount'));
    const expected = await truth('coinsheet');
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(expected.map(({ coin, count }) => [coin.symbol, count])),
    );
    expect(rows).toHaveLength(expected.length);
    await gateway.dispose();
    gateway = await start({ PORTFOLIO_SHARE_TOKEN: OTHER, ACCESS_TOKEN_HASHES: hashOf('reader') });
    // A look at the market could cost credits, and who has no token of the gateway causes none.
    expect((await gateway.get('/portfolio')).status).toBe(404);
    expect(
      (await readObject(await gateway.get('/status', { headers: { Authorization: 'Bearer reader' } })))['snapshots'],
    ).toEqual([]);
  });
});

describe('a portfolio that the service does not tell', () => {
  afterAll(() => gateway.dispose());

  it.each<[fault: Omit<FaultRule, 'path'>, status: number, sentence: string]>([
    [{ status: 403 }, 403, "The plan of this gateway's key has no portfolios"],
    [{ status: 401 }, 403, 'refuses the share token'],
    [{ status: 409 }, 409, 'has not synchronised this portfolio'],
    [{ status: 406 }, 503, 'no credits left'],
    [{ status: 503 }, 503, 'gives no usable answer. It is asked again in 5 minutes.'],
    [{ damage: 'truncated' }, 503, 'gives no usable answer. It is asked again in 60 minutes.'],
    [{ damage: 'wrong-shape' }, 503, 'gives no usable answer. It is asked again in 60 minutes.'],
  ])('by %j is a %i with a sentence', async (fault, status, sentence) => {
    gateway = await start(owned());
    await putFaults(gateway.market.url, [{ path: '/portfolio*', ...fault }]);
    const response = await gateway.get('/portfolio', { headers: owner });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { detail: expect.stringContaining(sentence) },
    ]);
    await clearFaults(gateway.market.url);
    await gateway.dispose();
  });
});
