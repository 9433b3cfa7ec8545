// Splits a condition into tests for a market data service and a residual, which the gateway tests (with everything else
// again) on the result. The tests let at least every matching coin through.

import type { TextFieldName } from '../coin/coin-fields.ts';
import { tickerOf } from '../text/spelling.ts';
import type { Capabilities } from './capabilities.ts';
import { allOf, type Condition, type NumberTest } from './condition.ts';
import { nextDown, nextUp } from './decimal.ts';
import { equalTexts } from './equal-texts.ts';
import type { UpstreamNumberTest, UpstreamTest, UpstreamTextTest } from './upstream-test.ts';

export interface UpstreamFilter {
  /** At most one test per field and operator. */
  readonly tests: readonly UpstreamTest[];
  /** The part of the condition that the tests do not cover. */
  readonly residual: Condition;
}

export interface UpstreamFilterOptions {
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

/** Splits a condition into tests for the service and a residual that together select exactly the same coins. */
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
