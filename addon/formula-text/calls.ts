// Formulas as text: their tokens, the calls of Coinsheet's functions in them, and their conversion from the United
// States' syntax to a spreadsheet's locale.

import { EXCEL_PREFIX, type FormulaLocale, plainLocale } from './locale.ts';
import { type FunctionName, functionNames } from '../functions/call-facts.ts';

interface FormulaToken {
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

/** Texts, words, numbers and signs. The tokens joined are the formula. */
export const formulaTokens = (formula: string, { decimalSign }: FormulaLocale): readonly FormulaToken[] =>
  [...formula.matchAll(patterns[decimalSign])].map((match) => {
    const place = kinds.findIndex((_, index) => match[index + 1] !== undefined);
    return { kind: kinds[place] ?? 'sign', raw: match[0], at: match.index ?? 0 };
  });

export interface Call {
  readonly name: FunctionName;
  /** As written, trimmed; empty arguments included, but none for empty brackets. */
  readonly arguments: readonly string[];
  /** Index of the name's first character; `end` is the index after the closing bracket. */
  readonly start: number;
  readonly end: number;
}

interface OpenBracket {
  /** The function that is called; undefined for other brackets. */
  readonly name: FunctionName | undefined;
  readonly start: number;
  readonly sign: string;
  /** Index at which each argument begins. */
  readonly begins: number[];
}

const withoutPrefix = (name: string): string =>
  name.startsWith(EXCEL_PREFIX) ? name.slice(EXCEL_PREFIX.length) : name;

const nameOf = (token: FormulaToken | undefined): FunctionName | undefined =>
  token?.kind === 'word' ? functionNames.find((name) => name === withoutPrefix(token.raw.toUpperCase())) : undefined;

const closeCall = (formula: string, open: OpenBracket, at: number): readonly Call[] => {
  const { name, start, begins } = open;
  if (name === undefined) return [];
  const texts = begins.map((begin, index) => formula.slice(begin, (begins[index + 1] ?? at + 1) - 1).trim());
  return [{ name, arguments: texts.length === 1 && texts[0] === '' ? [] : texts, start, end: at + 1 }];
};

/** Inner calls come before outer ones. */
export const findCalls = (formula: string, locale: FormulaLocale): readonly Call[] => {
  if (!formula.startsWith('=')) return [];
  const tokens = formulaTokens(formula, locale).filter(({ kind }) => kind !== 'blank');
  const brackets: OpenBracket[] = [];
  const calls: Call[] = [];
  tokens.forEach(({ kind, raw, at }, index) => {
    if (kind !== 'sign') return;
    const before = tokens[index - 1];
    if (raw === '(' || raw === '{') {
      const name = raw === '(' ? nameOf(before) : undefined;
      brackets.push({ name, start: before?.at ?? 0, sign: raw, begins: [at + 1] });
    } else if (raw === ')' || raw === '}') {
      const open = brackets.pop();
      if (open !== undefined) calls.push(...closeCall(formula, open, at));
    } else if (raw === ',' || raw === ';') {
      brackets[brackets.length - 1]?.begins.push(at + 1);
    }
  });
  return calls;
};

const localiseToken = ({ kind, raw }: FormulaToken, inBraces: boolean, locale: FormulaLocale): string => {
  if (kind === 'word') return functionNames.some((name) => name === raw) ? `${locale.functionPrefix}${raw}` : raw;
  if (kind === 'number') return raw.replace('.', locale.decimalSign);
  if (kind !== 'sign' || raw !== ',') return raw;
  return inBraces ? locale.columnSeparator : locale.argumentSeparator;
};

export const localise = (formula: string, locale: FormulaLocale): string => {
  const brackets: string[] = [];
  let written = '';
  for (const token of formulaTokens(formula, plainLocale)) {
    if (token.kind === 'sign' && (token.raw === '(' || token.raw === '{')) brackets.push(token.raw);
    if (token.kind === 'sign' && (token.raw === ')' || token.raw === '}')) brackets.pop();
    written += localiseToken(token, brackets[brackets.length - 1] === '{', locale);
  }
  return written;
};
