// When each held set is fetched: at the end of its snapshot's lifetime, if it was asked for since the last fetch.

import type { Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import type { Pacing } from './pacing.ts';
import type { Wish } from './begin-job.ts';
import type { Refresher } from './refresher.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { PublishedVersion, SetRecord } from '../sets/set-record.ts';
import type { Tools } from '../storage.ts';

interface ScheduleOptions extends Pick<Tools, 'now'> {
  readonly registry: SetRegistry;
  readonly pacing: Pacing;
  readonly refresher: Pick<Refresher, 'want'>;
}

/** Assumed duration of a refusal that does not say how long it holds. */
const REFUSED_SECONDS = 30;

const secondsToWait = (failure: UpstreamFailure): number =>
  Math.max(1, 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? REFUSED_SECONDS) : REFUSED_SECONDS);

export const createSchedule = ({ registry, pacing, refresher, now }: ScheduleOptions) => {
  /** When sets whose fetch was refused may be retried without a question, milliseconds since 1970. */
  const refusedUntil = new Map<string, number>();

  /** Milliseconds for which a set's snapshot lasts. */
  const lifetimeOf = (text: string, { ttlSeconds, itemCount }: PublishedVersion, paced = pacing.look()): number =>
    1000 * (itemCount === 0 ? ttlSeconds : Math.max(ttlSeconds, paced(text)));

  /** When a set in demand is due, milliseconds since 1970. */
  const dueAt = (text: string, record: SetRecord, paced: (text: string) => number): number => {
    const [newest] = record.versions;
    // A set whose fetch failed is retried only when it is asked for again.
    const triedAt = Math.max(newest?.asOf ?? 0, record.failed?.at ?? 0);
    if (newest === undefined || newest.itemCount === 0 || record.askedAt <= triedAt) return Number.POSITIVE_INFINITY;
    return Math.max(newest.asOf + lifetimeOf(text, newest, paced), refusedUntil.get(text) ?? 0);
  };

  /** Starts a fetch of a set. */
  const want = (text: string, wish?: Wish): Result<Promise<void>, UpstreamFailure> => {
    const wanted = refresher.want(text, wish);
    if (wanted.ok) refusedUntil.delete(text);
    return wanted;
  };

  return {
    /**
     * Milliseconds for which a snapshot is still good enough, by the present budget; 0 if it is not. A clock that was
     * set back does not make it last longer.
     */
    goodFor: (text: string, newest: PublishedVersion): number =>
      Math.max(0, lifetimeOf(text, newest) - Math.abs(now() - newest.asOf)),
    want,
    /** Starts a fetch of each set that is due. */
    beginDue(): void {
      const paced = pacing.look();
      for (const [text, record] of registry.all()) {
        if (dueAt(text, record, paced) > now()) continue;
        const begun = want(text);
        if (!begun.ok) refusedUntil.set(text, now() + secondsToWait(begun.error) * 1000);
      }
    },
    /** Milliseconds until the next set is due; infinity if none will be. */
    nextIn(): number {
      const paced = pacing.look();
      const times = registry.all().map(([text, record]) => dueAt(text, record, paced));
      return Math.max(Math.min(...times, Number.POSITIVE_INFINITY) - now(), 0);
    },
  };
};
