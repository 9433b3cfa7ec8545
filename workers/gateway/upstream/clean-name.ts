// Bounds and cleans the texts that filters read, so that columns and rows hold the same. Format characters stay, as
// joined emoji and several scripts need them.

import { bounds } from '../../../shared/protocol/bounds.ts';

/** Control characters, and halves of surrogate pairs, which UTF-8 can't hold; `u` keeps pairs together. */
const unclean = /[\p{Cc}\p{Cs}]/u;
const allUnclean = /[\p{Cc}\p{Cs}]/gu;
/** Tabs and ends of lines, which separate words. */
const separators = /[\t-\r\u0085]/g;

/** The text without control characters and lone surrogates; a blank stands for those that separate words. */
export const cleanText = (text: string): string =>
  unclean.test(text) ? text.replace(separators, ' ').replace(allUnclean, '') : text;

const isHighSurrogate = (character: string | undefined): boolean =>
  character !== undefined && character >= '\ud800' && character <= '\udbff';

/** The beginning of a well-formed text, which ends with a whole character. */
const cut = (text: string): string => {
  const start = text.slice(0, bounds.coinNameCharacters);
  return isHighSurrogate(start.at(-1)) ? start.slice(0, -1) : start;
};

/**
 * The text as a column and a row hold it. `redact` sees what is left without control characters, and all of it:
 * a secret may stand in that text only, or be cut in two.
 */
export const cleanName = (text: string, redact: (text: string) => string): string =>
  text.length <= bounds.coinNameCharacters && !unclean.test(text) ? text : cut(redact(cleanText(text)));
