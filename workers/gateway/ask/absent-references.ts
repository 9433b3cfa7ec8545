// References that name no coin, as look-ups showed. One look-up covers many references and is repeated for the prices
// of those that name a coin, so the absent ones are remembered separately.

import { referenceText, type Reference } from '../../../shared/reference/reference.ts';
import { createRecent } from '../cache/recent.ts';
import { ABSENT_SECONDS } from '../upstream/absence.ts';

export interface AbsentReferences {
  has(reference: Reference): boolean;
  /** @param asOf time of the upstream's answer, milliseconds since 1970. */
  note(reference: Reference, asOf: number): void;
  forget(reference: Reference): void;
}

const MAX_REFERENCES = 2_000;

/** The upstream's ids are case-sensitive: an id absent in one spelling may exist in another. */
export const spellingOf = (reference: Reference): string => `${referenceText(reference)} ${reference.written}`;

export const createAbsentReferences = (now: () => number): AbsentReferences => {
  const since = createRecent<number>(MAX_REFERENCES);
  return {
    has(reference) {
      const asOf = since.get(spellingOf(reference));
      return asOf !== undefined && Math.abs(now() - asOf) < ABSENT_SECONDS * 1000;
    },
    note: (reference, asOf) => since.set(spellingOf(reference), asOf),
    forget: (reference) => since.delete(spellingOf(reference)),
  };
};
