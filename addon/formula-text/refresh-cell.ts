// The named cell that makes formulas recalculate: it is their argument, and *Refresh now* changes its content.

import { callFacts, type FunctionName } from '../functions/call-facts.ts';
import { findCalls, type Call } from './calls.ts';
import type { FormulaLocale } from './locale.ts';

export const REFRESH_NAME = 'COINSHEET_REFRESH';

const tokenText = /^"?\s*refresh:\s*(\d*)/i;

/** The content that follows `text`; a checkbox stays a checkbox. */
export const nextToken = (text: string): string => {
  if (/^(true|false)$/i.test(text)) return text.toUpperCase() === 'TRUE' ? 'FALSE' : 'TRUE';
  const [, count = ''] = tokenText.exec(text) ?? [];
  return `refresh:${count === '' ? 1 : Number(count) + 1}`;
};

/** Whether a cell with this text is a refresh cell: a text such as `refresh:1`, or a checkbox. */
const isTokenText = (text: string): boolean => /^(true|false)$/i.test(text) || tokenText.test(text);

/** Whether an argument is a refresh token. @param textOf returns the content of the cell that an argument names. */
const isToken = (argument: string, textOf: (reference: string) => string): boolean =>
  argument.toUpperCase() === REFRESH_NAME || isTokenText(argument) || isTokenText(textOf(argument));

/** Index of the first argument that may be a token; undefined for functions whose result never changes. */
const tokensFrom = (name: FunctionName): number | undefined =>
  ({ 'after the first': 1, alone: 0, none: undefined })[callFacts[name].refresh];

export const lacksToken = (call: Call, textOf: (reference: string) => string): boolean => {
  const from = tokensFrom(call.name);
  return from !== undefined && !call.arguments.slice(from).some((argument) => isToken(argument, textOf));
};

const addition = ({ name, arguments: given }: Call, { argumentSeparator }: FormulaLocale): string =>
  given.length === 0 && tokensFrom(name) === 0 ? REFRESH_NAME : `${argumentSeparator} ${REFRESH_NAME}`;

/** The formula with the refresh cell added as last argument to each call that has no refresh token. */
export const addTokens = (formula: string, locale: FormulaLocale, textOf: (reference: string) => string): string => {
  // From the end, so that earlier indexes stay valid.
  const calls = findCalls(formula, locale)
    .filter((call) => lacksToken(call, textOf))
    .sort((one, other) => other.end - one.end);
  let written = formula;
  for (const call of calls) {
    const close = call.end - 1;
    written = `${written.slice(0, close)}${addition(call, locale)}${written.slice(close)}`;
  }
  return written;
};
