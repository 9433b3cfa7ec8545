// A gateway over CoinPaprika: what that service lacks is refused with a sentence that names it, in HTTP and in
// formulas; its source is named beside its data.

import { beforeAll, describe, expect, it } from 'vitest';
import { coinAt } from '../../../addon/formulas/coin-at.ts';
import { coinCategoriesTable } from '../../../addon/formulas/name-tables.ts';
import { coinConvert } from '../../../addon/formulas/coin-convert.ts';
import { coinStatus } from '../../../addon/formulas/coin-status.ts';
import { coin } from '../../../addon/formulas/coin.ts';
import { coins } from '../../../addon/formulas/coins.ts';
import { type Formula, runAsync } from '../../../addon/steps/step.ts';
import { memoryHost } from '../../../addon/memory/memory-host.ts';
import { categoryNames } from '../../../shared/coin/memberships.ts';
import { ok } from '../../../shared/result.ts';
import { coinpaprika } from '../../../workers/gateway/providers/coinpaprika/coinpaprika.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';
import { askIsolate } from '../../support/in-process-gateway.ts';
import { startProviderGateway, type ProviderGateway } from '../../support/provider-gateway.ts';
import { createCoinpaprikaService, EUR_PER_USD, recordedTickers, type Ticker } from './coinpaprika-service.ts';

const now = Date.parse('2025-07-03T12:00:00Z');
const gatewayUrl = 'https://gateway.example';

/** The recorded coins, and as many more as a list has at least. */
const tickers: readonly Ticker[] = [
  ...recordedTickers,
  ...Array.from({ length: 1500 }, (_, at) => ({
    id: `s${at}-small-${at}`,
    name: `Small ${at}`,
    symbol: `S${at}`,
    rank: 3000 + at,
    quotes: { USD: { price: 1, market_cap: 1500 - at } },
  })),
];

let gateway: ProviderGateway;
let isolate: Gateway;
beforeAll(() => {
  const { answer } = createCoinpaprikaService(tickers);
  gateway = startProviderGateway({ provider: coinpaprika, now: () => now, fetcher: answer });
  isolate = gateway.isolate();
});

const get = async (path: string): Promise<Response> => await askIsolate(isolate, path);

describe('over HTTP', () => {
  it.each([
    ['/coins?chain=solana', 'CoinPaprika has no blockchains: leave chain out, or ask for categories.'],
    ['/coins?where=chain=solana', 'CoinPaprika has no blockchains: leave chain out, or ask for categories.'],
    ['/snapshot?chain=solana', 'CoinPaprika has no blockchains: leave chain out, or ask for categories.'],
    ['/coins?currency=RON', 'CoinPaprika has no prices in RON: it has USD, EUR, GBP,'],
    ['/coins/BTC/price?at=1d&currency=RON', 'CoinPaprika has no prices in RON: it has USD, EUR, GBP,'],
    ['/coins/BTC/history?currency=RON', 'CoinPaprika has no prices in RON: it has USD, EUR, GBP,'],
    ['/coins?where=decimals>5', 'CoinPaprika does not give decimals: it gives id, name, symbol, rank,'],
    ['/coins?where=contractAddress="0x1"', 'CoinPaprika does not give contractAddress: it gives id,'],
    ['/coins?sort=riskScore&includeRiskScore=true', 'CoinPaprika does not give riskScore: it gives id,'],
    ['/coins.csv?columns=id,icon', 'CoinPaprika does not give icon: it gives id,'],
    ['/coins/BTC/explorers', 'CoinPaprika does not give explorers: it gives id,'],
    ['/coins?ids=0xdac17f958d2ee523a2206206994597c13d831ec7', 'CoinPaprika does not give contract addresses: name'],
    ['/coins?currency=EUR&marketCap~greaterThan=5', 'CoinPaprika compares nothing itself: write the amount in the'],
    ['/coins/BTC/price?at=2024-07-01', 'The market data service gives past prices from 2024-07-03 on; of earlier days'],
    [
      '/coins/BTC/price?at=2025-01-01&currency=BTC',
      'Past prices of btc-bitcoin are known in USD alone: write currency',
    ],
    ['/coins/BTC/price?at=2025-01-01&currency=EUR', 'The rate of EUR on 2025-01-01 is not on record'],
    ['/coins/SHIB/price?at=2025-01-01', 'shib-shiba-inu is known from 2025-06-30 on.'],
    ['/coins/LINK/price?at=2025-01-01', 'The market data service has no past prices of link-chainlink'],
    ['/coins/BTC/history?from=2024-12-01&to=2024-12-02&step=1h', 'There is no hourly price of btc-bitcoin for'],
    ['/coins/bitcoin', 'Did you mean "btc-bitcoin", its id in this market data service?'],
  ])('%s', async (path, sentence) => {
    const response = await get(path);
    expect([response.status >= 400, (await response.text()).replaceAll('\\"', '"')]).toEqual([
      true,
      expect.stringContaining(sentence),
    ]);
  });

  it('the present price is a price at a time', async () => {
    expect(await (await get('/coins/BTC/price')).text()).toBe('100000');
  });

  it('names its source beside its data and in /status', async () => {
    const attribution = 'Powered by CoinPaprika (https://coinpaprika.com)';
    for (const path of ['/coins?limit=1', '/coins.csv?limit=1', '/coins/BTC/price', '/snapshot'])
      expect([path, (await get(path)).headers.get('X-Data-Source')]).toEqual([path, attribution]);
    const status: unknown = await (await get('/status')).json();
    expect(status).toMatchObject({
      simulated: false,
      source: {
        provider: 'coinpaprika',
        title: 'CoinPaprika',
        url: 'https://coinpaprika.com',
        attribution,
        terms: expect.stringContaining('non-commercial'),
        derived: ['priceBtc', 'availableSupply', 'fullyDilutedValuation'],
        lacking: expect.arrayContaining(['riskScore', 'contractAddress', 'icon']),
        memberships: ['category'],
      },
    });
  });
});

