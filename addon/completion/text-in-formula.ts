// Finds the text that is being typed in a formula, and the argument it belongs to. The formula is cut at the cursor.

import { functionNames, type FunctionName } from '../functions/functions.ts';
import { plainLocale } from '../formula-text/locale.ts';
import { formulaTokens } from '../formula-text/tokens.ts';

export interface TextInFormula {
  readonly name: FunctionName;
  /** Number of the argument, from 0. */
  readonly place: number;
  /** Without its quotes. */
  readonly text: string;
  /** Whether its closing quote is typed. */
  readonly isClosed: boolean;
  /** The texts of the arguments before it; undefined for arguments of another form. */
  readonly before: readonly (string | undefined)[];
}

interface OpenCall {
  readonly name: FunctionName | undefined;
  readonly texts: (string | undefined)[];
}

const unquoted = (raw: string): string =>
  raw.slice(1, raw.length > 1 && raw.endsWith('"') ? -1 : undefined).replace(/""/g, '"');

/** A text ends with its closing quote if its quotes come in pairs. */
const hasEnd = (raw: string): boolean => (raw.match(/"/g) ?? []).length % 2 === 0;

export const textInFormula = (formula: string): TextInFormula | undefined => {
  if (!formula.startsWith('=')) return undefined;
  const tokens = formulaTokens(formula, plainLocale).filter(({ kind }) => kind !== 'blank');
  const last = tokens[tokens.length - 1];
  if (last?.kind !== 'text') return undefined;
  const open: OpenCall[] = [];
  for (const [index, { kind, raw }] of tokens.slice(0, -1).entries()) {
    const call = open[open.length - 1];
    const before = tokens[index - 1]?.raw.toUpperCase();
    if (raw === '(' && kind === 'sign') open.push({ name: functionNames.find((name) => name === before), texts: [''] });
    else if (raw === '{' && kind === 'sign') open.push({ name: undefined, texts: [''] });
    else if ((raw === ')' || raw === '}') && kind === 'sign') {
      open.pop();
      const outer = open[open.length - 1];
      if (outer !== undefined) outer.texts[outer.texts.length - 1] = undefined;
    } else if (raw === ',' && kind === 'sign') call?.texts.push('');
    else if (call !== undefined) {
      const isFirst = call.texts[call.texts.length - 1] === '';
      call.texts[call.texts.length - 1] = kind === 'text' && isFirst ? unquoted(raw) : undefined;
    }
  }
  const call = open[open.length - 1];
  // A text that is joined to another value is no argument by itself.
  if (call?.name === undefined || call.texts[call.texts.length - 1] !== '') return undefined;
  const isClosed = hasEnd(last.raw);
  const text = isClosed ? unquoted(last.raw) : last.raw.slice(1).replace(/""/g, '"');
  return {
    name: call.name,
    place: call.texts.length - 1,
    text,
    isClosed,
    before: call.texts.slice(0, -1),
  };
};
