// How long each held set counts as fresh at present: from the credits that are left, and from who uses which set.

import type { Budget } from './budget.ts';
import { refreshCreditsPerSecond } from './budget.ts';
import type { Demand } from './demand.ts';
import { isInDemand, refreshCredits } from './depth.ts';
import { pacedLifetime, type Claim } from './lifetimes.ts';
import type { SetBook, SetRecord } from './set-book.ts';

export interface Pacing {
  /** Seconds for which a set's newest snapshot is to count as fresh, by what is known now. */
  lifetimeOf(text: string): number;
}

export interface PacingOptions {
  readonly book: Pick<SetBook, 'get' | 'all'>;
  readonly demand: Pick<Demand, 'clientsBySet'>;
  readonly budget: () => Budget;
  /** The least lifetime. */
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly now: () => number;
}

/** A set that is asked for by clients that were not told of counts for one. */
const ONE_CLIENT = 1;
const LONGEST_SECONDS = 86_400;

/** How long a set has gone unasked since its data grew old. */
const idleSeconds = ({ askedAt, idleSeconds: mean, versions: [newest] }: SetRecord, now: number): number => {
  const ended = newest === undefined ? now : newest.asOf + newest.ttlSeconds * 1000;
  return askedAt > ended ? mean : Math.max(mean, (now - ended) / 1000);
};

export const createPacing = ({ book, demand, budget, ttlSeconds, standardDepth, now }: PacingOptions): Pacing => ({
  lifetimeOf(text) {
    const clients = demand.clientsBySet(now());
    const claimOf = (name: string, record: SetRecord): Claim => ({
      credits: refreshCredits(record, standardDepth, now()),
      clients: clients.get(name) ?? ONE_CLIENT,
      idleSeconds: idleSeconds(record, now()),
    });
    const own = book.get(text);
    if (own === undefined) return ttlSeconds;
    const others = book.all().filter(([name, record]) => name !== text && isInDemand(record, now()));
    const claims = [claimOf(text, own), ...others.map(([name, record]) => claimOf(name, record))] as const;
    return pacedLifetime(claims, refreshCreditsPerSecond(budget(), now()), ttlSeconds, LONGEST_SECONDS);
  },
});
