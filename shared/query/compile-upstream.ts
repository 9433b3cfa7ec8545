// Says what of a condition the upstream can filter by itself. What it can't is the residual: the gateway tests it (and
// everything else again) on what comes back. Whatever is sent lets at least every matching coin through.

import { coinField } from '../coin/coin-fields.ts';
import { tickerOf } from '../text/ticker.ts';
import { allOf, type Condition, type NumberTest } from './condition.ts';
import { equalTexts } from './equal-texts.ts';
import { nextDown, nextUp, plainDecimal } from './decimal.ts';

export interface UpstreamFilter {
  /** Query parameters by their wire name; numbers in plain decimal notation. */
  readonly parameters: ReadonlyMap<string, string>;
  /** What the parameters don't say. */
  readonly residual: Condition;
}

export interface UpstreamFilterOptions {
  /** The selected currency. The upstream compares market cap, volume and valuation in USD whatever is selected. */
  readonly currency: string;
}

/** The neighbours of zero, which `>= 0` needs, have over 300 digits. */
const LONGEST_NUMBER = 400;

type Push = {
  readonly name: string;
  readonly value: string;
  readonly tighter?: (other: number) => boolean;
  readonly number?: number;
};

const numberPush = (test: NumberTest, { currency }: UpstreamFilterOptions): Push | undefined => {
  const { upstreamFilter, upstreamFilterInUsd, unit, risk } = coinField(test.field);
  if (upstreamFilter === undefined || (upstreamFilterInUsd === true && currency !== 'USD')) return undefined;
  const bound = strictBound(test);
  if (bound === undefined) return undefined;
  if (!Number.isFinite(bound.value)) return undefined;
  const value = plainDecimal(bound.value);
  // Only percent changes may be negative in the upstream's interface, and risk scores stay within 0 and 100.
  if ((bound.value < 0 && unit !== 'percent') || (risk === true && bound.value > 100) || value.length > LONGEST_NUMBER)
    return undefined;
  return {
    name: `${upstreamFilter}~${bound.operator}`,
    value,
    number: bound.value,
    ...(bound.tighter === undefined ? {} : { tighter: bound.tighter }),
  };
};

interface StrictBound {
  readonly operator: 'greaterThan' | 'lessThan' | 'equals';
  readonly value: number;
  readonly tighter?: (other: number) => boolean;
}

const greater = (bound: number): StrictBound => ({
  operator: 'greaterThan',
  value: bound,
  tighter: (other) => bound > other,
});

const less = (bound: number): StrictBound => ({
  operator: 'lessThan',
  value: bound,
  tighter: (other) => bound < other,
});

/** The upstream knows strict comparisons only: `>= n` is "greater than the next double below n"; ranks are whole. */
const strictBound = ({ field, operator, value }: NumberTest): StrictBound | undefined => {
  const whole = field === 'rank';
  switch (operator) {
    case '>':
      return greater(value);
    case '>=':
      return greater(whole ? Math.ceil(value) - 1 : nextDown(value));
    case '<':
      return less(value);
    case '<=':
      return less(whole ? Math.floor(value) + 1 : nextUp(value));
    case '=':
      return { operator: 'equals', value };
    case '!=':
      return undefined;
    default:
      return operator satisfies never;
  }
};

const listParameters = { id: 'coinIds', contractAddress: 'contractAddresses' } as const;

const textPush = (condition: Condition): Push | undefined => {
  if (condition.kind === 'text' && condition.field === 'name' && condition.operator === '~') {
    // As it was written: should the upstream mind the case, that is the likeliest.
    return { name: 'name', value: condition.written?.[0] ?? condition.value };
  }
  const equal = equalTexts(condition);
  if (equal === undefined) return undefined;
  const { field, values, spellings } = equal;
  if (field === 'symbol')
    return values.length === 1
      ? { name: 'symbol', value: tickerOf(values.join(), spellings[spellings.length - 1] ?? '') }
      : undefined;
  if (field === 'name' || values.some((value) => value.includes(','))) return undefined;
  // Contract addresses are compared ignoring case upstream; ids may not be.
  return { name: listParameters[field], value: (field === 'id' ? spellings : values).join() };
};

/** Splits a condition into upstream parameters and a residual that together select exactly the same coins. */
export const compileUpstream = (condition: Condition, options: UpstreamFilterOptions): UpstreamFilter => {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  const pushed = new Map<string, Push>();
  const residual: Condition[] = [];
  for (const part of parts) {
    const push = part.kind === 'number' ? numberPush(part, options) : textPush(part);
    const before = push === undefined ? undefined : pushed.get(push.name);
    if (push === undefined) residual.push(part);
    else if (before === undefined || before.value === push.value) pushed.set(push.name, push);
    // Of two bounds on one side the tighter says both; anything else can be sent once only.
    else if (push.tighter !== undefined && before.number !== undefined) {
      if (push.tighter(before.number)) pushed.set(push.name, push);
    } else residual.push(part);
  }
  return { parameters: new Map([...pushed].map(([name, { value }]) => [name, value])), residual: allOf(residual) };
};
