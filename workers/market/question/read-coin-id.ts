// Reads the percent-encoded coin id in a path.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';

const COIN_ID = /^[a-z0-9][\w.-]{0,127}$/i;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

export const readCoinId = (part: string | undefined): Result<string, Problem> => {
  const coinId = decode(part ?? '');
  return COIN_ID.test(coinId) ? ok(coinId) : fail({ reason: 'invalid-parameter', parameter: 'coinId' });
};
