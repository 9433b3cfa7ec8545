// Turns a data failure into a problem with its remedy.

import type { DataFailure } from '../upstream/failures.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';

/** Retry time if the upstream gives none. */
const RETRY_SECONDS = 30;
/** Period of the rate limits in wrangler.toml. */
const LIMIT_SECONDS = 60;

/** When a portfolio that is not synchronised is asked for again. */
const SYNC_SECONDS = 3600;

const pastWithheld =
  "The market data service's plan gives no past prices: only the present price and those of recorded days are known here (GET /days lists them). It is asked again after a day.";

const whyWithheld = {
  plan: "The plan of this gateway's key has no portfolios or balances: its operator can choose another plan at the market data service.",
  token:
    'The market data service refuses the share token: its operator has to check PORTFOLIO_SHARE_TOKEN, PORTFOLIO_PASSCODE and the key.',
  unset:
    'This gateway knows no portfolio: its operator has to set PORTFOLIO_SHARE_TOKEN, the token of one that is shared.',
} as const;

export const dataProblem = (failure: DataFailure): Problem => {
  switch (failure.reason) {
    case 'key':
      return {
        reason: 'upstream-key',
        detail: "The market data service refuses this gateway's key: its operator has to check UPSTREAM_API_KEY.",
        retryAfterSeconds: 300,
      };
    case 'credits':
      return {
        reason: 'upstream-credits',
        detail:
          failure.ofAddress === true
            ? "The market data service says that no calls are left. It seems to count them by network address, and on Cloudflare others share a gateway's: try again in some minutes. A key of one's own, or a gateway on one's own computer, is counted alone."
            : 'This gateway has no credits left for this question at present, and no earlier answer is kept: try again later.',
        retryAfterSeconds: failure.retryAfterSeconds ?? RETRY_SECONDS,
      };
    case 'rate': {
      const seconds = failure.retryAfterSeconds ?? RETRY_SECONDS;
      return {
        reason: 'upstream-rate',
        detail: `The market data service allows this gateway one call at a time, and others are waiting: try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      };
    }
    case 'timeout':
      return {
        reason: 'upstream-timeout',
        detail:
          'The market data service did not answer in time, and no earlier answer is kept: try again in half a minute.',
        retryAfterSeconds: RETRY_SECONDS,
      };
    case 'unavailable':
      return {
        reason: 'upstream-unavailable',
        detail: 'The market data service is not available, and no earlier answer is kept: try again in half a minute.',
        retryAfterSeconds: failure.retryAfterSeconds ?? RETRY_SECONDS,
      };
    case 'in-doubt': {
      const seconds = failure.retryAfterSeconds ?? RETRY_SECONDS;
      return {
        reason: 'source-in-doubt',
        detail: `The market data service contradicts what it told before, and no earlier answer is kept: try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      };
    }
    case 'withheld':
      if (failure.why === 'past') return { reason: 'no-price', name: 'at', detail: pastWithheld };
      return failure.why === 'syncing'
        ? {
            reason: 'holdings-syncing',
            detail:
              'The market data service has not synchronised this portfolio: open it in its app, and try again in an hour.',
            retryAfterSeconds: SYNC_SECONDS,
          }
        : { reason: 'holdings-withheld', detail: whyWithheld[failure.why] };
    case 'rejected':
      return {
        reason: 'invalid-parameter',
        name: 'query',
        detail: 'The market data service refuses this question: check its parameters and try again.',
      };
    case 'rate-limited':
      return {
        reason: 'rate-limited',
        detail:
          'You have asked too often for what this gateway does not hold: wait a minute. The largest coins of the whole market in USD are not limited.',
        retryAfterSeconds: LIMIT_SECONDS,
      };
    case 'not-recorded':
      return { reason: 'not-recorded', name: 'at', detail: failure.detail };
    case 'not-found':
      return { reason: 'route-not-found', detail: 'The market data service knows nothing under this address.' };
    default:
      return failure satisfies never;
  }
};
