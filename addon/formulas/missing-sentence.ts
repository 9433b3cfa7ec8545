// What to say of a reference for which no coin was found: the gateway suggests the nearest name, and the sentence goes on with
// where to look.

import { quote } from '../../shared/query/serialise-condition.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { categoryInsteadSentence, type CoinUse } from '../arguments/read-ids.ts';
import { readSearch } from '../arguments/read-search.ts';
import { findCategory } from '../arguments/read-universe.ts';
import type { MissingReference } from './ask-references.ts';

/** Undefined for a contract, of which no part can be looked for. */
const findInstead = (reference: string): string | undefined => {
  const read = parseReference(reference);
  if (!read.ok || read.value.kind === 'contract') return undefined;
  // Without its prefix it is found in all that coins are called, unless it is something else then.
  const { written } = read.value;
  const text = readSearch(written).kind === 'search' ? written : reference;
  return `=COIN_FIND(${quote(text)}) looks for coins like it.`;
};

export const missingSentence = (
  reference: string,
  { sentence, isUnknown }: MissingReference,
  use?: CoinUse,
): string => {
  if (!isUnknown) return sentence;
  const category = findCategory(reference);
  if (category !== undefined) return categoryInsteadSentence({ text: reference, category }, use);
  const find = findInstead(reference);
  return find === undefined ? sentence : `${sentence} ${find}`;
};
