// Completes the texts that are lists of names: categories, fields, a sort, options.

import { coinField, isSortField, columnNames, isPseudoColumn, pseudoColumns } from '../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { categories, chains } from '../../shared/coin/memberships.ts';
import { completeWord, type Completions, type Word } from './completion.ts';

const universes: readonly Word[] = [
  ...Object.entries(categories).map(([name, hint]) => ({ name, hint })),
  { name: 'all', hint: 'the whole market' },
  ...Object.entries(chains).map(([name, hint]) => ({ name: `chain:${name}`, hint, spellings: [name] })),
];

const columns: readonly Word[] = columnNames.flatMap((name): readonly Word[] => {
  if (isPseudoColumn(name)) return [{ name, hint: pseudoColumns[name].label, spellings: pseudoColumns[name].aliases }];
  const { label, aliases, risk } = coinField(name);
  return risk === true ? [] : [{ name, hint: label, spellings: aliases }];
});

const sorts: readonly Word[] = columns.filter(({ name }) =>
  columnNames.some((one) => one === name && !isPseudoColumn(one) && isSortField(one)),
);

const directions: readonly Word[] = [
  { name: 'desc', hint: 'largest first, Z to A' },
  { name: 'asc', hint: 'smallest first, A to Z' },
];

const choices = (name: string, values: readonly string[], hint: string): readonly Word[] =>
  values.map((value) => ({ name: `${name}=${value}`, hint }));

const currencies = choices('currency', currencyCodes, 'the currency of the amounts');
const stale = choices('stale', ['never'], 'an error instead of rows up to an hour old');
const days = choices('at', ['1d', '7d', '30d'], 'as of a recorded day, such as at=2026-11-01');
const headers = choices('headers', ['labels', 'no', 'names'], 'the first row');

/** The text before the last item of a list, with blanks, and that item. */
const lastItem = (text: string, separator: RegExp): readonly [before: string, item: string] => {
  const start = text.search(separator);
  const [, before = '', item = ''] =
    start < 0 ? ['', '', text] : (new RegExp(`^([\\s\\S]*(?:${separator.source})\\s*)([\\s\\S]*)$`).exec(text) ?? []);
  const blanks = /^\s*/.exec(item)?.[0] ?? '';
  return [`${before}${blanks}`, item.slice(blanks.length)];
};

const ofList =
  (words: readonly Word[], separator: RegExp) =>
  (text: string): Completions => {
    const [before, item] = lastItem(text, separator);
    const taken = before.split(separator).map((one) => one.trim());
    return completeWord(
      words.filter(({ name }) => !taken.includes(name)),
      before,
      item,
    );
  };

export const completeUniverse = ofList(universes, /[,;\n]/);
export const completeFields = ofList(columns, /[,;\n]/);
export const completeListOptions = ofList([...headers, ...currencies, ...stale, ...days], /;/);
export const completeCoinOptions = ofList([...currencies, ...stale, ...days], /;/);

export const completeSort = (text: string): Completions => {
  const [, sign = '', name = '', blank = '', direction = ''] = /^([+-]?)(\S*)(\s*)(.*)$/.exec(text) ?? [];
  return blank === '' ? completeWord(sorts, sign, name) : completeWord(directions, `${sign}${name}${blank}`, direction);
};
