// Refusals by the broker that concern one client alone: they answer that client's next requests, not those of others.

import { createRecent } from '../cache/recent.ts';
import { withSecondsLeft, type DataFailure } from '../codec/data-failure.ts';
import { KEPT_SECONDS, secondsDenied } from './fetch-state.ts';

export interface ClientRefusals {
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
