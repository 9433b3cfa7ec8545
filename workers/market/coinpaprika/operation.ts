// An operation of CoinPaprika's interface, how it refuses, and what it gives without a key. All of them are GET and
// cost one call.

import type { Result } from '../../../shared/result.ts';
import { statusName } from '../answers/problem.ts';
import type { Account } from '../credits/credit-book.ts';
import type { OperationRequest } from '../operations/operation.ts';
import type { Settings } from '../settings.ts';
import { DAY_MINUTES, type Market } from '../simulation/market.ts';

// The reasons of refusals, with their status and text. All bodies are `{ "error": … }`.

export type Refusal =
  | { readonly reason: 'invalid-parameters' }
  | { readonly reason: 'unknown-id' }
  | { readonly reason: 'unknown-path' }
  | { readonly reason: 'wrong-method' }
  /** `subject`: what the plan does not allow. */
  | { readonly reason: 'not-in-plan'; readonly subject: string }
  | { readonly reason: 'calls-used-up' }
  | { readonly reason: 'too-many-requests' }
  | { readonly reason: 'on-demand'; readonly status: number };

/** Refusals that a fault rule can request by status; others have the name of the status. */
const onDemand: Readonly<Record<number, Refusal>> = {
  400: { reason: 'invalid-parameters' },
  402: { reason: 'calls-used-up' },
  404: { reason: 'unknown-id' },
  405: { reason: 'wrong-method' },
  429: { reason: 'too-many-requests' },
};

/**
 * Texts of 400, 404, 429 and of a history that is too long are published or observed; the sentence on used calls, and
 * those of 405 and of unknown paths, are ours.
 */
export const refusalText = (refusal: Refusal): { status: number; error: string } => {
  switch (refusal.reason) {
    case 'invalid-parameters':
      return { status: 400, error: 'invalid parameters' };
    case 'unknown-id':
      return { status: 404, error: 'id not found' };
    case 'unknown-path':
      return { status: 404, error: 'not found' };
    case 'wrong-method':
      return { status: 405, error: 'method not allowed' };
    case 'not-in-plan':
      return {
        status: 402,
        error: `${refusal.subject} is not allowed in this plan. Check plans on coinpaprika.com/api`,
      };
    case 'calls-used-up':
      return { status: 402, error: 'The calls of this month are used up. Check plans on coinpaprika.com/api' };
    case 'too-many-requests':
      return { status: 429, error: 'too many requests' };
    case 'on-demand': {
      const real = onDemand[refusal.status];
      return real === undefined ? { status: refusal.status, error: statusName(refusal.status) } : refusalText(real);
    }
    default:
      return refusal satisfies never;
  }
};

/** Largest number of coins in a list, the first by rank. */
export const FREE_COINS = 2_000;

/** Minutes between updates of the figures; published: 5 on average. */
export const UPDATE_MINUTES = 5;

/** The account to which calls without a key are charged. Each costs 1. */
const KEYLESS = 'coinpaprika';

export const keylessAccount = ({ keylessCalls }: Settings): Account => ({
  name: KEYLESS,
  totalCredits: keylessCalls,
  isMonthly: true,
  rateLimit: undefined,
});

export const isFree = ({ figures }: Market, place: number): boolean => figures.rank(place) <= FREE_COINS;

/** How far back a history may begin, minutes, by the kind of its interval. */
export const historyMinutes = { daily: 365 * DAY_MINUTES, hourly: DAY_MINUTES, '5-minute': 0 } as const;

export type HistoryKind = keyof typeof historyMinutes;

export interface CoinpaprikaOperation {
  /** In the syntax of itty-router. */
  readonly path: string;
  readonly answerTo: (request: Pick<OperationRequest, 'query' | 'pathParts' | 'service'>) => Result<unknown, Refusal>;
}
