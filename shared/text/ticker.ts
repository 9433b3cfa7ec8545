// The upstream's spelling of a ticker symbol: upper case. The upstream does not document whether it ignores case.

/** `text` is lower-cased. If upper case changes a letter, like `ß` or `ı`, the result is `written` as it is. */
export const tickerOf = (text: string, written: string): string => {
  const ticker = text.toUpperCase();
  // Normalisation joins a capital I and a combining dot into another letter.
  return ticker.toLowerCase() === text && ticker.normalize() === ticker ? ticker : written;
};
