// A grid of cells as a CSV file (RFC 4180).

export type Cell = string | number | boolean | null;

/** What another spreadsheet would take for a formula: a coin's name must not become one. */
const STARTS_FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

const field = (value: Cell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const harmless = STARTS_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
