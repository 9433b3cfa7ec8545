// The sentence for a reference without a coin: the gateway's, with the nearest name, and a formula that searches.

import { findCategory } from '../../shared/coin/memberships.ts';
import { quote } from '../../shared/query/filter.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { categoryInsteadSentence, type CoinUse, readSearch } from '../arguments/ids.ts';
import type { MissingReference } from './ask-references.ts';

/** Undefined for a contract, which can't be searched by a part. */
const findInstead = (reference: string): string | undefined => {
  const read = parseReference(reference);
  if (!read.ok || read.value.kind === 'contract') return undefined;
  // Without the prefix the search covers symbols, ids and names. The prefix stays if the rest would be read otherwise.
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
