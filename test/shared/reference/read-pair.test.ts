// A coin and a currency in one text: each title is the text.

import { expect, it } from 'vitest';
import { readPair } from '../../../shared/reference/reference.ts';

it.each([
  ['BTC-USD', { coin: 'BTC', currency: 'USD' }],
  ['eth/eur', { coin: 'eth', currency: 'EUR' }],
  ['SOL_BTC', { coin: 'SOL', currency: 'BTC' }],
  ['BTCUSD', { coin: 'BTC', currency: 'USD' }],
  ['BTCUSDT', { coin: 'BTC', currency: undefined }],
  ['USDC-USDT', { coin: 'USDC', currency: undefined }],
  ['CURRENCY:BTCEUR', { coin: 'BTC', currency: 'EUR' }],
  ['bitcoin', undefined],
  ['wrapped-bitcoin', undefined],
  ['XBTC', undefined],
  ['-USD', undefined],
  [`${'a'.repeat(30)}-USD`, undefined],
])('%s', (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});
