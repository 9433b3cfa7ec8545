// Bounds and cleans the texts that filters read, so that columns and rows contain the same texts. Format characters are
// kept, as joined emoji and several scripts need them.

import { bounds } from '../../../shared/protocol/bounds.ts';

/** Control characters and lone surrogates, which UTF-8 can't encode; `u` keeps surrogate pairs together. */
const unclean = /[\p{Cc}\p{Cs}]/u;
const allUnclean = /[\p{Cc}\p{Cs}]/gu;
/** Tabs and line ends, which separate words. */
const separators = /[\t-\r\u0085]/g;

/** The text without control characters and lone surrogates; separators become blanks. */
export const cleanText = (text: string): string =>
  unclean.test(text) ? text.replace(separators, ' ').replace(allUnclean, '') : text;

const isHighSurrogate = (character: string | undefined): boolean =>
  character !== undefined && character >= '\ud800' && character <= '\udbff';

/** The start of a well-formed text, ending with a whole character. */
const cut = (text: string): string => {
  const start = text.slice(0, bounds.coinNameCharacters);
  return isHighSurrogate(start.at(-1)) ? start.slice(0, -1) : start;
};

/**
 * The text for columns and rows. `redact` gets the cleaned text before it is shortened: the secret may appear only
 * after cleaning, and shortening could cut it in two.
 */
export const cleanName = (text: string, redact: (text: string) => string): string =>
  text.length <= bounds.coinNameCharacters && !unclean.test(text) ? text : cut(redact(cleanText(text)));
