// Finds the calls of Coinsheet's functions in a formula, in any locale.

import { functionNames, type FunctionName } from '../functions/functions.ts';
import { EXCEL_PREFIX, type FormulaLocale } from './locale.ts';
import { formulaTokens, type FormulaToken } from './tokens.ts';

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
