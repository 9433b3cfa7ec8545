// The format of a number in a cell without a format: shows the significant digits at any magnitude.

const DIGITS = 4;
/** Smaller numbers keep the engine's format, such as 1.23E-10. */
const MOST_DECIMALS = 10;
/** Numbers from this size on are shown without decimals. */
const LARGE = 1e6;

const isInHundredths = (size: number): boolean => Number(size.toFixed(2)) === size;

/**
 * Undefined if the engine's default format is suitable.
 * @param withDecimals for a whole number beside numbers with decimals.
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
