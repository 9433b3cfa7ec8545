// Checks one test of a field: the operator must suit the field's type, and the value its unit.

import {
  coinField,
  isNumberField,
  isTextField,
  type FieldName,
  type NumberFieldName,
  type TextFieldName,
} from '../coin/coin-fields.ts';
import { refuse, type CheckContext } from './check-context.ts';
import { textTestOf, type Condition, type NumberTest, type TextTest } from './condition.ts';
import {
  isNumberOperator,
  isTextOperator,
  negatedNumberOperator,
  negatedTextOperator,
  operator,
  operatorSymbols,
  type OperatorSymbol,
} from './operators.ts';
import type { CurrencySign } from './currency-sign.ts';
import type { Span } from './query-error.ts';
import { textOf, type Operand } from './syntax.ts';

export interface Comparison {
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

/** Refuses a currency beside a number of another unit, or of another currency than that of the answer. */
const checkSign = (
  context: CheckContext,
  field: NumberFieldName,
  { written, currencies }: CurrencySign,
  { at, raw }: Operand,
): void => {
  const { unit } = coinField(field);
  if (unit !== 'currency' && unit !== 'BTC')
    refuse(
      context,
      'bad-currency-sign',
      at,
      `a number without ${written}: ${field} is not an amount of money`,
      raw.replace(written, '').trim(),
    );
  const currency = unit === 'BTC' ? 'BTC' : context.currency;
  const [meant = ''] = currencies;
  if (currencies.every((one) => one !== currency))
    // Without a suggestion: the bare number would be another amount.
    refuse(
      context,
      'bad-currency-sign',
      at,
      unit === 'BTC'
        ? `a number without ${written}: ${field} is in bitcoin`
        : `a number without ${written}: amounts are in ${currency} here, and in ${meant} with currency=${meant}`,
    );
};

const numberOf = (context: CheckContext, field: NumberFieldName, operand: Operand): number => {
  const { unit } = coinField(field);
  const { at, raw } = operand;
  if (operand.kind !== 'number')
    return refuse(
      context,
      'wrong-type',
      at,
      `a number to compare ${field} with, like ${unit === 'percent' ? '5%' : '1e9'}`,
      withoutPoints(raw),
    );
  const { value, percent, sign } = operand;
  if (percent && unit !== 'percent')
    refuse(context, 'bad-percent', at, `a number without %: ${field} is not a percentage`, raw.replace(/\s*%/, ''));
  if (sign !== undefined) checkSign(context, field, sign, operand);
  if (unit === 'percent' && !percent && value !== 0 && Math.abs(value) < 1) {
    const meant = `${Number((value * 100).toPrecision(12))}%`;
    refuse(context, 'percent-of-fraction', at, `${raw}% or ${meant}: a spreadsheet passes 5 % as 0.05`, meant);
  }
  return value;
};

const numberTest = (
  context: CheckContext,
  field: NumberFieldName,
  { symbol, value, at, negated }: Comparison,
): NumberTest => {
  if (!isNumberOperator(symbol))
    return refuse(
      context,
      'bad-operator',
      at,
      `one of ${operatorsThat('comparesNumbers')} with ${field}, which is a number`,
      '=',
    );
  return {
    kind: 'number',
    field,
    operator: negated ? negatedNumberOperator[symbol] : symbol,
    value: numberOf(context, field, value),
  };
};

const textTest = (
  context: CheckContext,
  field: TextFieldName,
  { symbol, value, at, negated }: Comparison,
): TextTest => {
  if (!isTextOperator(symbol))
    return refuse(
      context,
      'bad-operator',
      at,
      `one of ${operatorsThat('comparesTexts')} with ${field}, which is a text`,
      '=',
    );
  const written = textOf(value);
  if ((symbol === '~' ? written : written.trim()) === '')
    refuse(context, 'wrong-type', value.at, 'a text of at least one character');
  return textTestOf(field, negated ? negatedTextOperator[symbol] : symbol, written);
};

/** Returns the condition that a comparison means. */
export const checkTest = (context: CheckContext, comparison: Comparison): Condition => {
  const { field, value } = comparison;
  if (isNumberField(field)) return numberTest(context, field, comparison);
  if (isTextField(field)) return textTest(context, field, comparison);
  return refuse(context, 'not-filterable', value.at, 'a field that can be filtered by');
};
