// Checks the conditions of a filter. Of a test: there must be such a field, the operator must suit its type, and the
// value its unit. Category and chain select the set of coins instead of testing one coin, so each must be a separate
// condition joined by "and": one category, one chain, and any number of exclusions.

import { findMembership, membershipPattern } from '../coin/memberships.ts';
import { normaliseSpelling } from '../text/spelling.ts';
import { refuse, type Span } from './query-error.ts';
import type { Membership } from './filter.ts';
import { type Operand, type Syntax, textOf } from './parse-syntax.ts';
import {
  coinField,
  currencyInName,
  type FieldName,
  fieldNames,
  findField,
  isNumberField,
  isTextField,
  type NumberFieldName,
  type TextFieldName,
} from '../coin/coin-fields.ts';
import { nearest } from '../text/nearest.ts';
import { type Condition, type NumberTest, type TextTest, textTestOf } from './condition.ts';
import {
  isNumberOperator,
  isTextOperator,
  negatedNumberOperator,
  negatedTextOperator,
  operator,
  type OperatorSymbol,
  operatorSymbols,
} from './operators.ts';
import type { CurrencySign } from './numbers.ts';

type MembershipName = keyof Membership;

export interface MembershipTest {
  readonly kind: 'membership';
  readonly name: MembershipName;
  readonly values: readonly string[];
  readonly negated: boolean;
  readonly at: Span;
}

/** Accepted spellings of the two names, normalised. */
const spellings: ReadonlyMap<string, MembershipName> = new Map([
  ['category', 'category'],
  ['categories', 'category'],
  ['chain', 'chain'],
  ['chains', 'chain'],
  ['blockchain', 'chain'],
  ['blockchains', 'chain'],
]);

const membershipSpellings: readonly string[] = [...spellings.keys()];

const membershipNameOf = (operand: Operand): MembershipName | undefined =>
  operand.kind === 'word' ? spellings.get(normaliseSpelling(operand.raw)) : undefined;

const examples: Readonly<Record<MembershipName, string>> = { category: 'layer-1', chain: 'solana' };

const sortedOnce = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const readName = (name: MembershipName, operand: Operand): string => {
  const text = textOf(operand).trim();
  const value = findMembership[name](text) ?? text.toLowerCase();
  return membershipPattern.test(value)
    ? value
    : refuse('wrong-type', operand.at, `the name of a ${name}, like ${examples[name]}`);
};

/** The membership that a condition tests; undefined for other conditions. */
export const checkMembership = (syntax: Syntax, negated = false): MembershipTest | undefined => {
  if (syntax.kind === 'not') return checkMembership(syntax.part, !negated);
  if (syntax.kind !== 'chain' && syntax.kind !== 'in') return undefined;
  const name = membershipNameOf(syntax.kind === 'chain' ? syntax.first : syntax.subject);
  if (name === undefined) return undefined;
  const test = (values: readonly Operand[], unequal: boolean): MembershipTest => ({
    kind: 'membership',
    name,
    negated: negated !== unequal,
    at: syntax.at,
    values: sortedOnce(values.map((value) => readName(name, value))),
  });
  if (syntax.kind === 'in') return test(syntax.values, false);
  const [link, another] = syntax.links;
  if (link === undefined) return undefined;
  if (another !== undefined) refuse('bad-operator', another.at, `one comparison with ${name}`);
  if (link.operator !== '=' && link.operator !== '!=') refuse('bad-operator', link.at, `= or != after ${name}`, '=');
  return test([link.operand], link.operator === '!=');
};

const included = (tests: readonly MembershipTest[], name: MembershipName): readonly string[] => {
  const [first, ...others] = tests.filter((test) => test.name === name && !test.negated);
  const other = others.find((test) => test.values.join() !== first?.values.join());
  if (other !== undefined)
    refuse('bad-membership', other.at, `only one ${name}; for coins in any of several, write ${name} in (a, b)`);
  return first?.values ?? [];
};

const excluded = (tests: readonly MembershipTest[], name: MembershipName): readonly string[] =>
  sortedOnce(tests.filter((test) => test.name === name && test.negated).flatMap((test) => test.values));

/** Combines all membership conditions of a filter. */
export const joinMemberships = (
  tests: readonly MembershipTest[],
): { readonly include: Membership; readonly exclude: Membership } => ({
  include: { category: included(tests, 'category'), chain: included(tests, 'chain') },
  exclude: { category: excluded(tests, 'category'), chain: excluded(tests, 'chain') },
});

const filterableNames: readonly string[] = [
  ...fieldNames.filter((name) => coinField(name).filterable),
  'category',
  'chain',
];

/** The field that the word is the beginning of, such as `marketCap` for `market`. */
const nearestByPrefix = (word: string): string | undefined => {
  const start = normaliseSpelling(word);
  return start.length < 3 ? undefined : fieldNames.find((name) => normaliseSpelling(name).startsWith(start));
};

