// Entry point of the query language: what a filter's text means. Finds fields, checks that values fit them, and moves
// negation into the operators. Returns a checked filter or a located error; never throws.

import { type FieldName, isNumberField, isTextField, findField } from '../coin/coin-fields.ts';
import type { Result } from '../result.ts';
import { caught, type QueryError, refuse } from './query-error.ts';
import {
  checkField,
  checkTest,
  filterable,
  checkMembership,
  joinMemberships,
  type MembershipTest,
} from './check-filter.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import { everyCoin, type Filter } from './filter.ts';
import { operator } from './operators.ts';
import { type LocatedOperator, type Operand, parseSyntax, type Syntax } from './parse-syntax.ts';

interface CheckOptions {
  /** Currency of amounts. `$` is an error in currencies other than USD. Default: USD. */
  readonly currency?: string;
}

/** Checks one comparison of a chain; the field may be on either side. */
const checkComparison = (
  currency: string,
  left: Operand,
  link: LocatedOperator,
  right: Operand,
  negated: boolean,
): Condition => {
  const { at } = link;
  const leftField = left.kind === 'word' ? findField(left.raw) : undefined;
  const rightField = right.kind === 'word' ? findField(right.raw) : undefined;
  if (leftField?.ok === true) {
    const twoFields = rightField?.ok === true && isNumberField(leftField.value);
    if (twoFields) refuse('wrong-type', right.at, 'a number: a field is compared with a value, not with another field');
    return checkTest(currency, {
      field: filterable(currency, leftField.value, left),
      symbol: link.operator,
      value: right,
      at,
      negated,
    });
  }
  // `BTC = symbol` has a text on the left. In `capp > price` the left side is a misspelt field: a word is no number.
  const mayBeValue = (field: FieldName): boolean => left.kind !== 'word' || isTextField(field);
  if (rightField?.ok === true && mayBeValue(rightField.value)) {
    const { swapped } = operator(link.operator);
    if (swapped === undefined)
      return refuse(
        'bad-operator',
        at,
        `the field on the left of ${link.operator}`,
        `${right.raw} ${link.operator} ${left.raw}`,
      );
    return checkTest(currency, {
      field: filterable(currency, rightField.value, right),
      symbol: swapped,
      value: left,
      at,
      negated,
    });
  }
  // Neither side is a field: the error names the side that looks like a name.
  const field = checkField(currency, left.kind !== 'word' && right.kind === 'word' ? right : left);
  return checkTest(currency, { field, symbol: link.operator, value: right, at, negated });
};

const checkChain = (currency: string, chain: Extract<Syntax, { kind: 'chain' }>, negated: boolean): Condition => {
  const tests = chain.links.map((link, index) =>
    checkComparison(currency, chain.links[index - 1]?.operand ?? chain.first, link, link.operand, negated),
  );
  return negated ? anyOf(tests) : allOf(tests);
};

const checkCondition = (currency: string, syntax: Syntax, negated: boolean): Condition => {
  switch (syntax.kind) {
    case 'and':
    case 'or': {
      const parts = syntax.parts.map((part) => checkCondition(currency, part, negated));
      return (syntax.kind === 'and') !== negated ? allOf(parts) : anyOf(parts);
    }
    case 'not':
      return checkCondition(currency, syntax.part, !negated);
    case 'chain':
      return checkChain(currency, syntax, negated);
    case 'between': {
      const field = checkField(currency, syntax.subject);
      const ends = [
        checkTest(currency, { field, symbol: '>=', value: syntax.low, at: syntax.low.at, negated }),
        checkTest(currency, { field, symbol: '<=', value: syntax.high, at: syntax.high.at, negated }),
      ];
      return negated ? anyOf(ends) : allOf(ends);
    }
    case 'in': {
      const field = checkField(currency, syntax.subject);
      const tests = syntax.values.map((value) =>
        checkTest(currency, { field, symbol: '=', value, at: value.at, negated }),
      );
      return negated ? allOf(tests) : anyOf(tests);
    }
    default:
      return syntax satisfies never;
  }
};

/** The parts joined by "and" at the top level. Only these may be memberships. */
const conjuncts = (currency: string, syntax: Syntax): readonly (Condition | MembershipTest)[] =>
  syntax.kind === 'and'
    ? syntax.parts.flatMap((part) => conjuncts(currency, part))
    : [checkMembership(syntax) ?? checkCondition(currency, syntax, false)];

/** Reads a filter like `marketCap > 1e9 and not name ~ "inu"`. An empty text matches every coin. */
export const parseFilter = (source: string, { currency = 'USD' }: CheckOptions = {}): Result<Filter, QueryError> =>
  caught(source, () => {
    const syntax = parseSyntax(source);
    if (syntax === undefined) return everyCoin;
    const conditions: Condition[] = [];
    const memberships: MembershipTest[] = [];
    for (const part of conjuncts(currency, syntax)) {
      if (part.kind === 'membership') memberships.push(part);
      else conditions.push(part);
    }
    return { condition: allOf(conditions), ...joinMemberships(memberships) };
  });