describe('formulas', () => {
  const host = memoryHost({
    now: () => now,
    settings: async () => ok({ gatewayUrl, accessToken: '', currency: 'USD', stale: 'ok' }),
    fetch: async ({ url, body }) => {
      const init = body === undefined ? {} : { method: 'POST', body };
      const response = await askIsolate(isolate, url.slice(gatewayUrl.length), init);
      return ok({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      });
    },
    zone: async () => 'Etc/UTC',
    collect: async () => undefined,
  });
  const type = async (formula: Formula, ...values: readonly unknown[]): Promise<unknown> => {
    const outcome = await runAsync(formula({ build: { gatewayUrl, id: 'test' }, now: () => now }, values), host);
    return outcome.ok ? outcome.value : outcome.error;
  };

  it.each<[string, Formula, readonly unknown[], unknown]>([
    ['=COIN("BTC")', coin, ['BTC'], 100_000],
    ['=COIN("id:btc-bitcoin", "supply")', coin, ['id:btc-bitcoin', 'supply'], 20e6],
    ['=COINS("defi",, "symbol")', coins, ['defi', undefined, 'symbol'], [['Symbol'], ['LINK']]],
    ['=COIN("NEWT", "cap")', coin, ['NEWT', 'cap'], null],
    [
      '=COIN("id:bitcoin")',
      coin,
      ['id:bitcoin'],
      expect.stringMatching(/Did you mean "btc-bitcoin", its id in this market data service\?/),
    ],
    ['=COIN_AT("BTC", "2024-12-31")', coinAt, ['BTC', '2024-12-31'], 81_700],
    [
      '=COIN_AT("BTC", "2023-12-31")',
      coinAt,
      ['BTC', '2023-12-31'],
      expect.stringMatching(/gives past prices from 2024-07-03 on/),
    ],
  ])('%s', async (_formula, formula, values, expected) => {
    expect(await type(formula, ...values)).toEqual(expected);
  });

  it('=COIN_CATEGORIES() has categories, and no blockchains', async () => {
    const table = await type(coinCategoriesTable);
    const kinds = Array.isArray(table) ? table.map((row: readonly unknown[]) => row[2]) : table;
    expect(kinds).toEqual(['kind', 'market', ...categoryNames.map(() => 'category')]);
  });

  it('two currencies are compared by a coin that both services have', async () => {
    expect(await type(coinConvert, 1, 'USD', 'EUR')).toBe(EUR_PER_USD);
  });

  it('=COIN_STATUS() names the source', async () => {
    expect(await type(coinStatus)).toContainEqual(['Source', 'Powered by CoinPaprika (https://coinpaprika.com)']);
  });
});
