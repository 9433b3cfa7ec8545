// Completes a filter: fields, then operators, then values, then `and` and `or`.

import {
  coinField,
  type ColumnName,
  type FieldName,
  fieldNames,
  isNumberField,
  isPseudoColumn,
  pseudoColumns,
  findField,
} from '../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { queryErrorSentence } from '../../shared/query/query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';

export interface Completion {
  /** The whole text after the choice. */
  readonly text: string;
  /** What is added or changed, as shown. */
  readonly label: string;
  readonly hint: string;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** The text ends in a word that is no name yet, so that the first completion is likely meant. */
  readonly isPartial: boolean;
}

export const nothing: Completions = { items: [], isPartial: false };

export interface Word {
  readonly name: string;
  readonly hint: string;
  /** Further spellings, such as aliases. */
  readonly spellings?: readonly string[];
}

const spellingsOf = ({ name, hint, spellings = [] }: Word): readonly string[] => [name, hint, ...spellings];

/** Length of the shortest spelling that begins like the typed text; infinite for none. */
const fit = (word: Word, typed: string): number =>
  Math.min(...spellingsOf(word).map((one) => (one.toLowerCase().startsWith(typed) ? one.length : Infinity)));

const contains = ({ name, hint }: Word, typed: string): boolean =>
  [name, hint].some((one) => one.toLowerCase().includes(typed));

/**
 * The words that fit to what is typed of one: first those that begin like it.
 * @param before the text in front of the word.
 * @param after written behind the word.
 */
export const completeWord = (words: readonly Word[], before: string, typed: string, after = ''): Completions => {
  const wanted = typed.toLowerCase();
  const fitting = words.filter((word) => fit(word, wanted) < Infinity);
  // `24` means 24h rather than 24hVolume. Without a letter the words keep their order.
  const first = wanted === '' ? fitting : [...fitting].sort((one, other) => fit(one, wanted) - fit(other, wanted));
  const others = words.filter((word) => !fitting.includes(word) && contains(word, wanted));
  const isName = words.some(({ name, spellings = [] }) =>
    [name, ...spellings].some((one) => one.toLowerCase() === wanted),
  );
  return {
    items: [...first, ...others].map(({ name, hint }) => ({ text: `${before}${name}${after}`, label: name, hint })),
    isPartial: wanted !== '' && !isName,
  };
};

/** As people call them, in place of the names. */
const shortNames: Partial<Record<ColumnName, string>> = {
  priceChange1h: '1h',
  priceChange1d: '24h',
  priceChange1w: '7d',
};

/** The usual ones come first. */
const usual: readonly ColumnName[] = ['price', 'marketCap', 'priceChange1d', 'priceChange1w', 'volume', 'name'];

/** Without risk data, which needs an option. */
export const columnWords = (columns: readonly ColumnName[]): readonly Word[] =>
  [...usual.filter((name) => columns.includes(name)), ...columns.filter((name) => !usual.includes(name))].flatMap(
    (column): readonly Word[] => {
      const { label, aliases, ...facts } = isPseudoColumn(column) ? pseudoColumns[column] : coinField(column);
      if ('risk' in facts && facts.risk) return [];
      return [{ name: shortNames[column] ?? column, hint: label, spellings: [column, ...aliases] }];
    },
  );

const fields = columnWords(fieldNames.filter((name) => coinField(name).filterable));

const starters: readonly Word[] = [{ name: 'not', hint: 'the opposite of what follows' }];
const joiners: readonly Word[] = [
  { name: 'and', hint: 'both must hold' },
  { name: 'or', hint: 'one must hold' },
];

const numberOperators: readonly Word[] = [
  { name: '>', hint: 'above' },
  { name: '>=', hint: 'at least' },
  { name: '<', hint: 'below' },
  { name: '<=', hint: 'at most' },
  { name: 'between', hint: 'from one number to another' },
  { name: 'in', hint: 'one of several, in brackets' },
  { name: '=', hint: 'is' },
  { name: '!=', hint: 'is not' },
];
const textOperators: readonly Word[] = [
  { name: '~', hint: 'contains' },
  { name: '=', hint: 'is' },
  { name: '!=', hint: 'is not' },
  { name: 'in', hint: 'one of several, in brackets' },
];

const examples: Readonly<Record<string, readonly string[]>> = {
  percent: ['5%', '10%', '0%', '-5%'],
  currency: ['1B', '100M', '10M', '1'],
  rank: ['100', '10'],
  coins: ['1B', '1M'],
};

const valuesFor = (field: FieldName): readonly Word[] =>
  (examples[coinField(field).unit] ?? []).map((name) => ({ name, hint: 'example' }));

const fieldPattern = String.raw`([A-Za-z0-9_]+(?:\s(?:cap|24h|7d|1h|\(24h\)))?)`;
const beforeField = /^(|[\s\S]*?(?:\b(?:and|or|not)\s+|\(\s*|&&\s*|\|\|\s*))([A-Za-z0-9_]*)$/i;
const afterField = new RegExp(String.raw`^([\s\S]*?\b${fieldPattern}\s+)([<>=!~]*|[a-z]*)$`, 'i');
const afterOperator = new RegExp(
  String.raw`^([\s\S]*?\b${fieldPattern}\s*(?:>=|<=|!=|<>|==|[<>=~]|\bbetween\b)\s*)([^\s()'"]*)$`,
  'i',
);
const afterValue = /^([\s\S]*\s)([a-z]*)$/i;

const fieldCalled = (text: string): FieldName | undefined => {
  const found = findField(text);
  return found.ok ? found.value : undefined;
};

/** The correction that the error names, if any. */
export const whereFix = (text: string, currency: CurrencyCode): Completion | undefined => {
  const filter = parseFilter(text, { currency });
  if (filter.ok || filter.error.suggestion === undefined) return undefined;
  const { at, found, suggestion } = filter.error;
  const fixed = `${text.slice(0, at.start)}${suggestion}${text.slice(at.end)}`;
  const hint = found === '' ? queryErrorSentence(filter.error) : `instead of ${found}`;
  return { text: fixed, label: suggestion, hint };
};

const isCondition = (text: string, currency: CurrencyCode): boolean =>
  text.trim() !== '' && parseFilter(text, { currency }).ok;

/** The words after the longest part of the text that they fit to. */
const next = (text: string, currency: CurrencyCode): Completions => {
  const [, before = '', typed = ''] = beforeField.exec(text) ?? [];
  if (beforeField.test(text)) return completeWord([...fields, ...starters], before, typed, ' ');
  const [, head = '', operand = '', sign = ''] = afterField.exec(text) ?? [];
  const field = fieldCalled(operand);
  if (field !== undefined) return completeWord(isNumberField(field) ? numberOperators : textOperators, head, sign, ' ');
  const [, start = '', compared = '', value = ''] = afterOperator.exec(text) ?? [];
  const subject = fieldCalled(compared);
  if (subject !== undefined) return { ...completeWord(valuesFor(subject), start, value), isPartial: false };
  const [, condition = '', word = ''] = afterValue.exec(text) ?? [];
  return isCondition(condition, currency) ? completeWord(joiners, condition, word, ' ') : nothing;
};

export const completeWhere = (text: string, currency: CurrencyCode): Completions => {
  const words = next(text, currency);
  // A word that is still being typed is not an error yet.
  const isPartial = words.isPartial && words.items.length > 0;
  const fix = isPartial ? undefined : whereFix(text, currency);
  return { items: fix === undefined ? words.items : [fix, ...words.items], isPartial };
};
