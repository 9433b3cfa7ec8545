// How a number is read and written. It is read as in spreadsheets and chats: `1e9`, `1_000_000`, `1.5B`, `1 billion`,
// `$1`, `5 EUR`, `-5%`. A decimal comma is an error, because `1,5` could also mean two values.

import { type CurrencyCode, currencyCodes, isCurrencyCode } from '../coin/currencies.ts';
import type { QueryErrorReason } from './query-error.ts';

/** A sign or code as written, and the currencies that it stands for. */
export interface CurrencySign {
  readonly written: string;
  readonly currencies: readonly CurrencyCode[];
}

const signs: Readonly<Record<string, readonly CurrencyCode[]>> = {
  $: ['USD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₪': ['ILS'],
  '₫': ['VND'],
  '₦': ['NGN'],
  '₴': ['UAH'],
  '₸': ['KZT'],
  '₿': ['BTC'],
};

/** The signs, for a set of characters in a pattern. */
const signCharacters = Object.keys(signs).join('');
/** The codes, as alternatives in a pattern. */
const codeAlternatives = currencyCodes.join('|');

/** The currency written beside a number; undefined for an empty text. */
export const readCurrencySign = (text: string): CurrencySign | undefined => {
  const written = text.trim();
  const code = written.toUpperCase();
  const currencies = isCurrencyCode(code) ? [code] : signs[written];
  return currencies === undefined ? undefined : { written, currencies };
};

export interface ReadNumber {
  readonly value: number;
  readonly percent: boolean;
  /** The currency written beside the number. */
  readonly sign: CurrencySign | undefined;
  /** Index after the number. */
  readonly end: number;
  readonly problem?: { readonly reason: QueryErrorReason; readonly expected: string; readonly suggestion?: string };
}

/** Powers of ten by their letters and words. Letters touch the number: `5 m` could be metres. */
const letters: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 };
// oxfmt-ignore
const words: Readonly<Record<string, number>> = {
  thousand: 3, million: 6, mn: 6, mln: 6, mio: 6, billion: 9, bn: 9, bln: 9, mrd: 9, trillion: 12, tn: 12, trn: 12,
};

// Minus and currency in either order, digits with single underscores, exponent, power of ten, percent or currency. Each
// part is delimited by its neighbours, so that matching takes linear time. A blank in the exponent is the plus sign of
// an address: `1e+9` comes as `1e 9`.
const pattern = new RegExp(
  [
    `([-+−]?)([${signCharacters}]?)([-+−]?)`,
    String.raw`((?:\d+(?:_\d+)*)?(?:\.\d+(?:_\d+)*)?)(?:e([-+ ]?\d+))?`,
    String.raw`(?:\s*(${Object.keys(words).join('|')})s?(?!\w)|([${Object.keys(letters).join('')}](?![a-z])))?`,
    String.raw`(?:(\s*%)|(\s*(?:[${signCharacters}]|(?:${codeAlternatives})(?!\w))))?`,
  ].join(''),
  'iy',
);
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
  const [all, sign = '', before = '', innerSign = '', digits = '', exponent = '', word = '', letter = ''] = match;
  const [percent, after = ''] = match.slice(8);
  if (digits === '' || (sign !== '' && innerSign !== '') || (innerSign !== '' && before === '')) return undefined;
  const [signBefore, signAfter] = [readCurrencySign(before), readCurrencySign(after)];
  const isTwice = signBefore?.currencies.some((one) => signAfter?.currencies.includes(one)) ?? false;
  // A second currency is left to the parser, which refuses it, unless it says the same: `$1bn USD`.
  const end = start + all.length - (before === '' || isTwice ? 0 : after.length);
  const negative = /[-−]/.test(sign + innerSign);
  const plain = digits.replace(/_/g, '');
  const read = { percent: percent !== undefined, sign: isTwice ? signAfter : (signBefore ?? signAfter), end };
  const power = words[word.toLowerCase()] ?? letters[letter.toLowerCase()] ?? 0;

  const isPlain = exponent === '' && power === 0 && percent === undefined && (before !== '' || after === '');
  if (isPlain) {
    commaGroups.lastIndex = end;
    const groups = commaGroups.exec(source);
    if (groups !== null) {
      const advice = withCommas(`${negative ? '-' : ''}${plain}`, groups[0]);
      return { ...read, value: 0, end: end + groups[0].length, problem: { reason: 'decimal-comma', ...advice } };
    }
  }
  // Converted once, so that 1.1B is exactly 1100000000.
  const size = Number(`${plain}e${Number(exponent === '' ? 0 : exponent) + power}`);
  const lost = !Number.isFinite(size) || (size === 0 && /[1-9]/.test(plain));
  if (lost)
    return { ...read, value: 0, problem: { reason: 'bad-number', expected: 'a number between 1e-300 and 1e300' } };
  return { ...read, value: negative && size !== 0 ? -size : size };
};

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
