// References that look-ups found to name no coin. A look-up tells of many at once, and of those it has a coin for the
// price is asked again and again: so what names none is remembered by itself.

import { referenceText, type Reference } from '../../../shared/reference/reference.ts';
import { createRecent } from '../cache/recent.ts';
import { ABSENT_SECONDS } from '../upstream/absence.ts';

export interface AbsentReferences {
  has(reference: Reference): boolean;
  /** @param asOf when the upstream said so, milliseconds since 1970. */
  note(reference: Reference, asOf: number): void;
  forget(reference: Reference): void;
}

const MAX_REFERENCES = 2_000;

/** The upstream minds the case of an id: what names no coin in one spelling may name one in another. */
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
