// Reads the `options` argument: `name=value` pairs split by `;`. A bare currency code means `currency=`.

import { isCurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { nearest } from '../../shared/text/nearest.ts';
import { cellText } from '../cells/cell.ts';
import { argumentCells, type Argument } from './argument.ts';
import { isOptionName, optionTable, readCurrency, type GivenOptions, type OptionName } from './options.ts';

export interface OptionsContext {
  /** The function's name, for sentences. */
  readonly formula: string;
  readonly names: readonly OptionName[];
}

const unknownOption = (word: string, { formula, names }: OptionsContext): string => {
  if (isOptionName(word)) return `${formula} has no option "${word}": it takes ${names.join(', ')}.`;
  const close = nearest(word, names);
  return close === undefined
    ? `${formula} has no option "${word}": it takes ${names.join(', ')}, written like currency=EUR.`
    : `${formula} has no option "${word}": did you mean "${close}"?`;
};

const looksLikeOption = (word: string): boolean =>
  word.includes('=') || isCurrencyCode(word.toUpperCase()) || isOptionName(word.toLowerCase());

/** Whether a text has several options without `;` between them: `EUR, headers=no`. Values have no space or comma. */
const holdsSeveral = (item: string): boolean => {
  const words = item.replace(/\s*=\s*/g, '=').split(/[\s,&]+/);
  return words.filter(looksLikeOption).length > 1;
};

const readItem = (item: string, context: OptionsContext): Result<GivenOptions, string> => {
  if (holdsSeveral(item)) return fail(`"${item}" holds two options: split them by ";".`);
  const equals = item.indexOf('=');
  if (equals < 0 && isCurrencyCode(item.toUpperCase())) return optionTable.currency.read(item);
  const name = (equals < 0 ? item : item.slice(0, equals)).trim().toLowerCase();
  const known = context.names.find((candidate) => candidate === name);
  if (known === undefined) {
    const looksLikeCode = equals < 0 && /^[A-Z]{3,4}$/.test(item);
    const currency = readCurrency(item);
    return fail(looksLikeCode && !currency.ok ? currency.error : unknownOption(name, context));
  }
  if (equals < 0) return fail(`The option "${known}" has no value: it takes ${optionTable[known].takes}.`);
  return optionTable[known].read(item.slice(equals + 1).trim());
};

export const readOptions = (argument: Argument, context: OptionsContext): Result<GivenOptions, string> => {
  let given: GivenOptions = {};
  const items = argumentCells(argument)
    .flatMap((cell) => cellText(cell).split(';'))
    .map((item) => item.trim())
    .filter((item) => item !== '');
  for (const item of items) {
    const read = readItem(item, context);
    if (!read.ok) return read;
    const twice = Object.keys(read.value).find((name) => name in given);
    if (twice !== undefined) return fail(`The option "${twice}" is given twice: keep one.`);
    given = { ...given, ...read.value };
  }
  return ok(given);
};
