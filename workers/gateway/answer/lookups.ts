// Which upstream requests would tell what coins a list of references names.

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

/** Ids are exact upstream, and people write them in any case: both spellings are sent. */
const spellings = ({ text, written }: Reference): readonly string[] => (written === text ? [text] : [text, written]);

const batches = (parameter: 'coinIds' | 'contractAddresses', references: readonly Reference[]): readonly Lookup[] => {
  const sendable = references.filter(({ text }) => !text.includes(','));
  const lookups: Lookup[] = [];
  for (let start = 0; start < sendable.length; start += MAX_NAMES_PER_LOOKUP) {
    const answers = sendable.slice(start, start + MAX_NAMES_PER_LOOKUP);
    lookups.push({ parameter, value: [...new Set(answers.flatMap(spellings))].sort().join(), answers });
  }
  return lookups;
};

/** The look-ups that would settle the given references, those that settle most first. */
export const lookupsFor = (references: readonly Reference[]): readonly Lookup[] => {
  const of = (...kinds: readonly Reference['kind'][]) => references.filter(({ kind }) => kinds.includes(kind));
  return [
    ...batches('coinIds', of('id', 'best')),
    ...batches('contractAddresses', of('contract')),
    // Tickers are upper-case upstream.
    ...of('symbol', 'best').map((reference): Lookup => ({
      parameter: 'symbol',
      value: reference.text.toUpperCase(),
      answers: [reference],
    })),
    ...of('name').map((reference): Lookup => ({ parameter: 'name', value: reference.written, answers: [reference] })),
  ];
};
