// Reads a number as written in spreadsheets and chats: `1e9`, `1_000_000`, `1.5B`, `$1`, `-5%`. A decimal comma is an
// error, because `1,5` could also mean two values.

import type { QueryErrorReason } from './query-error.ts';

export interface ReadNumber {
  readonly value: number;
  readonly percent: boolean;
  readonly dollar: boolean;
  /** Index after the number. */
  readonly end: number;
  readonly problem?: { readonly reason: QueryErrorReason; readonly expected: string; readonly suggestion?: string };
}

const exponentOfSuffix: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 };

// Sign and dollar in either order, digits with single underscores, exponent, suffix, percent. Each part is delimited by
// its neighbours, so that matching takes linear time.
const pattern = /([-+−]?)(\$?)([-+−]?)((?:\d+(?:_\d+)*)?(?:\.\d+(?:_\d+)*)?)(?:[eE]([-+]?\d+))?([kKmMbBtT]?)(\s*%)?/y;
const commaGroups = /(?:,\d+)+(?:\.\d+)?/y;

const withCommas = (whole: string, groups: string): { expected: string; suggestion: string } => {
  const parts = groups.slice(1).split(/[,.]/);
  const thousands = parts.every((part) => part.length === 3) || groups.includes('.');
  if (parts.length === 1) {
    const decimal = `${whole}.${parts[0] ?? ''}`;
    return thousands
      ? {
          expected: `${whole}${parts[0] ?? ''} or ${decimal} (no thousands separator, a point for decimals)`,
          suggestion: `${whole}${parts[0] ?? ''}`,
        }
      : { expected: 'a decimal point; two values or conditions take a space after the comma', suggestion: decimal };
  }
  return thousands
    ? { expected: 'a number without thousands separators', suggestion: `${whole}${groups.replace(/,/g, '')}` }
    : { expected: 'a space after each comma between values', suggestion: `${whole}${groups.replace(/,/g, ', ')}` };
};

/** The number that starts at `start`; undefined if there is none. */
export const readNumber = (source: string, start: number): ReadNumber | undefined => {
  pattern.lastIndex = start;
  const match = pattern.exec(source);
  if (match === null) return undefined;
  const [all, sign = '', dollar = '', innerSign = '', digits = '', exponent = '', suffix = '', percent] = match;
  if (digits === '' || (sign !== '' && innerSign !== '') || (innerSign !== '' && dollar === '')) return undefined;
  const end = start + all.length;
  const negative = /[-−]/.test(sign + innerSign);
  const plain = digits.replace(/_/g, '');
  const read = { percent: percent !== undefined, dollar: dollar !== '', end };

  if (exponent === '' && suffix === '' && percent === undefined) {
    commaGroups.lastIndex = end;
    const groups = commaGroups.exec(source);
    if (groups !== null) {
      const advice = withCommas(`${negative ? '-' : ''}${plain}`, groups[0]);
      return { ...read, value: 0, end: end + groups[0].length, problem: { reason: 'decimal-comma', ...advice } };
    }
  }
  // Converted once, so that 1.1B is exactly 1100000000.
  const power = Number(exponent === '' ? 0 : exponent) + (exponentOfSuffix[suffix.toLowerCase()] ?? 0);
  const size = Number(`${plain}e${power}`);
  const lost = !Number.isFinite(size) || (size === 0 && /[1-9]/.test(plain));
  if (lost)
    return { ...read, value: 0, problem: { reason: 'bad-number', expected: 'a number between 1e-300 and 1e300' } };
  return { ...read, value: negative && size !== 0 ? -size : size };
};
