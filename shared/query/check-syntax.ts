// Gives meaning to a syntax tree: looks fields up, checks that values fit them, pushes negation into the operators and
// takes category and chain out, which choose the set of coins rather than test a coin.

import {
  coinField,
  fieldNames,
  isNumberField,
  isTextField,
  type FieldName,
  type NumberFieldName,
  type TextFieldName,
} from '../coin/coin-fields.ts';
import { findField, normaliseSpelling } from '../coin/find-field.ts';
import { membershipPattern } from '../coin/memberships.ts';
import { fail, ok, type Result } from '../result.ts';
import { nearest } from '../text/nearest.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import type { Filter, Membership } from './filter.ts';
import { isNumberOperator, operator, operatorSymbols, type OperatorSymbol } from './operators.ts';
import type { QueryError, QueryErrorReason, Span } from './query-error.ts';
import type { LocatedOperator, Operand, Syntax } from './syntax.ts';

export interface CheckOptions {
  /** The currency that amounts are compared in; `$` is refused in any other than USD. */
  readonly currency?: string;
}

type MembershipName = keyof Membership;

const membershipSpellings: Readonly<Record<string, MembershipName>> = {
  category: 'category',
  categories: 'category',
  chain: 'chain',
  chains: 'chain',
  blockchain: 'chain',
  blockchains: 'chain',
};

interface MembershipTest {
  readonly kind: 'membership';
  readonly name: MembershipName;
  readonly values: readonly string[];
  readonly negated: boolean;
  readonly at: Span;
}

/** Carries an error out of the recursion; never leaves this file. */
class CheckProblem extends Error {
  readonly error: QueryError;
  constructor(error: QueryError) {
    super(error.reason);
    this.error = error;
  }
}

class Checker {
  private readonly source: string;
  private readonly currency: string;

  constructor(source: string, { currency = 'USD' }: CheckOptions) {
    this.source = source;
    this.currency = currency;
  }

  check(syntax: Syntax): Filter {
    const conditions: Condition[] = [];
    const memberships: MembershipTest[] = [];
    for (const part of this.conjuncts(syntax)) {
      if (part.kind === 'membership') memberships.push(part);
      else conditions.push(part);
    }
    const included = (name: MembershipName): readonly string[] => {
      const [first, second] = memberships.filter((test) => test.name === name && !test.negated);
      if (second !== undefined && second.values.join() !== first?.values.join()) {
        throw this.problem(
          'bad-membership',
          second.at,
          `only one ${name}; for coins in any of several, write ${name} in (a, b)`,
        );
      }
      return first?.values ?? [];
    };
    const excluded = (name: MembershipName): readonly string[] =>
      sortedOnce(memberships.filter((test) => test.name === name && test.negated).flatMap((test) => test.values));
    return {
      condition: allOf(conditions),
      include: { category: included('category'), chain: included('chain') },
      exclude: { category: excluded('category'), chain: excluded('chain') },
    };
  }

