// References that name no coin, as look-ups showed. One look-up covers many references and is repeated for the prices
// of those that name a coin, so the absent ones are remembered separately.

import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { findRow } from '../../../shared/reference/find-reference.ts';
import { referenceText, type Reference } from '../../../shared/reference/reference.ts';
import { createRecent } from '../cache/recent.ts';
import { absentSeconds } from '../upstream/failures.ts';

export interface AbsentReferences {
  has(reference: Reference): boolean;
  /**
   * @param asOf time of the upstream's answer, milliseconds since 1970.
   * @param seconds for how long the broker believes that the coin is absent; 0 if it does not say.
   */
  note(reference: Reference, asOf: number, seconds: number): void;
  forget(reference: Reference): void;
  /** Forgets those that name one of these coins. */
  forgetShown(columns: CoinColumns): void;
}

interface Absence {
  readonly reference: Reference;
  readonly asOf: number;
  readonly seconds: number;
}

const MAX_REFERENCES = 2_000;

/** The upstream's ids are case-sensitive: an id absent in one spelling may exist in another. */
export const spellingOf = (reference: Reference): string => `${referenceText(reference)} ${reference.written}`;

export const createAbsentReferences = (now: () => number, ttlSeconds: number): AbsentReferences => {
  const absences = createRecent<Absence>(MAX_REFERENCES);
  return {
    has(reference) {
      const held = absences.get(spellingOf(reference));
      return held !== undefined && Math.abs(now() - held.asOf) < held.seconds * 1000;
    },
    note(reference, asOf, seconds) {
      const key = spellingOf(reference);
      const own = absentSeconds(absences.get(key)?.seconds, ttlSeconds);
      absences.set(key, { reference, asOf, seconds: Math.max(own, seconds) });
    },
    forget: (reference) => absences.delete(spellingOf(reference)),
    forgetShown(columns) {
      for (const [key, { reference }] of absences.entries())
        if (findRow(columns, reference) !== undefined) absences.delete(key);
    },
  };
};
