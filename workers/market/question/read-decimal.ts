// A number as people and programs write it in a query string; anything else is none.

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The number, or undefined where the text is not one finite decimal number. */
export const readDecimal = (text: string): number | undefined => {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};
