// Groups references for look-ups. The gateway makes at most six upstream look-ups for each question: it asks for ids
// and addresses together, for symbols and names one by one.

import { parseReference } from '../../shared/reference/reference.ts';

/** Ids and addresses in a group: at most 100 in one of the gateway's six look-ups. */
const MAX_TOGETHER = 400;
/** Symbols and names in a group: one look-up each, and one that finds which of them are ids. */
const MAX_ONE_BY_ONE = 5;
/** Groups of symbols and names in one request; more would exceed the gateway's time. */
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

export const isOneByOne = (text: string): boolean => !isTogether(text);

/** The groups of one request; further references wait for the next. */
export const groupWanted = (references: readonly string[]): readonly (readonly string[])[] => [
  ...cut(references.filter(isTogether), MAX_TOGETHER, MAX_GROUPS_TOGETHER),
  ...cut(references.filter(isOneByOne), MAX_ONE_BY_ONE, MAX_GROUPS_ONE_BY_ONE),
];
