// Sections 4.2, 5 and 7: conditions of other operations, authentication, and each status with its exact message and
// body.

import { expect } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';
import type { Asked, Target } from '../target.ts';
import { OWNER, STRANGER, walletQuery } from './wallets.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks status, message and all four fields of the body. */
const refuses = async (target: Target, statusCode: number, message: string, path: string, asked?: Asked) => {
  const response = await target.ask(path, asked);
  expect({ status: response.status, body: await readObject(response) }).toMatchObject({
    status: statusCode,
    body: { statusCode, message, requestId: expect.stringMatching(UUID), path: path.replace(/\?.*/, '') },
  });
};

// oxfmt-ignore
const invalid = [
  ['page', 'page=first'], ['page', 'page=0'], ['limit', 'limit=many'], ['sortBy', 'sortBy=beauty'], ['sortDir', 'sortDir=sideways'],
  ['includeRiskScore', 'includeRiskScore=maybe'], ['currency', 'currency=NOSUCH'], ['marketCap~greaterThan', 'marketCap~greaterThan=much'],
  ['riskScore~greaterThan', 'riskScore~greaterThan=101&includeRiskScore=true'], ['riskScore~lessThan', 'riskScore~lessThan=-1&includeRiskScore=true'],
] as const;

const invalidRows = invalid.map(([parameter, query]): Row => ({
  title: `7.3 400 Invalid parameter: ${parameter} (${query})`,
  credits: 0,
  isCheap: true,
  check: (target) => refuses(target, 400, `Invalid parameter: ${parameter}`, `/coins?${query}`),
}));

const opens = (title: string, path: string, method: string, credits: number): Row => ({
  title,
  credits,
  check: async (target) => {
    const response = await target.ask(path, { method });
    expect(response.status).toBe(200);
    expect(await response.json()).toBeTypeOf('object');
  },
});

const usedCredits = async (target: Target): Promise<unknown> => (await target.object('/usage/credits'))['usedCredits'];

const faultRow = (status: 500 | 503, message: string): Row => ({
  title: `7.1 ${status} ${message}`,
  credits: 0,
  needs: 'faults',
  check: async (target) => {
    await target.putFaults?.([{ path: '/wallet/balance', status }]);
    await refuses(target, status, message, `/wallet/balance?${walletQuery(OWNER)}`);
    await target.putFaults?.([]);
  },
});

export const errorRows: readonly Row[] = [
  ...invalidRows,
  {
    title: '4.2 400 for an invalid coinId',
    credits: 0,
    isCheap: true,
    check: (target) => refuses(target, 400, 'Invalid parameter: coinId', '/coins/%20'),
  },
  {
    title: '4.2 404 for an unknown coin',
    credits: 1,
    isCheap: true,
    check: (target) => refuses(target, 404, "Coin with id 'no-such-coin' not found", '/coins/no-such-coin'),
  },
  {
    title: '4.2 /coins/{coinId} is the coin of the list',
    credits: 1,
    isCheap: true,
    check: async (target) => {
      expect(await target.object('/coins/bitcoin')).toMatchObject({ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' });
    },
  },
  opens('4.2 /wallet/balance', `/wallet/balance?${walletQuery(OWNER)}`, 'GET', 40),
  opens('4.2 /wallet/defi/v2', `/wallet/defi/v2?${walletQuery(OWNER)}`, 'GET', 400),
  {
    title: '4.2 409 until the transactions are synchronised',
    credits: 0,
    check: (target) =>
      refuses(
        target,
        409,
        'Transactions not synced. Please call PATCH /transactions',
        `/portfolio/transactions?${walletQuery(STRANGER)}`,
      ),
  },
  {
    title: '4.2 PATCH /transactions synchronises them',
    credits: 54,
    check: async (target) => {
      expect((await target.ask(`/transactions?${walletQuery(OWNER)}`, { method: 'PATCH' })).status).toBe(200);
      expect((await target.ask(`/portfolio/transactions?${walletQuery(OWNER)}`)).status).toBe(200);
    },
  },
  {
    title: '5 401 without a key',
    credits: 0,
    isCheap: true,
    check: (target) => refuses(target, 401, 'Invalid API key', '/coins', { key: null }),
  },
  {
    title: '5 401 with a wrong key',
    credits: 0,
    isCheap: true,
    check: (target) => refuses(target, 401, 'Invalid API key', '/coins', { key: 'no-such-key' }),
  },
  {
    title: '5 403 without the plan',
    credits: 0,
    needs: 'keys',
    check: (target) =>
      refuses(target, 403, 'Forbidden resource', `/wallet/defi/v2?${walletQuery(OWNER)}`, {
        key: target.keys.withoutPlan ?? null,
      }),
  },
  {
    title: '7.3 429 without credits',
    credits: 0,
    needs: 'keys',
    check: (target) =>
      refuses(target, 429, 'Insufficient credits for this request', '/coins', {
        key: target.keys.withoutCredits ?? null,
      }),
  },
  faultRow(500, 'Internal server error'),
  faultRow(503, 'Service temporarily unavailable'),
  {
    title: '7.1 503 gives the credits back',
    credits: 0,
    needs: 'faults',
    check: async (target) => {
      const before = await usedCredits(target);
      await target.putFaults?.([{ path: '/coins', status: 503 }]);
      expect((await target.ask('/coins')).status).toBe(503);
      await target.putFaults?.([]);
      expect(await usedCredits(target)).toBe(before);
    },
  },
  {
    title: '8 GET /coins costs 2 credits',
    credits: 2,
    isCheap: true,
    check: async (target) => {
      const before = await usedCredits(target);
      expect(before).toBeTypeOf('number');
      await target.ask('/coins');
      expect(await usedCredits(target)).toBe(Number(before) + 2);
    },
  },
];
