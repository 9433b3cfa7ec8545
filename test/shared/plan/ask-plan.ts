// Plans questions over a snapshot of ten coins: market caps 1000 down to 100, ranks 1 to 10, of fifty coins in total.

import type { Sort } from '../../../shared/columns/sort.ts';
import { explainPlan, type Explanation } from '../../../shared/plan/explain-plan.ts';
import { plan, type Plan } from '../../../shared/plan/plan.ts';
import type { PlanInput } from '../../../shared/plan/proofs.ts';
import type { SnapshotFacts } from '../../../shared/plan/facts.ts';
import { compileCondition } from '../../../shared/query/evaluate.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { capabilities } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { columnsOf } from '../../support/columns-of.ts';
import type { PlainCoin } from '../query/arbitrary-filter.ts';

/** `count` coins with market cap `capOf(place)`; places start at 1. */
export const coinsBy = (count: number, capOf: (place: number) => number | undefined): readonly PlainCoin[] =>
  Array.from({ length: count }, (_, index) => {
    const cap = capOf(index + 1);
    return {
      numbers: { ...(cap === undefined ? {} : { marketCap: cap }), rank: index + 1, price: index, decimals: 18 },
      texts: { id: `coin-${index + 1}`, name: `Coin ${index + 1}`, symbol: `C${index + 1}` },
      contracts: [],
    };
  });

export const tenCoins = coinsBy(10, (place) => 1100 - 100 * place);

/** The facts of a sound snapshot of the first coins of the whole market. */
export const factsOf = (coins: readonly PlainCoin[], itemCount: number): SnapshotFacts => ({
  columns: columnsOf(coins),
  complete: false,
  sound: true,
  cutoff: coins.at(-1)?.numbers.marketCap ?? Number.NaN,
  itemCount,
  ranksHeld: coins.length,
});

export interface Asked {
  readonly where?: string;
  readonly sort?: Sort;
  readonly page?: number;
  readonly limit?: number;
  readonly needsTotal?: boolean;
  readonly coins?: readonly PlainCoin[];
  readonly facts?: Partial<SnapshotFacts>;
  readonly maxDepth?: number;
  readonly usd?: boolean;
}

export const byCap: Sort = { field: 'marketCap', descending: true };
export const byRank: Sort = { field: 'rank', descending: false };
export const byPrice: Sort = { field: 'price', descending: false };

export const inputOf = ({
  where = '',
  sort = byCap,
  page = 1,
  limit = 5,
  needsTotal = false,
  coins = tenCoins,
  facts = {},
  maxDepth = 0,
  usd = false,
}: Asked): PlanInput => {
  const currency = usd ? 'EUR' : 'USD';
  const filter = parseFilter(where, { currency });
  if (!filter.ok) throw new Error(filter.error.reason);
  const { condition, include, exclude } = filter.value;
  const all = { ...factsOf(coins, 50), ...facts };
  const test = compileCondition(condition, all.columns);
  return {
    question: {
      set: { ...include, currency },
      exclude,
      condition,
      sort,
      page,
      limit,
      usdFilters: usd ? [{ kind: 'number', field: 'volume', operator: '>', value: 5, inUsd: true }] : [],
    },
    facts: all,
    needsTotal,
    maxDepth,
    upstream: capabilities,
    countMatches: (among) =>
      Array.from({ length: all.columns.count }, (_, row) => row).filter((row) => among(row) && test(row)).length,
  };
};

export const planned = (asked: Asked): Plan => plan(inputOf(asked));

export const explained = (asked: Asked): Explanation => {
  const input = inputOf(asked);
  return explainPlan(plan(input), input);
};

/** Such as `cap + total`, `deepen 3000 by page`, `upstream, two pages`, `refuse, total`. */
export const planText = (asked: Asked): string => {
  const result = planned(asked);
  const proofs =
    'rows' in result ? [result.rows, ...(result.total === undefined ? [] : [result.total])].join(' + ') : '';
  switch (result.kind) {
    case 'local':
      return proofs;
    case 'deepen':
      return `deepen ${result.depth} by ${proofs}`;
    case 'upstream':
      return `upstream, ${result.way}`;
    case 'refuse':
      return `refuse, ${result.reason}`;
    default:
      return result satisfies never;
  }
};

/** The proofs, or `unproven`. */
export const proofText = (asked: Asked): string => {
  const result = planned(asked);
  return result.kind === 'local' ? planText(asked) : 'unproven';
};
