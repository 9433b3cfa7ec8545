// Finds the field that an operand names.

import { coinField, fieldNames, type FieldName } from '../coin/coin-fields.ts';
import { currencyInName, findField } from '../coin/find-field.ts';
import { normaliseSpelling } from '../text/spelling.ts';
import { nearest } from '../text/nearest.ts';
import { refuse, type CheckContext } from './check-context.ts';
import { membershipNameOf, membershipSpellings } from './check-membership.ts';
import type { Operand } from './syntax.ts';

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
export const filterable = (context: CheckContext, field: FieldName, operand: Operand): FieldName => {
  if (!coinField(field).filterable) refuse(context, 'not-filterable', operand.at, 'a field that can be filtered by');
  const named = currencyInName(operand.raw);
  if (named !== undefined && named !== context.currency)
    refuse(
      context,
      'bad-currency-sign',
      operand.at,
      `${field} without a currency: amounts are in ${context.currency} here, and in ${named} with currency=${named}`,
    );
  return field;
};

/** The field that the operand names; ends the check if it names none. */
export const checkField = (context: CheckContext, operand: Operand): FieldName => {
  const membership = membershipNameOf(operand);
  if (membership !== undefined)
    refuse(
      context,
      'bad-membership',
      operand.at,
      `${membership} only as a condition of its own, joined to the others with "and"`,
    );
  if (operand.kind !== 'word') return refuse(context, 'unknown-field', operand.at, 'a field, like marketCap');
  const field = findField(operand.raw);
  if (field.ok) return filterable(context, field.value, operand);
  const suggestion =
    field.error.suggestion ??
    nearest(normaliseSpelling(operand.raw), membershipSpellings) ??
    nearestByPrefix(operand.raw);
  return refuse(context, 'unknown-field', operand.at, `one of ${filterableNames.join(', ')}`, suggestion);
};
