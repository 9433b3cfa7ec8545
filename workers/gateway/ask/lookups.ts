// Which upstream requests would tell what coins a list of references names.

import { tickerOf } from '../../../shared/text/ticker.ts';
import type { Reference } from '../../../shared/reference/reference.ts';

export interface Lookup {
  readonly parameter: 'coinIds' | 'contractAddresses' | 'symbol' | 'name';
  readonly value: string;
  /** The references that it tells of. */
  readonly answers: readonly Reference[];
}

/** Each look-up costs as much as a page; so many may one request make. */
export const MAX_LOOKUPS = 6;
/** Ids or addresses in one look-up: keeps its address well under any limit. */
const MAX_NAMES_PER_LOOKUP = 100;

/** Ids are exact upstream, and people write them in any case: every spelling is sent. Addresses are compared ignoring case. */
const idSpellings = ({ text, written }: Reference): readonly string[] => [text, written];
const addressSpelling = ({ text }: Reference): readonly string[] => [text];

const batches = (
  parameter: 'coinIds' | 'contractAddresses',
  references: readonly Reference[],
  spellings: (reference: Reference) => readonly string[],
): readonly Lookup[] => {
  const sendable = references.filter(({ text }) => !text.includes(','));
  const lookups: Lookup[] = [];
  for (let start = 0; start < sendable.length; start += MAX_NAMES_PER_LOOKUP) {
    const answers = sendable.slice(start, start + MAX_NAMES_PER_LOOKUP);
    lookups.push({ parameter, value: [...new Set(answers.flatMap(spellings))].sort().join(), answers });
  }
  return lookups;
};

/** One look-up for each value, telling of all references that it is the value of. */
const singles = (
  parameter: 'symbol' | 'name',
  references: readonly Reference[],
  valueOf: (reference: Reference) => string,
): readonly Lookup[] => {
  const byValue = new Map<string, Reference[]>();
  for (const reference of references)
    byValue.set(valueOf(reference), [...(byValue.get(valueOf(reference)) ?? []), reference]);
  return [...byValue].map(([value, answers]) => ({ parameter, value, answers }));
};

/** The look-ups that would settle the given references, those that settle most first. */
export const lookupsFor = (references: readonly Reference[]): readonly Lookup[] => {
  const of = (...kinds: readonly Reference['kind'][]) => references.filter(({ kind }) => kinds.includes(kind));
  return [
    ...batches('coinIds', of('id', 'best'), idSpellings),
    ...batches('contractAddresses', of('contract'), addressSpelling),
    ...singles('symbol', of('symbol', 'best'), ({ text, written }) => tickerOf(text, written)),
    ...singles('name', of('name'), ({ written }) => written),
  ];
};
