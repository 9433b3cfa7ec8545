// How long each set's snapshot counts as fresh, so that the credits last. Pure. Sets that more clients use are refreshed
// more often, by a power of how many they are: with 0.5 the mean age over all clients would be least, with 1 each client
// would have the same part of the credits. A set that is asked for now and then costs only when it is asked for.

export interface Claim {
  /** Of one refresh. */
  readonly credits: number;
  /** Clients that use it, each shared out among the sets that it uses. */
  readonly clients: number;
  /** How long after the end of its lifetime it is asked for, in the mean. */
  readonly idleSeconds: number;
}

/** Between the least mean age and equal parts. */
export const CLIENTS_POWER = 0.75;
/** No set counts for less than this of a client. */
const FEWEST_CLIENTS = 1e-4;
/** Halvings of the interval in which the factor is looked for. */
const STEPS = 50;
/** What a lifetime may be too long by, of that interval's last width. */
const SLIGHT_SECONDS = 1e-6;

/** How long it lives beside others. */
const proportionOf = ({ credits, clients }: Claim): number =>
  Math.sqrt(credits) / Math.max(FEWEST_CLIENTS, clients) ** CLIENTS_POWER;

const lifetimeOf = (claim: Claim, factor: number, ttlSeconds: number): number =>
  Math.max(ttlSeconds, factor * proportionOf(claim));

/** Credits a second of refreshing every set so often. */
const costOf = (claims: readonly Claim[], factor: number, ttlSeconds: number): number =>
  claims.reduce((sum, claim) => sum + claim.credits / (lifetimeOf(claim, factor, ttlSeconds) + claim.idleSeconds), 0);

/**
 * What lifetimes are multiplied by, so that all claims together cost no more than there is.
 * @param creditsPerSecond that refreshes may take.
 * @param longest lifetime of any claim, in seconds.
 */
export const pacedFactor = (
  claims: readonly Claim[],
  creditsPerSecond: number,
  ttlSeconds: number,
  longest: number,
): number => {
  if (costOf(claims, 0, ttlSeconds) <= creditsPerSecond) return 0;
  // The factor at which the longest lifetime is reached by the set that reaches it last.
  let most = longest / Math.min(...claims.map(proportionOf));
  let least = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (least + most) / 2;
    if (costOf(claims, middle, ttlSeconds) <= creditsPerSecond) most = middle;
    else least = middle;
  }
  return most;
};

/** The lifetime of a claim by that factor, in whole seconds. */
export const pacedLifetime = (claim: Claim, factor: number, ttlSeconds: number, longest: number): number =>
  Math.ceil(Math.min(longest, lifetimeOf(claim, factor, ttlSeconds)) - SLIGHT_SECONDS);
