// What CoinStats tells of portfolios and wallets, in the shapes of its published samples; and what its refusals mean.

import { describe, expect, it } from 'vitest';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import type { ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import { streamed } from '../../support/streamed.ts';

const KEY = 'upstream-key-8b1d4f2c97';
const of = { shareToken: 'share-token-0a1b2c3d', passcode: 'pass-code-4711' };
const ethereum = { network: 'ethereum', address: '0x00000000219ab540356cbb839cbe05303d7705fa' } as const;
const bsc = { network: 'binance-smart-chain', address: ethereum.address } as const;

interface Sent {
  readonly address: string;
  readonly headers: Headers;
  readonly method: string | undefined;
}

const ask = async (
  body: unknown,
  call: (client: ProviderClient) => Promise<unknown> | undefined,
  status = 200,
  headers: Record<string, string> = {},
): Promise<{ readonly answer: unknown; readonly sent: readonly Sent[]; readonly logged: string }> => {
  const sent: Sent[] = [];
  const logged: unknown[] = [];
  const settings = {
    upstreamUrl: 'https://upstream.example/v1',
    upstreamApiKey: KEY,
    upstreamTimeoutSeconds: 5,
    now: () => 0,
  };
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push({
      address: input instanceof Request ? input.url : String(input),
      headers: new Headers(init?.headers),
      method: init?.method,
    });
    return await streamed(new Response(JSON.stringify(body), { status, headers }));
  };
  const client = coinstats.connect(settings, fetcher, (event, data) => void logged.push([event, data]));
  return { answer: await call(client), sent, logged: JSON.stringify(logged) };
};

const worth = (dollars: number) => ({ USD: dollars, BTC: dollars / 1e5, ETH: dollars / 3e3 });
const holding = (identifier: unknown, count: unknown, more: object = {}) => ({
  count,
  coin: {
    rank: 1,
    identifier,
    symbol: 'BTC',
    name: 'Bitcoin',
    icon: 'https://x.example/',
    isFake: false,
    isFiat: false,
    ...more,
  },
  price: worth(10),
  profit: { allTime: worth(1), hour24: worth(1), lastTrade: worth(1), unrealized: worth(1), realized: worth(0) },
  averageBuy: { allTime: worth(8), unrealized: worth(8) },
});
const read = { id: 'bitcoin', symbol: 'BTC', amount: 2, price: 10, averageBuy: 8 };

const portfolio = (client: ProviderClient) => client.portfolio?.(of, 1);

describe('a portfolio', () => {
  it.each<[title: string, rows: readonly unknown[], coins: readonly unknown[] | undefined]>([
    ['coins', [holding('bitcoin', 2)], [read]],
    ['nothing', [], []],
    [
      'what is sold out, and fakes, left out',
      [holding('bitcoin', 0), holding('x', 5, { isFake: true, symbol: 'https://phish.example' })],
      [],
    ],
    [
      'a symbol that is an address',
      [holding('bitcoin', 2, { symbol: 'visit phish.example' })],
      [{ ...read, symbol: 'bitcoin' }],
    ],
    [
      'a symbol that tells the share token',
      [holding('bitcoin', 2, { symbol: 'pass-code-4711' })],
      [{ ...read, symbol: 'bitcoin' }],
    ],
    [
      'a coin without prices',
      [{ ...holding('bitcoin', 2), price: null, averageBuy: undefined }],
      [{ ...read, price: null, averageBuy: null }],
    ],
    ['an unknown coin', [holding('bitcoin', 2), holding(undefined, 1)], undefined],
    ['a coin that tells the key', [holding(KEY, 2)], undefined],
    ['an amount as text', [holding('bitcoin', '2')], undefined],
  ])('%s', async (_, result, coins) => {
    const { answer } = await ask({ result }, portfolio, 200, { 'X-Data-Simulated': 'true' });
    const expected =
      coins === undefined
        ? { ok: false, error: { reason: 'unavailable' } }
        : { ok: true, value: { coins, hasMore: false, simulated: true } };
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toMatch(/phish|upstream-key|pass-code/);
  });

  it('has more where a page is full', async () => {
    const { answer } = await ask({ result: Array.from({ length: 100 }, () => holding('bitcoin', 2)) }, portfolio);
    expect(answer).toMatchObject({ value: { hasMore: true, simulated: false } });
  });

  it('is asked for with token and passcode in headers only', async () => {
    for (const call of [portfolio, (client: ProviderClient) => client.portfolioTotal?.(of)]) {
      const { sent } = await ask({ result: [], totalValue: 5 }, call);
      for (const { address, headers } of sent) {
        expect(address).not.toMatch(/share-token|pass-code|upstream-key/);
        expect(['X-API-KEY', 'sharetoken', 'passcode'].map((name) => headers.get(name))).toEqual([
          KEY,
          of.shareToken,
          of.passcode,
        ]);
      }
    }
  });

  it.each([
    [{ totalValue: 12.5 }, { ok: true, value: { dollars: 12.5 } }],
    [{ totalValue: null }, { ok: false, error: { reason: 'unavailable' } }],
  ])('has the total of %j', async (body, expected) => {
    expect((await ask(body, (client) => client.portfolioTotal?.(of))).answer).toMatchObject(expected);
  });
});

