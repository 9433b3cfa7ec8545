// What a key may do: the operations its plan grants, and how many requests a minute.

import type { OperationName } from '../operations/operation-name.ts';

const marketData = ['coins', 'coin', 'charts', 'fiats', 'creditUsage'] as const;
const wallets = ['walletBalance', 'transactionSync', 'portfolioTransactions'] as const;
const decentralisedFinance = ['walletDefi'] as const;

interface Plan {
  /** The operations it grants; others are a 403. */
  readonly grants: readonly OperationName[];
  /** Undefined: as many as one likes. */
  readonly requestsPerMinute: number | undefined;
}

export const plans = {
  free: { grants: marketData, requestsPerMinute: 60 },
  starter: { grants: [...marketData, ...wallets], requestsPerMinute: 300 },
  pro: { grants: [...marketData, ...wallets, ...decentralisedFinance], requestsPerMinute: 1_200 },
  demo: { grants: [...marketData, ...wallets, ...decentralisedFinance], requestsPerMinute: undefined },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlanName = keyof typeof plans;

export const isPlanName = (name: string): name is PlanName => Object.hasOwn(plans, name);

export const planOf = (name: PlanName): Plan => plans[name];

export const isGranted = (plan: PlanName, operation: OperationName): boolean => planOf(plan).grants.includes(operation);
