// How long each held set counts as fresh at present: from the credits that are left, and from who uses which set.

import type { Budget } from '../spend/budget.ts';
import { refreshCreditsPerSecond } from '../spend/budget.ts';
import type { Demand } from '../spend/demand.ts';
import { isInDemand, refreshCredits, type PageTerms } from '../sets/depth.ts';
import { pacedFactor, pacedLifetime, type Claim } from './lifetimes.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { SetRecord } from '../sets/set-record.ts';

export interface Pacing {
  /** Seconds for which a set's newest snapshot is to count as fresh, by what is known now. */
  lifetimeOf(text: string): number;
  /** The same for several sets, at less cost: what is known is looked at once. */
  look(): (text: string) => number;
}

export interface PacingOptions {
  readonly book: Pick<SetRegistry, 'get' | 'all'>;
  readonly demand: Pick<Demand, 'clientsBySet'>;
  readonly budget: () => Budget;
  /** The least lifetime. */
  readonly ttlSeconds: number;
  readonly standardDepth: number;
  readonly terms: PageTerms;
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

export const createPacing = (options: PacingOptions): Pacing => {
  const { book, demand, budget, ttlSeconds, standardDepth, terms, now } = options;
  const look: Pacing['look'] = () => {
    const clients = demand.clientsBySet(now());
    const perSecond = refreshCreditsPerSecond(budget(), now());
    const claimOf = (text: string, record: SetRecord): Claim => ({
      credits: refreshCredits(record, standardDepth, terms, now()),
      clients: clients.get(text) ?? ONE_CLIENT,
      idleSeconds: idleSeconds(record, now()),
    });
    const claims = new Map(
      book.all().flatMap(([text, record]) => (isInDemand(record, now()) ? [[text, claimOf(text, record)]] : [])),
    );
    const factorWith = (more: readonly Claim[]): number =>
      pacedFactor([...claims.values(), ...more], perSecond, ttlSeconds, LONGEST_SECONDS);
    let common: number | undefined;
    return (text) => {
      const record = book.get(text);
      if (record === undefined) return ttlSeconds;
      const claim = claims.get(text) ?? claimOf(text, record);
      const factor = claims.has(text) ? (common ??= factorWith([])) : factorWith([claim]);
      return pacedLifetime(claim, factor, ttlSeconds, LONGEST_SECONDS);
    };
  };
  return { look, lifetimeOf: (text) => look()(text) };
};
