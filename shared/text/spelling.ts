// In which form two spellings of a name are the same.

/** A text in the form for tests of equality: without surrounding blanks, lower-cased. */
export const comparable = (text: string): string => text.trim().toLowerCase();

/**
 * The upstream's spelling of a ticker symbol, since it does not document whether it ignores case: `text`, which is
 * lower-cased, in upper case. If that changes a letter, like `ß` or `ı`, the result is `written` as it is.
 */
export const tickerOf = (text: string, written: string): string => {
  const ticker = text.toUpperCase();
  // Normalisation joins a capital I and a combining dot into another letter.
  return ticker.toLowerCase() === text && ticker.normalize() === ticker ? ticker : written;
};

/**
 * A name of a field, category or blockchain without case, spaces, `_`, `-` and `.`: `Market_Cap`, `market cap` and
 * `marketCap` give the same text.
 */
export const normaliseSpelling = (text: string): string => text.toLowerCase().replace(/[\s_.-]+/g, '');
