// Parts what is to be looked up into requests' worth: the gateway asks its upstream a few times for each question, and ids
// and addresses are asked for together, symbols and names one by one.

import { parseReference } from '../../shared/reference/reference.ts';

/** Ids and addresses: at most 100 in one of the gateway's six look-ups. */
const MAX_TOGETHER = 400;
/** Symbols and names: a look-up each, and one that says which of them are ids. */
const MAX_ONE_BY_ONE = 5;
/** So many groups of these are looked up after one another, within the gateway's time. */
const MAX_GROUPS_ONE_BY_ONE = 4;
const MAX_GROUPS_TOGETHER = 2;

const cut = (texts: readonly string[], size: number, most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.min(most, Math.ceil(texts.length / size)) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );

const isTogether = (text: string): boolean => {
  const reference = parseReference(text);
  return reference.ok && (reference.value.kind === 'id' || reference.value.kind === 'contract');
};

/** Groups of references, as many as are looked up at once; the others wait for the next time. */
export const groupWanted = (references: readonly string[]): readonly (readonly string[])[] => [
  ...cut(references.filter(isTogether), MAX_TOGETHER, MAX_GROUPS_TOGETHER),
  ...cut(
    references.filter((text) => !isTogether(text)),
    MAX_ONE_BY_ONE,
    MAX_GROUPS_ONE_BY_ONE,
  ),
];