describe('balances', () => {
  const entry = (connectionId: string, balances: unknown, address = ethereum.address.toUpperCase()) => ({
    blockchain: connectionId,
    connectionId,
    address,
    balances,
  });
  const held = { coinId: 'ethereum', amount: 3, symbol: 'ETH', price: 9, name: 'Ethereum' };
  const told = { id: 'ethereum', symbol: 'ETH', amount: 3, price: 9, isFake: false };

  it.each<[title: string, body: unknown, wallets: readonly unknown[] | undefined]>([
    ['in the order of the question', [entry('binacesmartchain', []), entry('ethereum', [held])], [[told], []]],
    ['with one that is missing', [entry('ethereum', [held])], [[told], undefined]],
    ['of other addresses', [entry('ethereum', [held], '0x1')], [undefined, undefined]],
    [
      'with a fake, and a token without a coin',
      [
        entry('ethereum', [
          { ...held, isFake: true },
          { ...held, coinId: null },
        ]),
      ],
      [[{ ...told, isFake: true }], undefined],
    ],
    ['that are no list', [entry('ethereum', null)], [undefined, undefined]],
    ['in another shape', { result: [] }, undefined],
  ])('%s', async (_, body, wallets) => {
    const { answer, sent } = await ask(body, (client) => client.balances?.([ethereum, bsc]));
    expect(answer).toMatchObject(wallets === undefined ? { error: { reason: 'unavailable' } } : { value: { wallets } });
    const { searchParams } = new URL(sent[0]?.address ?? '');
    expect(searchParams.get('wallets')).toBe(`binacesmartchain:${bsc.address},ethereum:${ethereum.address}`);
  });
});

it('a wallet is synchronised by parameters of the address, as a body would be refused', async () => {
  const { answer, sent } = await ask({ status: 'syncing' }, (client) => client.synchronise?.(bsc));
  expect([answer, sent[0]?.method]).toMatchObject([{ ok: true }, 'PATCH']);
  const { pathname, search } = new URL(sent[0]?.address ?? '');
  expect(pathname + search).toBe(`/v1/transactions?address=${bsc.address}&connectionId=binacesmartchain`);
});

describe('a refusal', () => {
  it.each([
    [401, { reason: 'withheld', why: 'token' }],
    [403, { reason: 'withheld', why: 'plan' }],
    [409, { reason: 'withheld', why: 'syncing' }],
    [406, { reason: 'credits' }],
    [503, { reason: 'unavailable', isRefunded: true }],
    [404, { reason: 'not-found' }],
  ])('by %i', async (status, error) => {
    for (const call of [portfolio, (client: ProviderClient) => client.balances?.([ethereum])]) {
      const { answer, logged } = await ask({ statusCode: status, message: `secret ${of.shareToken}` }, call, status);
      expect(answer).toMatchObject({ ok: false, error });
      expect(JSON.stringify([answer, logged])).not.toMatch(/secret|share-token|0x0/);
    }
  });
});

it('CoinPaprika has neither', () => {
  expect([coinpaprika.portfolio, coinpaprika.wallets]).toEqual([undefined, undefined]);
});
