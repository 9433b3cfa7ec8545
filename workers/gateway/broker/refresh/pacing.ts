// The present lifetime of each held set: its price, divided by its share of the credits for refreshes. Its share is its
// part of all clients.

import type { Budget } from '../spend/budget.ts';
import { refreshCreditsPerSecond } from '../spend/budget.ts';
import type { Demand } from '../spend/demand.ts';
import { isInDemand, refreshCredits, type PagePrices } from '../sets/depth.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { Tools } from '../storage.ts';

interface PacingOptions extends Pick<Tools, 'now'> {
  readonly registry: Pick<SetRegistry, 'get' | 'all'>;
  readonly demand: Pick<Demand, 'clientsBySet'>;
  readonly budget: () => Budget;
  /** Minimum lifetime. */
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly prices: PagePrices;
}

/** Number of clients of a set for which none is recorded, as before its first list. */
const ONE_CLIENT = 1;
const LONGEST_SECONDS = 86_400;
/** The same of a set's first list: nothing could contradict it, so it is heard once more. */
const FIRST_SECONDS = 3600;
/** Tolerance when lifetimes are rounded up: sums of fractions are not exact. */
const SLIGHT_SECONDS = 1e-6;

export const createPacing = (options: PacingOptions) => {
  const { registry, demand, budget, ttlSeconds, standardDepth, prices, now } = options;
  /** The lifetime of each set; reads budget and demand once. */
  const look = (): ((text: string) => number) => {
    const clients = demand.clientsBySet(now());
    const perSecond = refreshCreditsPerSecond(budget(), now());
    /** Clients of the sets in demand. */
    const counted = new Map(
      registry.all().flatMap(([text, record]) => (isInDemand(record, now()) ? [[text, clients.get(text) ?? 0]] : [])),
    );
    const ofAll = [...counted.values()].reduce((sum, one) => sum + one, 0);
    return (text) => {
      const record = registry.get(text);
      if (record === undefined) return ttlSeconds;
      const own = clients.get(text) ?? ONE_CLIENT;
      const share = own / (ofAll - (counted.get(text) ?? 0) + own);
      const seconds = refreshCredits(record, standardDepth, prices, now()) / (share * perSecond);
      const longest = record.versions.length > 1 ? LONGEST_SECONDS : Math.max(ttlSeconds, FIRST_SECONDS);
      return Math.ceil(Math.min(longest, Math.max(ttlSeconds, seconds)) - SLIGHT_SECONDS);
    };
  };
  return {
    look,
    /** Lifetime of the set's newest snapshot by the present budget and demand, seconds. */
    lifetimeOf: (text: string): number => look()(text),
  };
};

export type Pacing = ReturnType<typeof createPacing>;
