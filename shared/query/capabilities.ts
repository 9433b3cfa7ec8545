// What a market data service can do, as data, so that the planner depends on no service: what a page costs, and which
// part of a condition it can test.

import type { NumberFieldName, SortFieldName, TextFieldName } from '../coin/coin-fields.ts';
import type { Membership } from './filter.ts';
import { tickerOf } from '../text/spelling.ts';
import { allOf, type Condition, equalTexts, type NumberTest } from './condition.ts';
import { nextDown, nextUp } from './numbers.ts';

export interface UpstreamNumberTest {
  readonly kind: 'number';
  readonly field: NumberFieldName;
  readonly operator: '>' | '=' | '<';
  readonly value: number;
  /** The value is in US dollars in any currency. */
  readonly inUsd?: true;
}

export interface UpstreamTextTest {
  readonly kind: 'text';
  readonly field: TextFieldName;
  /** `=`: equals any of the texts; `~`: contains the only text. */
  readonly operator: '=' | '~';
  /** The texts as sent. */
  readonly texts: readonly string[];
}

/** The tests that a service may be asked to make: fewer kinds than in a filter. */
export type UpstreamTest = UpstreamNumberTest | UpstreamTextTest;

/** A service's filter on a number field. */
export interface NumberFilter {
  readonly operators: readonly UpstreamNumberTest['operator'][];
  /** Range of accepted values, inclusive. */
  readonly least: number;
  readonly most: number;
  /** Compares US dollars in any currency. */
  readonly inUsd?: true;
}

/** A service's filter on a text field. */
interface TextFilter {
  readonly operator: UpstreamTextTest['operator'];
  /** One call may contain several texts, and finds coins with any of them. */
  readonly many: boolean;
  /** A text that contains this can't be sent. */
  readonly separator?: string;
}

export interface Capabilities {
  /** Maximum number of coins per page. */
  readonly pageSize: number;
  /** Cost of a page, independent of its content. */
  readonly creditsPerPage: number;
  /** What each category and blockchain of the set adds to that: a call for its members. Default nothing. */
  readonly creditsPerName?: number;
  /** Its only answers are whole lists: whatever a held one does not prove, no call would answer. */
  readonly wholeLists?: true;
  readonly numbers: Readonly<Partial<Record<NumberFieldName, NumberFilter>>>;
  readonly texts: Readonly<Partial<Record<TextFieldName, TextFilter>>>;
  /** Fields by which it can sort filtered coins, in addition to falling market cap. */
  readonly sorts: readonly SortFieldName[];
}

/** Cost of a page of a set. */
export const pageCredits = (
  { creditsPerPage, creditsPerName = 0 }: Pick<Capabilities, 'creditsPerPage' | 'creditsPerName'>,
  { category, chain }: Membership,
): number => creditsPerPage + creditsPerName * (category.length + chain.length);

interface UpstreamFilter {
  /** At most one test per field and operator. */
  readonly tests: readonly UpstreamTest[];
  /** The part of the condition that the tests do not cover. */
  readonly residual: Condition;
}

interface UpstreamFilterOptions {
  /** The selected currency. */
  readonly currency: string;
  readonly capabilities: Pick<Capabilities, 'numbers' | 'texts'>;
}

/** The test as a strict comparison: `>= n` is "greater than the next double below n"; ranks are whole. */
const strictTest = ({ field, operator, value }: NumberTest): UpstreamNumberTest | undefined => {
  const whole = field === 'rank';
  const test = (strict: UpstreamNumberTest['operator'], bound: number): UpstreamNumberTest => ({
    kind: 'number',
    field,
    operator: strict,
    value: bound,
  });
  switch (operator) {
    case '>':
    case '<':
    case '=':
      return test(operator, value);
    case '>=':
      return test('>', whole ? Math.ceil(value) - 1 : nextDown(value));
    case '<=':
      return test('<', whole ? Math.floor(value) + 1 : nextUp(value));
    case '!=':
      return undefined;
    default:
      return operator satisfies never;
  }
};

const numberTest = (
  test: NumberTest,
  { currency, capabilities }: UpstreamFilterOptions,
): UpstreamNumberTest | undefined => {
  const filter = capabilities.numbers[test.field];
  const strict = strictTest(test);
  if (filter === undefined || strict === undefined || (filter.inUsd === true && currency !== 'USD')) return undefined;
  const { operator, value } = strict;
  const isTaken = filter.operators.includes(operator) && value >= filter.least && value <= filter.most;
  return isTaken ? strict : undefined;
};

/** The texts to send for values that ignore case, as a service may be case-sensitive. */
const textsToSend = (
  field: TextFieldName,
  values: readonly string[],
  spellings: readonly string[],
): readonly string[] => {
  if (field === 'id') return spellings;
  return field === 'symbol' ? values.map((value) => tickerOf(value, spellings[spellings.length - 1] ?? '')) : values;
};

const textTest = (condition: Condition, { capabilities }: UpstreamFilterOptions): UpstreamTextTest | undefined => {
  if (condition.kind === 'text' && condition.operator === '~') {
    const { field, value, written } = condition;
    // As written: the most likely spelling if the service is case-sensitive.
    return capabilities.texts[field]?.operator === '~'
      ? { kind: 'text', field, operator: '~', texts: [written?.[0] ?? value] }
      : undefined;
  }
  const equal = equalTexts(condition);
  if (equal === undefined) return undefined;
  const { field, values, spellings } = equal;
  const filter = capabilities.texts[field];
  if (filter?.operator !== '=' || (!filter.many && values.length > 1)) return undefined;
  const { separator } = filter;
  if (separator !== undefined && values.some((value) => value.includes(separator))) return undefined;
  return { kind: 'text', field, operator: '=', texts: textsToSend(field, values, spellings) };
};

/** One test equivalent to both; undefined if there is none. */
const both = (one: UpstreamTest, other: UpstreamTest): UpstreamTest | undefined => {
  if (one.kind === 'text' || other.kind === 'text')
    return one.kind === 'text' && other.kind === 'text' && JSON.stringify(one.texts) === JSON.stringify(other.texts)
      ? one
      : undefined;
  if (one.value === other.value) return one;
  if (one.operator === '=') return undefined;
  // Of two bounds on one side, the tighter implies the other.
  return one.value > other.value === (one.operator === '>') ? one : other;
};

/**
 * Splits a condition into tests for the service and a residual that together select exactly the same coins. The tests
 * let at least every matching coin through; the gateway tests the residual, with everything else again, on the result.
 * @example compileUpstream(condition, { currency: 'USD', capabilities }).tests // what `price > 5` asks of the service
 */
export const compileUpstream = (condition: Condition, options: UpstreamFilterOptions): UpstreamFilter => {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  const tests = new Map<string, UpstreamTest>();
  const residual: Condition[] = [];
  for (const part of parts) {
    const test = part.kind === 'number' ? numberTest(part, options) : textTest(part, options);
    const name = test === undefined ? '' : `${test.field} ${test.operator}`;
    const before = tests.get(name);
    const merged = test === undefined || before === undefined ? test : both(before, test);
    if (merged === undefined) residual.push(part);
    else tests.set(name, merged);
  }
  return { tests: [...tests.values()], residual: allOf(residual) };
};
