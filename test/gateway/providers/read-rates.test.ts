// The rates of currencies in an answer.

import { expect, it } from 'vitest';
import { readRates } from '../../../workers/gateway/providers/coinstats/connect.ts';

it.each([
  [{ result: { USD: 1, EUR: 0.86, BTC: 0.00001, XYZ: 3 } }, { USD: 1, EUR: 0.86 }],
  [{ result: { USD: 1, EUR: 0, GBP: -1, JPY: 'many', CHF: null, SEK: 9.5 } }, { USD: 1, SEK: 9.5 }],
])('%j', (answer, rates) => {
  expect(readRates(answer)).toEqual({ ok: true, value: rates });
});

it.each([undefined, null, [], 'EUR', {}, { result: null }, { result: { EUR: 0.86 } }, { result: { USD: 2, EUR: 1 } }])(
  '%j is none',
  (answer) => {
    expect(readRates(answer).ok).toBe(false);
  },
);
