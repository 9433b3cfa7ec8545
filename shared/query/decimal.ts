// The neighbours of a double, and doubles as decimal texts without an exponent.

const buffer = new DataView(new ArrayBuffer(8));

const bitsOf = (value: number): bigint => {
  buffer.setFloat64(0, value);
  return buffer.getBigInt64(0);
};

const fromBits = (bits: bigint): number => {
  buffer.setBigInt64(0, bits);
  return buffer.getFloat64(0);
};

/** The smallest double above a finite value. */
export const nextUp = (value: number): number => {
  if (value === 0) return Number.MIN_VALUE;
  return fromBits(bitsOf(value) + (value > 0 ? BigInt(1) : BigInt(-1)));
};

/** The largest double below a finite value. */
export const nextDown = (value: number): number => -nextUp(-value);

/** The shortest decimal text that reads back as the same double, without an exponent. */
export const plainDecimal = (value: number): string => {
  const [mantissa = '', exponentText = ''] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponentText === '') return sign + mantissa;
  const exponent = Number(exponentText);
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction}${'0'.repeat(exponent - fraction.length)}`;
};
