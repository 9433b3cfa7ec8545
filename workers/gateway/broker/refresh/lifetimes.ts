// How long each set's snapshot counts as fresh, so that the credits last. Pure. A set's refresh rate grows with a power
// of its number of clients: 0.5 would give the least mean age over all clients, 1 would give each client the same part
// of the credits. A set that is asked for only now and then costs credits only then.

export interface Claim {
  /** Cost of one refresh. */
  readonly credits: number;
  /** Clients that use the set; each client is divided among the sets that it uses. */
  readonly clients: number;
  /** Mean time from the end of the set's lifetime to the next question. */
  readonly idleSeconds: number;
}

/** Between the least mean age (0.5) and equal parts (1). */
export const CLIENTS_POWER = 0.75;
/** Minimum number of clients that a set counts for. */
const FEWEST_CLIENTS = 1e-4;
/** Number of bisection steps in the search for the factor. */
const STEPS = 50;
/** Tolerance when lifetimes are rounded up: the error that the bisection leaves. */
const SLIGHT_SECONDS = 1e-6;

/** A set's lifetime in proportion to those of others. */
const proportionOf = ({ credits, clients }: Claim): number =>
  Math.sqrt(credits) / Math.max(FEWEST_CLIENTS, clients) ** CLIENTS_POWER;

const lifetimeOf = (proportion: number, factor: number, ttlSeconds: number): number =>
  Math.max(ttlSeconds, factor * proportion);

/** A claim with its proportion, which is computed once for all steps of the search. */
interface Weighed {
  readonly credits: number;
  readonly idleSeconds: number;
  readonly proportion: number;
}

const weigh = (claim: Claim): Weighed => ({
  credits: claim.credits,
  idleSeconds: claim.idleSeconds,
  proportion: proportionOf(claim),
});

/** Credits per second for refreshing every set at these lifetimes. */
const costOf = (claims: readonly Weighed[], factor: number, ttlSeconds: number): number =>
  claims.reduce(
    (sum, { credits, idleSeconds, proportion }) =>
      sum + credits / (lifetimeOf(proportion, factor, ttlSeconds) + idleSeconds),
    0,
  );

/**
 * The factor for all lifetimes at which the claims together cost no more than the available credits.
 * @param creditsPerSecond available for refreshes.
 * @param longest maximum lifetime, seconds.
 */
export const pacedFactor = (
  claims: readonly Claim[],
  creditsPerSecond: number,
  ttlSeconds: number,
  longest: number,
): number => {
  const weighed = claims.map(weigh);
  if (costOf(weighed, 0, ttlSeconds) <= creditsPerSecond) return 0;
  // The factor at which every set has reached the longest lifetime.
  let most = longest / Math.min(...weighed.map(({ proportion }) => proportion));
  let least = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (least + most) / 2;
    if (costOf(weighed, middle, ttlSeconds) <= creditsPerSecond) most = middle;
    else least = middle;
  }
  return most;
};

/** The lifetime of a claim at that factor, in whole seconds. */
export const pacedLifetime = (claim: Claim, factor: number, ttlSeconds: number, longest: number): number =>
  Math.ceil(Math.min(longest, lifetimeOf(proportionOf(claim), factor, ttlSeconds)) - SLIGHT_SECONDS);