  private problem(reason: QueryErrorReason, at: Span, expected: string, suggestion?: string): CheckProblem {
    const found = this.source.slice(at.start, at.end);
    return new CheckProblem({
      reason,
      source: this.source,
      at,
      found,
      expected,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }

  /** The conditions that must all hold, of which only these may be about membership. */
  private conjuncts(syntax: Syntax): readonly (Condition | MembershipTest)[] {
    if (syntax.kind === 'and') return syntax.parts.flatMap((part) => this.conjuncts(part));
    return [this.membershipTest(syntax, false) ?? this.condition(syntax, false)];
  }

  private membershipTest(syntax: Syntax, negated: boolean): MembershipTest | undefined {
    if (syntax.kind === 'not') return this.membershipTest(syntax.part, !negated);
    if (syntax.kind !== 'chain' && syntax.kind !== 'in') return undefined;
    const subject = syntax.kind === 'chain' ? syntax.first : syntax.subject;
    const name = membershipNameOf(subject);
    if (name === undefined) return undefined;
    const test = (values: readonly Operand[], unequal: boolean): MembershipTest => ({
      kind: 'membership',
      name,
      negated: negated !== unequal,
      at: syntax.at,
      values: sortedOnce(values.map((value) => this.membershipValue(name, value))),
    });
    if (syntax.kind === 'in') return test(syntax.values, false);
    const [link, another] = syntax.links;
    if (link === undefined) return undefined;
    if (another !== undefined) throw this.problem('bad-operator', another.at, `one comparison with ${name}`);
    if (link.operator !== '=' && link.operator !== '!=')
      throw this.problem('bad-operator', link.at, `= or != after ${name}`, '=');
    return test([link.operand], link.operator === '!=');
  }

  private membershipValue(name: MembershipName, operand: Operand): string {
    const value = textOf(operand).trim().toLowerCase();
    if (!membershipPattern.test(value))
      throw this.problem(
        'wrong-type',
        operand.at,
        `the name of a ${name}, like ${name === 'category' ? 'layer-1' : 'solana'}`,
      );
    return value;
  }

  private condition(syntax: Syntax, negated: boolean): Condition {
    switch (syntax.kind) {
      case 'and':
      case 'or': {
        const parts = syntax.parts.map((part) => this.condition(part, negated));
        return (syntax.kind === 'and') !== negated ? allOf(parts) : anyOf(parts);
      }
      case 'not':
        return this.condition(syntax.part, !negated);
      case 'chain':
        return this.chain(syntax, negated);
      case 'between': {
        const field = this.fieldOf(syntax.subject);
        const ends = [
          this.test(field, '>=', syntax.low, syntax.low.at, negated),
          this.test(field, '<=', syntax.high, syntax.high.at, negated),
        ];
        return negated ? anyOf(ends) : allOf(ends);
      }
      case 'in': {
        const field = this.fieldOf(syntax.subject);
        const tests = syntax.values.map((value) => this.test(field, '=', value, value.at, negated));
        return negated ? allOf(tests) : anyOf(tests);
      }
      default:
        return syntax satisfies never;
    }
  }

  private chain(chain: Extract<Syntax, { kind: 'chain' }>, negated: boolean): Condition {
    let left = chain.first;
    const tests = chain.links.map((link) => {
      const test = this.comparison(left, link, link.operand, negated);
      left = link.operand;
      return test;
    });
    return negated ? anyOf(tests) : allOf(tests);
  }

  /** One comparison of a chain; the field may stand on either side. */
  private comparison(left: Operand, link: LocatedOperator, right: Operand, negated: boolean): Condition {
    const leftField = left.kind === 'word' ? findField(left.raw) : undefined;
    if (leftField?.ok === true) {
      const other = right.kind === 'word' && isNumberField(leftField.value) ? findField(right.raw) : undefined;
      if (other?.ok === true)
        throw this.problem(
          'wrong-type',
          right.at,
          'a number: a field is compared with a value, not with another field',
        );
      return this.test(this.filterable(leftField.value, left), link.operator, right, link.at, negated);
    }
    // `BTC = symbol` is a text on the left; `capp > price` is a misspelt field, since no number is a word.
    const mayBeValue = (field: FieldName): boolean => left.kind !== 'word' || isTextField(field);
    const rightField = right.kind === 'word' ? findField(right.raw) : undefined;
    if (rightField?.ok === true && mayBeValue(rightField.value)) {
      const { swapped } = operator(link.operator);
      if (swapped === undefined)
        throw this.problem(
          'bad-operator',
          link.at,
          `the field on the left of ${link.operator}`,
          `${right.raw} ${link.operator} ${left.raw}`,
        );
      return this.test(this.filterable(rightField.value, right), swapped, left, link.at, negated);
    }
    // Neither side is a field: the one that looks like a name is named.
    return this.test(
      this.fieldOf(left.kind !== 'word' && right.kind === 'word' ? right : left),
      link.operator,
      right,
      link.at,
      negated,
    );
  }

  private fieldOf(operand: Operand): FieldName {
    const membership = membershipNameOf(operand);
    if (membership !== undefined) {
      throw this.problem(
        'bad-membership',
        operand.at,
        `${membership} only as a condition of its own, joined to the others with "and"`,
      );
    }
    if (operand.kind !== 'word') throw this.problem('unknown-field', operand.at, 'a field, like marketCap');
    const field = findField(operand.raw);
    if (field.ok) return this.filterable(field.value, operand);
    const suggestion =
      field.error.suggestion ?? nearest(normaliseSpelling(operand.raw), Object.keys(membershipSpellings));
    throw this.problem(
      'unknown-field',
      operand.at,
      `one of ${filterableNames.join(', ')}`,
      suggestion ?? nearestByPrefix(operand.raw),
    );
  }

  private filterable(field: FieldName, operand: Operand): FieldName {
    if (coinField(field).filterable) return field;
    throw this.problem('not-filterable', operand.at, 'a field that can be filtered by');
  }

  private test(field: FieldName, symbol: OperatorSymbol, value: Operand, at: Span, negated: boolean): Condition {
    if (isNumberField(field)) return this.numberTest(field, symbol, value, at, negated);
    if (isTextField(field)) return this.textTest(field, symbol, value, at, negated);
    throw this.problem('not-filterable', value.at, 'a field that can be filtered by');
  }

  private numberTest(
    field: NumberFieldName,
    symbol: OperatorSymbol,
    value: Operand,
    at: Span,
    negated: boolean,
  ): Condition {
    if (!isNumberOperator(symbol))
      throw this.problem(
        'bad-operator',
        at,
        `one of ${operatorList('comparesNumbers')} with ${field}, which is a number`,
        '=',
      );
    const number = this.numberOf(field, value);
    const applied = negated ? operator(symbol).negated : symbol;
    if (applied === '~' || applied === '!~') throw new Error(`${symbol} negated to ${applied}`);
    return { kind: 'number', field, operator: applied, value: number };
  }

  private numberOf(field: NumberFieldName, operand: Operand): number {
    const { unit } = coinField(field);
    if (operand.kind !== 'number') {
      const grouped = /^\d{1,3}(\.\d{3})+$/.test(operand.raw) ? operand.raw.replace(/\./g, '') : undefined;
      throw this.problem(
        'wrong-type',
        operand.at,
        `a number to compare ${field} with, like ${unit === 'percent' ? '5%' : '1e9'}`,
        grouped,
      );
    }
    if (operand.percent && unit !== 'percent')
      throw this.problem(
        'bad-percent',
        operand.at,
        `a number without %: ${field} is not a percentage`,
        operand.raw.replace(/\s*%/, ''),
      );
    if (operand.dollar && unit !== 'currency')
      throw this.problem(
        'bad-currency-sign',
        operand.at,
        `a number without $: ${field} is not an amount of money`,
        operand.raw.replace('$', ''),
      );
    if (operand.dollar && this.currency !== 'USD')
      throw this.problem(
        'bad-currency-sign',
        operand.at,
        `a number without $: amounts are in ${this.currency} here`,
        operand.raw.replace('$', ''),
      );
    if (unit === 'percent' && !operand.percent && operand.value !== 0 && Math.abs(operand.value) < 1) {
      const percent = `${Number((operand.value * 100).toPrecision(12))}%`;
      throw this.problem(
        'percent-of-fraction',
        operand.at,
        `${operand.raw}% or ${percent}: a spreadsheet passes 5 % as 0.05`,
        percent,
      );
    }
    return operand.value;
  }

  private textTest(
    field: TextFieldName,
    symbol: OperatorSymbol,
    value: Operand,
    at: Span,
    negated: boolean,
  ): Condition {
    if (symbol !== '=' && symbol !== '!=' && symbol !== '~')
      throw this.problem(
        'bad-operator',
        at,
        `one of ${operatorList('comparesTexts')} with ${field}, which is a text`,
        '=',
      );
    const text = textOf(value).toLowerCase();
    if (text === '') throw this.problem('wrong-type', value.at, 'a text of at least one character');
    const positive =
      symbol === '~'
        ? ({ plain: '~', negated: '!~' } as const)
        : symbol === '='
          ? ({ plain: '=', negated: '!=' } as const)
          : ({ plain: '!=', negated: '=' } as const);
    return { kind: 'text', field, operator: negated ? positive.negated : positive.plain, value: text };
  }
}

const filterableNames: readonly string[] = [
  ...fieldNames.filter((name) => coinField(name).filterable),
  'category',
  'chain',
];

const membershipNameOf = (operand: Operand): MembershipName | undefined =>
  operand.kind === 'word' ? membershipSpellings[normaliseSpelling(operand.raw)] : undefined;

const textOf = (operand: Operand): string => (operand.kind === 'text' ? operand.text : operand.raw);

const sortedOnce = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const operatorList = (kind: 'comparesNumbers' | 'comparesTexts'): string =>
  operatorSymbols.filter((symbol) => operator(symbol)[kind]).join(' ');

/** `market` is no slip of the pen but a name cut short. */
const nearestByPrefix = (word: string): string | undefined => {
  const start = normaliseSpelling(word);
  return start.length < 3 ? undefined : fieldNames.find((name) => normaliseSpelling(name).startsWith(start));
};

/** What a syntax tree means, or what is wrong with it. */
export const checkSyntax = (source: string, syntax: Syntax, options: CheckOptions): Result<Filter, QueryError> => {
  try {
    return ok(new Checker(source, options).check(syntax));
  } catch (thrown) {
    if (thrown instanceof CheckProblem) return fail(thrown.error);
    throw thrown;
  }
};
