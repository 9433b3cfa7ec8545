// COIN_ALERT: coins with a condition each, over a market that the test makes.

import { expect, test } from 'vitest';
import { coinAlert } from '../../addon/formulas/coin-alert.ts';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { startInProcessGateway } from '../support/in-process-gateway.ts';
import { plainUpstream } from '../support/plain-upstream.ts';
import { coin } from '../support/start-scripted-upstream.ts';
import { fromIsolate, openMemory } from './in-memory.ts';

digestsAtOnce();

const coins = [
  { ...coin('bitcoin', 'BTC', 1, 900), price: 50, priceChange1d: -7, riskScore: 3 },
  { ...coin('ethereum', 'ETH', 2, 800), price: 30, priceChange1d: 2, contractAddress: '0xAb' },
  { ...coin('half', 'HALF', 3, 700), price: null },
];

let fetches = 0;
const now = (): number => Date.parse('2026-11-21T12:00Z');
const configuration = testConfiguration(now);
const isolate = startInProcessGateway({ configuration, upstream: (asked) => plainUpstream(coins, asked) }).isolate();
const fetch = fromIsolate(() => ((fetches += 1), isolate));
const { type } = openMemory({ now, fetch });
const alert = (...values: readonly unknown[]): Promise<unknown> => type(coinAlert, ...values);

test.each([
  ['BTC', '24h < -5%', [[-7, 'alert']]],
  ['BTC', '24h < -10%', [[-7, 'quiet']]],
  ['ETH', 'price > 100 or 24h > 1%', [[30, 'alert']]],
  ['ETH', 'price between 20 and 30 and not rank = 1', [[30, 'alert']]],
  ['ETH', 'symbol = eth', [['ETH', 'alert']]],
  ['ETH', 'contract = 0xAB', [['0xAb', 'alert']]],
  ['BTC', 'riskScore > 2', [[3, 'alert']]],
  // What has no value is neither.
  ['HALF', 'price < 1', [[null, null]]],
  ['HALF', 'not price < 1', [[null, null]]],
  ['ETH', '', [[null, null]]],
  ['BTC', 'prize < 1', expect.stringMatching(/"prize".*"price"/)],
  ['BTC', 'category = defi', 'A condition of one coin is about its own values: leave category and chain out.'],
  ['no-such-coin', 'price < 1', expect.stringMatching(/no-such-coin/)],
  ['defi', 'price < 1', expect.stringMatching(/^"defi" is a category/)],
])('%s, %s', async (id, condition, shown) => {
  expect(await alert(id, condition)).toEqual(shown);
});

test('a range has a row for each coin, in one request', async () => {
  fetches = 0;
  const ids = [['BTC'], [''], ['ETH'], ['nothing'], ['ETH'], ['BTC'], ['']];
  const conditions = [['price > 49'], ['price > 1'], ['24h > 5%'], ['price > 1'], ['price > 1'], ['x y'], ['']];
  expect(await alert(ids, conditions, 'EUR', 'refresh:1')).toMatchObject([
    [50, 'alert'],
    [null, null],
    [2, 'quiet'],
    [expect.stringMatching(/^⚠ /), null],
    [30, 'alert'],
    [expect.stringMatching(/^⚠ /), null],
  ]);
  expect(fetches).toBeLessThanOrEqual(2);
});

test.each([
  [[['BTC', 'ETH']], 'price > 1', 'COIN_ALERT takes one column of coins, and one of conditions beside it.'],
  [
    [['BTC'], ['ETH']],
    [['price > 1']],
    [
      [50, 'alert'],
      [30, 'alert'],
    ],
  ],
  [[['BTC'], ['ETH']], [['a'], ['b'], ['c']], expect.stringMatching(/^conditions is a range of 3 × 1 cells/)],
])('ranges of other shapes: %j, %j', async (ids, conditions, shown) => {
  expect(await alert(ids, conditions)).toEqual(shown);
});
