// Reads a decimal number in a query string.

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The number; undefined if the text is not one finite decimal number. */
export const readDecimal = (text: string): number | undefined => {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};
