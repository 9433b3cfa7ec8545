// How many coins the upstream has for a few parameters. What it said hours ago is good enough, and is still better than
// nothing while it fails.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { createRecent } from '../cache/recent.ts';
import { createSharedFlight, type SharedFlight } from '../cache/shared-flight.ts';
import type { RequestLife } from '../request-life.ts';
import type { DataFailure } from '../snapshot/data-failure.ts';

type Parameters = ReadonlyMap<string, string>;
type Count = Result<number, DataFailure>;

export interface CountsOptions {
  readonly now: () => number;
  /** Asks the gate; a count that is so old will do. */
  readonly fetch: (
    parameters: Parameters,
    life: RequestLife,
    maxAgeSeconds: number,
  ) => Promise<Result<{ readonly count: number; readonly asOf: number }, DataFailure>>;
}

/** Whether there are any coins in a category changes by the month. */
const COUNT_SECONDS = 6 * 3600;
/** What failed is not asked for again at once: every question about the name would wait for it. */
const FAILED_SECONDS = 10;
const MAX_COUNTS = 500;

interface Counted {
  known: { readonly count: number; readonly asOf: number } | undefined;
  failed: { readonly failure: DataFailure; readonly at: number } | undefined;
  readonly flight: SharedFlight<Count>;
}

export const createCoinCounts = ({ now, fetch }: CountsOptions) => {
  const counts = createRecent<Counted>(MAX_COUNTS);
  const isWithin = (at: number, seconds: number): boolean => Math.abs(now() - at) < seconds * 1000;

  const hold = (key: string): Counted => {
    const counted = counts.get(key) ?? { known: undefined, failed: undefined, flight: createSharedFlight() };
    counts.set(key, counted);
    return counted;
  };

  const ask = async (counted: Counted, parameters: Parameters, life: RequestLife): Promise<Count> => {
    const fetched = await fetch(parameters, life, COUNT_SECONDS);
    if (fetched.ok) {
      counted.known = fetched.value;
      return ok(fetched.value.count);
    }
    // What one client may not ask, another may.
    if (fetched.error.reason !== 'rate-limited') counted.failed = { failure: fetched.error, at: now() };
    return fetched;
  };

  /** `key` is one for the same parameters. Waits no longer than the request may. */
  return async (key: string, parameters: Parameters, life: RequestLife): Promise<Count> => {
    const counted = hold(key);
    const { known, failed } = counted;
    if (known !== undefined && isWithin(known.asOf, COUNT_SECONDS)) return ok(known.count);
    const last: Count = known === undefined ? fail({ reason: 'timeout' }) : ok(known.count);
    if (failed !== undefined && isWithin(failed.at, FAILED_SECONDS))
      return known === undefined ? fail(failed.failure) : last;
    // Whoever has no time left begins nothing more.
    if (life.remaining() === 0) return last;
    const answer = await counted.flight.join(() => ask(counted, parameters, life), now(), life);
    return answer === undefined || (!answer.ok && known !== undefined) ? last : answer;
  };
};
