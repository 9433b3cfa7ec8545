// Converts a COINS formula with literal arguments (texts, numbers, TRUE, FALSE, or arrays of these in braces) to the
// gateway's address of the same table as CSV.

import { plainLocale } from '../../addon/formula-text/locale.ts';
import { formulaTokens, type FormulaToken } from '../../addon/formula-text/calls.ts';
import { readCoins } from '../../addon/formulas/coins.ts';
import type { Settings } from '../../addon/settings/settings.ts';

type Literal = string | number | boolean;

const wholeText = /^"((?:[^"]|"")*)"$/;

/** Undefined for a token that is no literal. */
const literalOf = ({ kind, raw }: FormulaToken): Literal | undefined => {
  if (kind === 'text') return wholeText.exec(raw)?.[1]?.replaceAll('""', '"');
  if (kind === 'number') return Number(raw);
  return /^(true|false)$/i.test(raw) ? raw.toLowerCase() === 'true' : undefined;
};

/** The arguments; an array is a column. Undefined if the formula is not exactly one such call. */
const argumentsOf = (formula: string): readonly unknown[] | undefined => {
  const tokens = formulaTokens(formula, plainLocale).filter(({ kind }) => kind !== 'blank');
  const [equals, name, open, ...rest] = tokens;
  const isCall = equals?.raw === '=' && name?.raw.toUpperCase() === 'COINS' && open?.raw === '(';
  if (!isCall || rest.pop()?.raw !== ')') return undefined;
  const cells: Literal[][] = [[]];
  let isInArray = false;
  for (const token of rest) {
    const { raw } = token;
    const literal = literalOf(token);
    if (literal !== undefined) cells.at(-1)?.push(literal);
    else if (raw === ',' && !isInArray) cells.push([]);
    else if (raw === '{' && !isInArray) isInArray = true;
    else if (raw === '}' && isInArray) isInArray = false;
    else if (!isInArray || (raw !== ',' && raw !== ';')) return undefined;
  }
  if (isInArray) return undefined;
  return cells.map((column) => (column.length < 2 ? (column[0] ?? '') : column.map((cell) => [cell])));
};

/** What the address says of the question, by parameter; undefined for what no address says. */
const parametersOf = (values: readonly unknown[], settings: Settings): Readonly<Record<string, string>> | undefined => {
  const reading = readCoins(values, settings);
  if (!reading.ok) return undefined;
  const { columns, where, includeRiskScore, at, ...others } = reading.value.question;
  if (includeRiskScore === true || at !== undefined) return undefined;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), columns: columns.join(), ...(where !== undefined && { where: where.text }) };
};

const names = ['category', 'chain', 'where', 'columns', 'sort', 'limit', 'currency', 'page'] as const;

/** The path and query, without what the gateway takes anyway; undefined if the formula has no equivalent address. */
export const tableAddress = (formula: string, settings: Settings): string | undefined => {
  const values = argumentsOf(formula);
  const parameters = values === undefined ? undefined : parametersOf(values, settings);
  if (parameters === undefined) return undefined;
  const usual = parametersOf([], { ...settings, currency: 'USD' });
  const query = names.flatMap((name) => {
    const value = parameters[name];
    return value === undefined || value === usual?.[name]
      ? []
      : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`];
  });
  return `/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};
