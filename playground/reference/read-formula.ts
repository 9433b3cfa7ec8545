// Reads one call of a function with written values, such as `=COIN("BTC", "price")`, or with cells of the sample sheet.
// Pure.

import { fail, ok, type Result } from '../../shared/result.ts';
import { sampleCells } from './sample-cells.ts';

export interface FormulaCall {
  readonly name: string;
  /** A value, rows of values, or undefined for an argument that is left out. */
  readonly values: readonly unknown[];
  /** An argument names cells. */
  readonly usesCells: boolean;
}

const OTHERWISE =
  'One call with written values runs here, like =COIN("BTC", "price"): open other formulas in the playground.';

const head = /^=\s*([A-Z_]+)\s*\((.*)\)$/is;
const token = /\s*("(?:[^"]|"")*"|-?\d+(?:\.\d+)?(?:E[+-]?\d+)?|[A-Z]+\d+(?::[A-Z]+\d+)?|[A-Z]+|[,;{}])\s*/giy;

/** Undefined if a part of the text is no token. */
const tokensIn = (text: string): readonly string[] | undefined => {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[1];
    if (found === undefined) return undefined;
    tokens.push(found);
  }
  return tokens;
};

type Value = string | number | boolean;

const valueOf = (written: string | undefined): Value | undefined => {
  if (written === undefined) return undefined;
  if (written.startsWith('"')) return written.slice(1, -1).replaceAll('""', '"');
  if (/^(?:TRUE|FALSE)$/i.test(written)) return written.toUpperCase() === 'TRUE';
  return /^-?\d/.test(written) ? Number(written) : undefined;
};

const splitAt = (tokens: readonly string[], signs: string): readonly (readonly string[])[] => {
  const parts: string[][] = [[]];
  let isInArray = false;
  for (const one of tokens) {
    if (one === '{' || one === '}') isInArray = one === '{';
    if (!isInArray && signs.includes(one)) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  return parts;
};

/** Undefined for what is no argument; an argument that is left out is an empty list of tokens. */
const argumentOf = (tokens: readonly string[]): Value | readonly (readonly Value[])[] | undefined => {
  const [first, ...others] = tokens;
  if (first !== '{')
    return others.length > 0 || first === undefined ? undefined : (valueOf(first) ?? sampleCells(first));
  if (tokens.at(-1) !== '}') return undefined;
  const rows = splitAt(tokens.slice(1, -1), ';').map((row) => splitAt(row, ','));
  const cells = rows.map((row) => row.map(([cell, ...more]) => (more.length > 0 ? undefined : valueOf(cell))));
  const known = cells.map((row) => row.filter((cell) => cell !== undefined));
  return known.flat().length === cells.flat().length ? known : undefined;
};

export const readFormula = (text: string): Result<FormulaCall, string> => {
  const formula = text.trim();
  if (!formula.startsWith('=')) return fail('A formula begins with “=”, like =COIN("BTC").');
  const [, name = '', inner = ''] = head.exec(formula) ?? [];
  const tokens = tokensIn(inner);
  if (name === '' || tokens === undefined) return fail(OTHERWISE);
  const parts = tokens.length === 0 ? [] : splitAt(tokens, ',;');
  const values = parts.map(argumentOf);
  if (values.some((value, index) => value === undefined && parts[index]?.length !== 0)) return fail(OTHERWISE);
  const usesCells = tokens.some((one) => sampleCells(one) !== undefined);
  return ok({ name: name.toUpperCase(), values, usesCells });
};
