// How a number of an answer is shown in a cell that has no format: with the digits that tell something, whatever its size.

const DIGITS = 4;
/** What is smaller is left to the engine, which writes it as 1.23E-10. */
const MOST_DECIMALS = 10;

/** Undefined where the engine's own way will do. */
export const numberFormat = (value: number): string | undefined => {
  if (Number.isInteger(value)) return undefined;
  const size = Math.abs(value);
  if (size >= 1) return '#,##0.00';
  const decimals = DIGITS - 1 - Math.floor(Math.log10(size));
  return decimals > MOST_DECIMALS ? undefined : `0.${'0'.repeat(decimals)}`;
};
