// What a plan gives a key: the operations, how fast it may call, and the problem it is told when its credits are gone.

import type { OperationName } from '../operations/operation-name.ts';
import type { Pace } from './pace.ts';

const marketData = [
  'coins',
  'coin',
  'charts',
  'chartsOfCoins',
  'averagePrice',
  'exchangePrice',
  'markets',
  'fiats',
  'currencies',
  'creditUsage',
] as const;
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
const decentralisedFinance = ['walletDefi', 'walletDefiV2'] as const;

/** Undefined: no limit. Plain data: it travels to the Durable Object. */
export type RateLimit =
  | { readonly kind: 'requests-a-minute'; readonly requests: number }
  | ({ readonly kind: 'pace' } & Pace)
  | undefined;

interface Plan {
  /** The operations it grants; others are a 403. */
  readonly grants: readonly OperationName[];
  readonly rateLimit: RateLimit;
  /** The monthly credits of a key that names no number. Undefined: the plan's credits are never renewed. */
  readonly creditsPerMonth: number | undefined;
  /** The problem that a key without credits is told. */
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
