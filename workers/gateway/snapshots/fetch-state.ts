// What was tried of late to get a set: neither KV nor the broker is asked for it again at once. Refusals that concern
// one client alone answer that client's next requests, not those of others.

import { createSingleFlight, pauseLeft, type SingleFlight } from '../cache/waiting.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import type { Result } from '../../../shared/result.ts';
import { type DataFailure, withSecondsLeft } from '../upstream/failures.ts';
import { createRecent } from '../cache/recent.ts';

/** The outcome of a renewal. A failure concerns only the client that started it, and is not kept in the fetch state. */
export type Renewal = Result<'tried' | 'unknown', DataFailure>;

export interface FetchState {
  /** When KV was last read and the broker last asked, milliseconds since 1970. */
  lookedAt: number;
  askedAt: number;
  /** By its last reply the broker does not hold the set. */
  isUnknown: boolean;
  /** Time for which the broker has nothing newer, by its last reply. */
  deniedSeconds: number;
  failure: DataFailure | undefined;
  /** Why the broker gave no deeper snapshot, and when it may be asked for one again, milliseconds since 1970. */
  depthFailure: DataFailure | undefined;
  depthDeniedUntil: number;
  readonly renewal: SingleFlight<Renewal>;
}

/** A set to fetch. */
export interface SetFetch {
  readonly set: BaseSet;
  /** Its canonical text. */
  readonly key: string;
  readonly state: FetchState;
}

/** Maximum time for which a refusal is kept: its cause may have ended. */
export const KEPT_SECONDS = 600;
/** Minimum time between two requests to the broker for one set: it may be far away, and its requests are counted. */
export const ASK_SECONDS = 10;

export const noFetchState = (): FetchState => ({
  lookedAt: Number.NEGATIVE_INFINITY,
  askedAt: Number.NEGATIVE_INFINITY,
  isUnknown: false,
  deniedSeconds: 0,
  failure: undefined,
  depthFailure: undefined,
  depthDeniedUntil: Number.NEGATIVE_INFINITY,
  renewal: createSingleFlight(),
});

/** Whether something was done within the last `ASK_SECONDS`. */
export const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < ASK_SECONDS * 1000;

/** Whether the broker's last denial still prevents a request to it. */
export const isDenied = (state: FetchState, now: number): boolean =>
  deniedFor(state, now) > 0 && Math.abs(now - state.askedAt) < KEPT_SECONDS * 1000;

/** Seconds left of a denial. */
export const deniedFor = ({ askedAt, deniedSeconds }: FetchState, now: number): number =>
  pauseLeft(askedAt, deniedSeconds, now);

export const secondsDenied = (failure: DataFailure | undefined): number =>
  failure !== undefined && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

interface ClientRefusals {
  /** Why a client gets no set, or none of this depth, while a known refusal holds. */
  of(client: string, set: string, depth: number | undefined): DataFailure | undefined;
  note(client: string, set: string, depth: number | undefined, failure: DataFailure): void;
}

const MAX_REFUSALS = 1_000;

interface Refusal {
  readonly failure: DataFailure;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (client: string, set: string, depth: number | undefined): string =>
  `${depth === undefined ? 'any' : 'deeper'} ${client} ${set}`;

export const createClientRefusals = (now: () => number): ClientRefusals => {
  const refusals = createRecent<Refusal>(MAX_REFUSALS);
  return {
    of(client, set, depth) {
      const refusal = refusals.get(keyOf(client, set, depth));
      if (refusal === undefined) return undefined;
      const { failure, at } = refusal;
      const passed = Math.abs(now() - at) / 1000;
      const left = Math.ceil(secondsDenied(failure) - passed);
      return left > 0 && passed < KEPT_SECONDS ? withSecondsLeft(failure, left) : undefined;
    },
    note(client, set, depth, failure) {
      refusals.set(keyOf(client, set, depth), { failure, at: now() });
    },
  };
};
