// Formulas with the scripted gateway's answers, and gateways that fail.

import type { Desk } from './desk.ts';
import { reply } from './scripted-gateway.ts';
import type { Transport } from './transport.ts';

export const formula = '=COINS("defi",, "name, price")';
export const rows = [
  ['Name', 'Price (USD)'],
  ['Ethereum', 3000],
  ['Uniswap', 8],
];

/** Icons are not in snapshots, so only the gateway can answer. */
export const askingFormula = '=COINS("defi",, "name, icon")';
export const askedRows = [
  ['Name', 'Icon'],
  ['Ethereum', 'eth.png'],
  ['Uniswap', 'uni.png'],
];

export const throwing =
  (message: string): Transport =>
  () => {
    throw new Error(message);
  };

export const problem = (status: number, detail: string, headers = {}) =>
  reply({ type: 'about:blank', title: 'No', status, detail }, { status, headers });

export const pass = (desk: Desk, seconds: number): void => {
  desk.clock.now += seconds * 1_000;
};

export const quota = 'Exception: Service invoked too many times for one day: urlfetch.';
