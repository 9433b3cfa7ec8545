// Section 7.3, the earlier format of errors: `error` and `message`, for 409 only the message. For services that use it.

import { expect } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';
import type { Asked, Keys } from '../target.ts';
import { STRANGER, walletQuery } from './wallets.ts';

interface Refusal {
  readonly status: number;
  readonly message: string;
  /** The short name; undefined if the body has only the message. */
  readonly error: string | undefined;
  readonly path: string;
  /** Key of the request. Default: the one that may do everything; null: no key. */
  readonly as?: keyof Keys | null;
}

// oxfmt-ignore
const refusals: readonly Refusal[] = [
  { status: 400, message: 'Invalid parameter: limit', error: 'Bad Request', path: '/coins?limit=0' },
  { status: 401, message: 'Invalid API key', error: 'Unauthorized', path: '/coins', as: null },
  { status: 403, message: 'Forbidden resource', error: 'Forbidden', path: `/wallet/defi/v2?${walletQuery(STRANGER)}`, as: 'withoutPlan' },
  { status: 404, message: "Coin with id 'no-such-coin' not found", error: 'Not Found', path: '/coins/no-such-coin' },
  { status: 409, message: 'Transactions not synced. Please call PATCH /transactions', error: undefined, path: `/portfolio/transactions?${walletQuery(STRANGER)}` },
  { status: 429, message: 'Insufficient credits for this request', error: 'Rate limit exceeded', path: '/coins', as: 'withoutCredits' },
];

const refusalRow = ({ status, message, error, path, as = 'full' }: Refusal): Row => ({
  title: `7.3 ${status} in the earlier form: ${error === undefined ? 'message alone' : `"${error}" and message`}`,
  credits: 0,
  needs: 'earlier-form',
  check: async (target) => {
    const asked: Asked = { key: as === null ? null : (target.keys[as] ?? null) };
    const response = await target.ask(path, asked);
    expect({ status: response.status, body: await readObject(response) }).toEqual({
      status,
      body: error === undefined ? { message } : { error, message },
    });
  },
});

const faultRow = (status: 500 | 503, error: string, message: string): Row => ({
  title: `7.3 ${status} in the earlier form: "${error}" and message`,
  credits: 0,
  needs: 'earlier-form',
  check: async (target) => {
    await target.putFaults?.([{ path: '/coins/bitcoin', status }]);
    const response = await target.ask('/coins/bitcoin');
    await target.putFaults?.([]);
    expect({ status: response.status, body: await readObject(response) }).toEqual({ status, body: { error, message } });
  },
});

export const earlierErrorRows: readonly Row[] = [
  ...refusals.map(refusalRow),
  faultRow(500, 'Internal Server Error', 'Internal server error'),
  faultRow(503, 'Service Unavailable', 'Service temporarily unavailable'),
];