/** The field, if it is filterable; otherwise ends the check. */
export const filterable = (currency: string, field: FieldName, operand: Operand): FieldName => {
  if (!coinField(field).filterable) refuse('not-filterable', operand.at, 'a field that can be filtered by');
  const named = currencyInName(operand.raw);
  if (named !== undefined && named !== currency)
    refuse(
      'bad-currency-sign',
      operand.at,
      `${field} without a currency: amounts are in ${currency} here, and in ${named} with currency=${named}`,
    );
  return field;
};

/** The field that the operand names; ends the check if it names none. */
export const checkField = (currency: string, operand: Operand): FieldName => {
  const membership = membershipNameOf(operand);
  if (membership !== undefined)
    refuse(
      'bad-membership',
      operand.at,
      `${membership} only as a condition of its own, joined to the others with "and"`,
    );
  if (operand.kind !== 'word') return refuse('unknown-field', operand.at, 'a field, like marketCap');
  const field = findField(operand.raw);
  if (field.ok) return filterable(currency, field.value, operand);
  const suggestion =
    field.error.suggestion ??
    nearest(normaliseSpelling(operand.raw), membershipSpellings) ??
    nearestByPrefix(operand.raw);
  return refuse('unknown-field', operand.at, `one of ${filterableNames.join(', ')}`, suggestion);
};

interface Comparison {
  readonly field: FieldName;
  readonly symbol: OperatorSymbol;
  readonly value: Operand;
  /** The operator's place. */
  readonly at: Span;
  readonly negated: boolean;
}

const operatorsThat = (kind: 'comparesNumbers' | 'comparesTexts'): string =>
  operatorSymbols.filter((symbol) => operator(symbol)[kind]).join(' ');

/** Removes the points of a number like `1.000.000`, which the tokenizer reads as a word; undefined for other texts. */
const withoutPoints = (raw: string): string | undefined =>
  /^\d{1,3}(\.\d{3})+$/.test(raw) ? raw.replace(/\./g, '') : undefined;

/**
 * Refuses a currency beside a number of another unit, or of another currency than that of the answer.
 * @param shown the currency of the answer.
 */
const checkSign = (
  shown: string,
  field: NumberFieldName,
  { written, currencies }: CurrencySign,
  { at, raw }: Operand,
): void => {
  const { unit } = coinField(field);
  if (unit !== 'currency' && unit !== 'BTC')
    refuse(
      'bad-currency-sign',
      at,
      `a number without ${written}: ${field} is not an amount of money`,
      raw.replace(written, '').trim(),
    );
  const currency = unit === 'BTC' ? 'BTC' : shown;
  const [meant = ''] = currencies;
  if (currencies.every((one) => one !== currency))
    // Without a suggestion: the bare number would be another amount.
    refuse(
      'bad-currency-sign',
      at,
      unit === 'BTC'
        ? `a number without ${written}: ${field} is in bitcoin`
        : `a number without ${written}: amounts are in ${currency} here, and in ${meant} with currency=${meant}`,
    );
};

const numberOf = (currency: string, field: NumberFieldName, operand: Operand): number => {
  const { unit } = coinField(field);
  const { at, raw } = operand;
  if (operand.kind !== 'number')
    return refuse(
      'wrong-type',
      at,
      `a number to compare ${field} with, like ${unit === 'percent' ? '5%' : '1e9'}`,
      withoutPoints(raw),
    );
  const { value, percent, sign } = operand;
  if (percent && unit !== 'percent')
    refuse('bad-percent', at, `a number without %: ${field} is not a percentage`, raw.replace(/\s*%/, ''));
  if (sign !== undefined) checkSign(currency, field, sign, operand);
  if (unit === 'percent' && !percent && value !== 0 && Math.abs(value) < 1) {
    const meant = `${Number((value * 100).toPrecision(12))}%`;
    refuse('percent-of-fraction', at, `${raw}% or ${meant}: a spreadsheet passes 5 % as 0.05`, meant);
  }
  return value;
};

const numberTest = (
  currency: string,
  field: NumberFieldName,
  { symbol, value, at, negated }: Comparison,
): NumberTest => {
  if (!isNumberOperator(symbol))
    return refuse(
      'bad-operator',
      at,
      `one of ${operatorsThat('comparesNumbers')} with ${field}, which is a number`,
      '=',
    );
  return {
    kind: 'number',
    field,
    operator: negated ? negatedNumberOperator[symbol] : symbol,
    value: numberOf(currency, field, value),
  };
};

const textTest = (field: TextFieldName, { symbol, value, at, negated }: Comparison): TextTest => {
  if (!isTextOperator(symbol))
    return refuse('bad-operator', at, `one of ${operatorsThat('comparesTexts')} with ${field}, which is a text`, '=');
  const written = textOf(value);
  if ((symbol === '~' ? written : written.trim()) === '')
    refuse('wrong-type', value.at, 'a text of at least one character');
  return textTestOf(field, negated ? negatedTextOperator[symbol] : symbol, written);
};

/** Returns the condition that a comparison means. */
export const checkTest = (currency: string, comparison: Comparison): Condition => {
  const { field, value } = comparison;
  if (isNumberField(field)) return numberTest(currency, field, comparison);
  if (isTextField(field)) return textTest(field, comparison);
  return refuse('not-filterable', value.at, 'a field that can be filtered by');
};
