// How a ticker symbol is written upstream, where tickers stand in upper case; whether it ignores case is not published.

/** `text` is lower-cased. Letters like `ß` or `ı`, which upper case makes others of, are left as they were `written`. */
export const tickerOf = (text: string, written: string): string => {
  const ticker = text.toUpperCase();
  // Put together, a capital I and its dot are another text than apart.
  return ticker.toLowerCase() === text && ticker.normalize() === ticker ? ticker : written;
};
