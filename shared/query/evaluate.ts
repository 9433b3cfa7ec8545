// Compiles a condition into a test of one row. Two values suffice for three-valued logic, because conditions contain no
// negation: an unknown test counts as not true, in "all" and in "any".

import { type CoinColumns, comparableTexts } from '../columns/coin-columns.ts';
import { equalTexts, type EqualTexts, type Condition, type NumberTest, type TextTest } from './condition.ts';

export type RowTest = (row: number) => boolean;

const numberTest = ({ field, operator, value }: NumberTest, columns: CoinColumns): RowTest => {
  const values = columns.numbers(field);
  // A missing value is NaN: every comparison with it is false, except `!=`, which is therefore written as two
  // comparisons.
  const at = (row: number): number => values[row] ?? Number.NaN;
  switch (operator) {
    case '>':
      return (row) => at(row) > value;
    case '>=':
      return (row) => at(row) >= value;
    case '<':
      return (row) => at(row) < value;
    case '<=':
      return (row) => at(row) <= value;
    case '=':
      return (row) => at(row) === value;
    case '!=':
      return (row) => at(row) < value || at(row) > value;
    default:
      return operator satisfies never;
  }
};

const matches = (operator: TextTest['operator'], text: string, value: string): boolean => {
  switch (operator) {
    case '=':
    case '!=':
      return text === value;
    case '~':
    case '!~':
      return text.includes(value);
    default:
      return operator satisfies never;
  }
};

const textTest = ({ field, operator, value }: TextTest, columns: CoinColumns): RowTest => {
  const wanted = operator === '=' || operator === '~';
  if (field === 'contractAddress') {
    const contracts = columns.contracts();
    return (row) => {
      const held = contracts[row];
      if (held === undefined || held.length === 0) return false;
      return held.some(({ address }) => matches(operator, address, value)) === wanted;
    };
  }
  const isEquality = operator === '=' || operator === '!=';
  const texts = isEquality ? comparableTexts(columns, field) : columns.lowerTexts(field);
  return (row) => {
    const text = texts[row];
    return text !== undefined && matches(operator, text, value) === wanted;
  };
};

/** Tests a list of texts by one lookup in a set. */
const listTest = ({ field, values }: EqualTexts, columns: CoinColumns): RowTest => {
  const wanted = new Set(values);
  if (field === 'contractAddress') {
    const contracts = columns.contracts();
    return (row) => contracts[row]?.some(({ address }) => wanted.has(address)) === true;
  }
  const texts = comparableTexts(columns, field);
  return (row) => {
    const text = texts[row];
    return text !== undefined && wanted.has(text);
  };
};

/** Returns a test of whether the coin in a row meets the condition. */
export const compileCondition = (condition: Condition, columns: CoinColumns): RowTest => {
  if (condition.kind === 'number') return numberTest(condition, columns);
  if (condition.kind === 'text') return textTest(condition, columns);
  const list = condition.kind === 'any' && condition.parts.length > 2 ? equalTexts(condition) : undefined;
  if (list !== undefined) return listTest(list, columns);
  const tests = condition.parts.map((part) => compileCondition(part, columns));
  const [first, second] = tests;
  if (tests.length === 2 && first !== undefined && second !== undefined) {
    return condition.kind === 'all' ? (row) => first(row) && second(row) : (row) => first(row) || second(row);
  }
  return condition.kind === 'all'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
};
