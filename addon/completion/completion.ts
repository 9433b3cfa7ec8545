// One way to go on with a text inside a formula's quotes.

export interface Completion {
  /** The whole text after the choice. */
  readonly text: string;
  /** What is added or changed, as shown. */
  readonly label: string;
  readonly hint: string;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** The text ends in a word that is no name yet, so that the first completion is likely meant. */
  readonly isPartial: boolean;
}

export const nothing: Completions = { items: [], isPartial: false };

export interface Word {
  readonly name: string;
  readonly hint: string;
  /** Further spellings, such as aliases. */
  readonly spellings?: readonly string[];
}

const spellingsOf = ({ name, hint, spellings = [] }: Word): readonly string[] => [name, hint, ...spellings];

/** Length of the shortest spelling that begins like the typed text; infinite for none. */
const fit = (word: Word, typed: string): number =>
  Math.min(...spellingsOf(word).map((one) => (one.toLowerCase().startsWith(typed) ? one.length : Infinity)));

const contains = ({ name, hint }: Word, typed: string): boolean =>
  [name, hint].some((one) => one.toLowerCase().includes(typed));

/**
 * The words that fit to what is typed of one: first those that begin like it.
 * @param before the text in front of the word.
 * @param after written behind the word.
 */
export const completeWord = (words: readonly Word[], before: string, typed: string, after = ''): Completions => {
  const wanted = typed.toLowerCase();
  const fitting = words.filter((word) => fit(word, wanted) < Infinity);
  // `24` means 24h rather than 24hVolume. Without a letter the words keep their order.
  const first = wanted === '' ? fitting : [...fitting].sort((one, other) => fit(one, wanted) - fit(other, wanted));
  const others = words.filter((word) => !fitting.includes(word) && contains(word, wanted));
  const isName = words.some(({ name, spellings = [] }) =>
    [name, ...spellings].some((one) => one.toLowerCase() === wanted),
  );
  return {
    items: [...first, ...others].map(({ name, hint }) => ({ text: `${before}${name}${after}`, label: name, hint })),
    isPartial: wanted !== '' && !isName,
  };
};
