// Converts a formula from the United States' syntax to a spreadsheet's locale.

import { functionNames } from '../functions/functions.ts';
import { plainLocale, type FormulaLocale } from './locale.ts';
import { formulaTokens, type FormulaToken } from './tokens.ts';

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
