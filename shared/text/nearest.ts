// Which known word a mistyped one may be, for "did you mean".

// Maximum length of a word, characters. It bounds the work per suggestion; longer texts are no typing errors.
const LONGEST_WORD = 40;

/** Number of edits (insert, delete, replace, swap of neighbours) between two words (optimal string alignment). */
const editDistance = (from: string, to: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      let best = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
};

/**
 * The known word closest to `word`, ignoring case, with errors in at most a third of its characters; undefined if there
 * is none. Never `word` itself, which would be no help.
 */
export const nearest = (word: string, known: Iterable<string>): string | undefined => {
  if (word.length === 0 || word.length > LONGEST_WORD) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of known) {
    if (candidate === word || Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
};

/** ` Did you mean "x"?`, or nothing where no known word is close. */
export const didYouMean = (word: string, known: Iterable<string>): string => {
  const close = nearest(word, known);
  return close === undefined ? '' : ` Did you mean "${close}"?`;
};
