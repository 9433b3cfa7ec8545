// What to say of a reference for which no coin was found: the gateway suggests the nearest name; where it can't, the sentence
// says where to look.

import { quote } from '../../shared/query/serialise-condition.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { categoryInsteadSentence, type CoinUse } from '../arguments/read-ids.ts';
import type { MissingReference } from './ask-references.ts';

/** Undefined for a contract, of which no part can be looked for. */
const findInstead = (reference: string): string | undefined => {
  const read = parseReference(reference);
  if (!read.ok || read.value.kind === 'contract') return undefined;
  return `=COIN_FIND(${quote(read.value.written)}) looks for coins like it.`;
};

export const missingSentence = (
  reference: string,
  { sentence, isUnknown }: MissingReference,
  use?: CoinUse,
): string => {
  if (!isUnknown) return sentence;
  const category = categoryInsteadSentence(reference, use);
  if (category !== undefined) return category;
  const find = /did you mean/i.test(sentence) ? undefined : findInstead(reference);
  return find === undefined ? sentence : `${sentence} ${find}`;
};
