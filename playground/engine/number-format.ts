// How a number of an answer is shown in a cell that has no format: with the digits that tell something, whatever its size.

const DIGITS = 4;
/** What is smaller is left to the engine, which writes it as 1.23E-10. */
const MOST_DECIMALS = 10;
/** From here on nobody reads decimals. */
const LARGE = 1e6;

const isInHundredths = (size: number): boolean => Number(size.toFixed(2)) === size;

/**
 * Undefined where the engine's own way will do.
 * @param withDecimals for a whole number beside others that have some.
 */
export const numberFormat = (value: number, withDecimals = false): string | undefined => {
  const size = Math.abs(value);
  if (size >= LARGE) return '#,##0';
  if (Number.isInteger(value) && !withDecimals) return undefined;
  // Such as percents, which have no more digits.
  if (size >= 1 || isInHundredths(size)) return '#,##0.00';
  const decimals = DIGITS - 1 - Math.floor(Math.log10(size));
  return decimals > MOST_DECIMALS ? undefined : `0.${'0'.repeat(decimals)}`;
};
