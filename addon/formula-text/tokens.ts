// Splits a formula into texts, words, numbers and signs. The tokens joined are the formula.

import type { FormulaLocale } from './locale.ts';

export interface FormulaToken {
  /** `quoted`: a sheet's name in apostrophes. */
  readonly kind: 'text' | 'quoted' | 'word' | 'number' | 'blank' | 'sign';
  readonly raw: string;
  /** Index of the first character. */
  readonly at: number;
}

const kinds = ['text', 'quoted', 'word', 'number', 'blank', 'sign'] as const;

/** A text without a closing quote ends with the formula. */
const pattern = (decimalSign: FormulaLocale['decimalSign']): RegExp => {
  const sign = decimalSign === '.' ? '\\.' : ',';
  const parts = [
    '("(?:[^"]|"")*"?)',
    "('(?:[^']|'')*'?)",
    '([A-Za-z_$\\u0080-\\uffff][\\w.$\\u0080-\\uffff]*)',
    `(\\d+(?:${sign}\\d+)?(?:[eE][+-]?\\d+)?)`,
    '(\\s+)',
    '([^])',
  ];
  return new RegExp(parts.join('|'), 'g');
};

const patterns = { '.': pattern('.'), ',': pattern(',') } as const;

export const formulaTokens = (formula: string, { decimalSign }: FormulaLocale): readonly FormulaToken[] =>
  [...formula.matchAll(patterns[decimalSign])].map((match) => {
    const place = kinds.findIndex((_, index) => match[index + 1] !== undefined);
    return { kind: kinds[place] ?? 'sign', raw: match[0], at: match.index ?? 0 };
  });
