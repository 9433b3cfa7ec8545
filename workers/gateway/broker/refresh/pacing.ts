// The present lifetime of each held set, from the credits that are left and the clients that use each set.

import type { Budget } from '../spend/budget.ts';
import { refreshCreditsPerSecond } from '../spend/budget.ts';
import type { Demand } from '../spend/demand.ts';
import { isInDemand, refreshCredits, type PagePrices } from '../sets/depth.ts';
import { pacedFactor, pacedLifetime, type Claim } from './lifetimes.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import { timesHeard, type SetRecord } from '../sets/set-record.ts';

export interface Pacing {
  /** Lifetime of the set's newest snapshot by the present budget and demand, seconds. */
  lifetimeOf(text: string): number;
  /** The same for several sets; reads budget and demand once. */
  look(): (text: string) => number;
}

export interface PacingOptions {
  readonly registry: Pick<SetRegistry, 'get' | 'all'>;
  readonly demand: Pick<Demand, 'clientsBySet'>;
  readonly budget: () => Budget;
  /** Minimum lifetime. */
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly prices: PagePrices;
  readonly now: () => number;
}

/** Number of clients of a set for which none is recorded. */
const ONE_CLIENT = 1;
const LONGEST_SECONDS = 86_400;
/** The same of a set's first list: nothing could contradict it, so it is heard once more. */
const FIRST_SECONDS = 3600;

/** Mean time from the end of a set's lifetime to the next question, or the present idle time if that is longer. */
const idleSeconds = ({ askedAt, idleSeconds: mean, versions: [newest] }: SetRecord, now: number): number => {
  const ended = newest === undefined ? now : newest.asOf + newest.ttlSeconds * 1000;
  return askedAt > ended ? mean : Math.max(mean, (now - ended) / 1000);
};

export const createPacing = (options: PacingOptions): Pacing => {
  const { registry, demand, budget, ttlSeconds, standardDepth, prices, now } = options;
  const look: Pacing['look'] = () => {
    const clients = demand.clientsBySet(now());
    const perSecond = refreshCreditsPerSecond(budget(), now());
    const claimOf = (text: string, record: SetRecord): Claim => ({
      credits: refreshCredits(record, standardDepth, prices, now()),
      clients: clients.get(text) ?? ONE_CLIENT,
      idleSeconds: idleSeconds(record, now()),
    });
    const claims = new Map(
      registry.all().flatMap(([text, record]) => (isInDemand(record, now()) ? [[text, claimOf(text, record)]] : [])),
    );
    const factorWith = (more: readonly Claim[]): number =>
      pacedFactor([...claims.values(), ...more], perSecond, ttlSeconds, LONGEST_SECONDS);
    let common: number | undefined;
    return (text) => {
      const record = registry.get(text);
      if (record === undefined) return ttlSeconds;
      const claim = claims.get(text) ?? claimOf(text, record);
      const factor = claims.has(text) ? (common ??= factorWith([])) : factorWith([claim]);
      const longest = timesHeard(record) > 1 ? LONGEST_SECONDS : Math.max(ttlSeconds, FIRST_SECONDS);
      return pacedLifetime(claim, factor, ttlSeconds, longest);
    };
  };
  return { look, lifetimeOf: (text) => look()(text) };
};
