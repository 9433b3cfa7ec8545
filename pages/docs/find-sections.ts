// Finds sections of the reference by words. Pure.

export interface SearchEntry {
  readonly address: string;
  /** Title of the page. */
  readonly page: string;
  /** Title of the section, or of the page for its beginning. */
  readonly title: string;
  readonly text: string;
}

export interface FoundSection {
  readonly entry: SearchEntry;
  /** The text around the first word found. */
  readonly excerpt: string;
}

const MOST_FOUND = 12;
const BEFORE = 40;
const LENGTH = 140;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Lower is better; infinity if the word is missing. */
const placeOf = (word: string, { title, text }: SearchEntry): number => {
  const lower = title.toLowerCase();
  if (lower === word) return 0;
  if (lower.startsWith(word)) return 1;
  if (lower.includes(word)) return 2;
  return text.toLowerCase().includes(word) ? 3 : Number.POSITIVE_INFINITY;
};

const excerptOf = ({ text }: SearchEntry, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), text.length),
  );
  const start = at === text.length ? 0 : Math.max(0, at - BEFORE);
  const part = text.slice(start, start + LENGTH);
  return `${start > 0 ? '…' : ''}${part}${start + LENGTH < text.length ? '…' : ''}`;
};

/** The sections that contain all words, those with the words in their titles first. */
export const findSections = (entries: readonly SearchEntry[], question: string): readonly FoundSection[] => {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, place: words.reduce((sum, word) => sum + placeOf(word, entry), 0) }))
    .filter(({ place }) => Number.isFinite(place))
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry, words) }));
};
