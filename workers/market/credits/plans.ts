// The plans of keys: permitted operations, rate limit, and the error for a key without credits.

import type { Pace } from './pace.ts';

export type OperationName =
  | 'coins'
  | 'coin'
  | 'charts'
  | 'chartsOfCoins'
  | 'averagePrice'
  | 'currencies'
  | 'walletBlockchains'
  | 'walletBalance'
  | 'walletBalances'
  | 'walletStatus'
  | 'walletTransactions'
  | 'walletTransactionSync'
  | 'walletDefi'
  | 'portfolioCoins'
  | 'portfolioValue'
  | 'portfolioChart'
  | 'portfolioTransactions'
  | 'transactionSync'
  | 'creditUsage';

const marketData = ['coins', 'coin', 'charts', 'chartsOfCoins', 'averagePrice', 'currencies', 'creditUsage'] as const;
const wallets = [
  'walletBlockchains',
  'walletBalance',
  'walletBalances',
  'walletStatus',
  'walletTransactions',
  'walletTransactionSync',
  'transactionSync',
] as const;
const portfolios = ['portfolioCoins', 'portfolioValue', 'portfolioChart', 'portfolioTransactions'] as const;
const decentralisedFinance = ['walletDefi'] as const;

/** Undefined: no limit. Plain data: it is sent to the Durable Object. */
export type RateLimit =
  | { readonly kind: 'requests-a-minute'; readonly requests: number }
  | ({ readonly kind: 'pace' } & Pace)
  | undefined;

interface Plan {
  /** Permitted operations; others give 403. */
  readonly grants: readonly OperationName[];
  readonly rateLimit: RateLimit;
  /** Monthly credits of a key, if its setting gives no number. Undefined: credits are not renewed. */
  readonly creditsPerMonth: number | undefined;
  /** The error for a key without credits. */
  readonly withoutCredits: 'insufficient-credits' | 'credits-limit-reached';
}

const requestsPerMinute = (requests: number) =>
  ({
    rateLimit: { kind: 'requests-a-minute', requests },
    creditsPerMonth: undefined,
    withoutCredits: 'insufficient-credits',
  }) as const;

export const plans = {
  free: {
    grants: [...marketData, ...wallets],
    rateLimit: { kind: 'pace', millisecondsBetweenStarts: 1_000 },
    creditsPerMonth: 20_000,
    withoutCredits: 'credits-limit-reached',
  },
  starter: { grants: [...marketData, ...wallets, ...portfolios], ...requestsPerMinute(300) },
  pro: { grants: [...marketData, ...wallets, ...portfolios, ...decentralisedFinance], ...requestsPerMinute(1_200) },
  demo: {
    grants: [...marketData, ...wallets, ...portfolios, ...decentralisedFinance],
    rateLimit: undefined,
    creditsPerMonth: undefined,
    withoutCredits: 'insufficient-credits',
  },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlanName = keyof typeof plans;

export const isPlanName = (name: string): name is PlanName => Object.hasOwn(plans, name);

export const planOf = (name: PlanName): Plan => plans[name];

export const isGranted = (plan: PlanName, operation: OperationName): boolean => planOf(plan).grants.includes(operation);
