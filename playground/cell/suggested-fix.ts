// The word that an error sentence suggests, put into the formula in place of the wrong one. Only the sentence is read,
// so that the gateway's, the add-on's and the engine's sentences are all served.

export interface SuggestedFix {
  readonly wrong: string;
  readonly right: string;
  /** The whole formula with the right word. */
  readonly formula: string;
}

/**
 * The first text in quotes is the wrong one. Two suggestions, or one with more to say, are for the reader to choose.
 */
const suggesting = /^[^"]*"([^"\n]+)"[^]*?\bdid you mean "([^"\n]+)"\?/i;

const isWord = (text: string): boolean => /\w/.test(text);

/** Undefined if the sentence suggests nothing, or the place of the wrong word in the formula is not certain. */
export const suggestedFix = (formula: string, sentence: string): SuggestedFix | undefined => {
  const [, wrong, right] = suggesting.exec(sentence) ?? [];
  if (wrong === undefined || right === undefined || wrong === right) return undefined;
  // A word in place of a sign would run into its neighbours.
  if (isWord(right) && !isWord(wrong)) return undefined;
  const [before, after, ...others] = formula.split(wrong);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  return { wrong, right, formula: `${before}${right}${after}` };
};
