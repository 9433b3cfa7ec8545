// A coin chooses its name, symbol and id: before one stands in a sentence or a header, control, invisible and
// directional characters, which could hide words from the person who reads, are removed, and its length is bounded.

import { bounds } from '../protocol/bounds.ts';

const plain = /^[\x20-\x7e]*$/;
/**
 * Control, format, private and unassigned characters, lone surrogates, and separators of lines. Not a literal: V8 would
 * look up the classes whenever it parses a script.
 */
const unseen = (): RegExp => new RegExp('[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]', 'gu');
/** Half of a surrogate pair at the end of a cut text. */
const halfAtEnd = /[\ud800-\udbff]$/;

/** @param most characters. */
export const cleanText = (text: string, most: number): string => {
  const seen = plain.test(text) ? text : text.replace(unseen(), '');
  return seen.length <= most ? seen : `${seen.slice(0, most - 1).replace(halfAtEnd, '')}…`;
};

export const cleanName = (name: string): string => cleanText(name, bounds.coinTextCharacters);
