// Finds the bounds on a number that a condition implies. From them the planner proves that no coin outside a snapshot
// can match.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { Condition } from './condition.ts';

export interface Bound {
  readonly value: number;
  /** The bound itself does not match. */
  readonly strict: boolean;
}

type Side = 'lower' | 'upper';

const boundingOperators: Readonly<Record<Side, Readonly<Record<string, { strict: boolean }>>>> = {
  lower: { '>': { strict: true }, '>=': { strict: false }, '=': { strict: false } },
  upper: { '<': { strict: true }, '<=': { strict: false }, '=': { strict: false } },
};

/** The tighter of two bounds if `tighter`, else the looser. */
const choose = (side: Side, a: Bound, b: Bound, tighter: boolean): Bound => {
  if (a.value === b.value) return a.strict === tighter ? a : b;
  return a.value > b.value === (tighter === (side === 'lower')) ? a : b;
};

/**
 * The tightest bound on `field` that holds for every coin matching the condition; undefined if the condition implies
 * none. For `and` it is the tightest bound of the parts; for `or` the loosest, if every part has one.
 */
export const impliedBound = (condition: Condition, field: NumberFieldName, side: Side): Bound | undefined => {
  if (condition.kind === 'text') return undefined;
  if (condition.kind === 'number') {
    const bounding = condition.field === field ? boundingOperators[side][condition.operator] : undefined;
    return bounding === undefined ? undefined : { value: condition.value, strict: bounding.strict };
  }
  const bounds = condition.parts.map((part) => impliedBound(part, field, side));
  const known = bounds.filter((bound) => bound !== undefined);
  if (condition.kind === 'any' && known.length < bounds.length) return undefined;
  return known.reduce<Bound | undefined>(
    (best, bound) => (best === undefined ? bound : choose(side, best, bound, condition.kind === 'all')),
    undefined,
  );
};
