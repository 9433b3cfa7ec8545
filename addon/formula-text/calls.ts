// Finds the calls of Coinsheet's functions in a formula, in any locale.

import { EXCEL_PREFIX, type FormulaLocale } from './locale.ts';
import { formulaTokens, type FormulaToken } from './tokens.ts';

interface CallRules {
  /** Index of the first argument that may be a refresh token; undefined if the function's result never changes. */
  readonly tokensFrom?: number;
}

const callTable = {
  COINS: { tokensFrom: 1 },
  COIN: { tokensFrom: 1 },
  COIN_FIND: { tokensFrom: 1 },
  COIN_CONVERT: { tokensFrom: 1 },
  COIN_AT: { tokensFrom: 1 },
  COIN_HISTORY: { tokensFrom: 1 },
  COIN_PERFORMANCE: { tokensFrom: 1 },
  COIN_STATUS: { tokensFrom: 0 },
  COIN_FIELDS: {},
  COIN_CATEGORIES: {},
} as const satisfies Record<string, CallRules>;

export type CallName = keyof typeof callTable;

export const callNames = Object.keys(callTable) as readonly CallName[];

export const callRules = (name: CallName): CallRules => callTable[name];

export interface Call {
  readonly name: CallName;
  /** As written, trimmed; empty arguments included, but none for empty brackets. */
  readonly arguments: readonly string[];
  /** Index of the name's first character; `end` is the index after the closing bracket. */
  readonly start: number;
  readonly end: number;
}

interface OpenBracket {
  /** The function that is called; undefined for other brackets. */
  readonly name: CallName | undefined;
  readonly start: number;
  readonly sign: string;
  /** Index at which each argument begins. */
  readonly begins: number[];
}

const withoutPrefix = (name: string): string =>
  name.startsWith(EXCEL_PREFIX) ? name.slice(EXCEL_PREFIX.length) : name;

const nameOf = (token: FormulaToken | undefined): CallName | undefined =>
  token?.kind === 'word' ? callNames.find((name) => name === withoutPrefix(token.raw.toUpperCase())) : undefined;

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
