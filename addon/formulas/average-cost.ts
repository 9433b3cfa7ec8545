// What is held of a coin after a trade, what it cost on average, and what sales have gained.

import { fail, ok, type Result } from '../../shared/result.ts';

export interface Position {
  readonly amount: number;
  /** Of what is held; null if the cost of a part of it is unknown. */
  readonly cost: number | null;
  /** What sales brought beyond the average cost of what was sold; null if that is unknown of one of them. */
  readonly realised: number | null;
}

export const nothingHeld: Position = { amount: 0, cost: 0, realised: 0 };

/** A rest below this part of an amount comes from the digits of numbers. */
const ROUNDING = 1e-9;

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/**
 * @param amount below zero for a sale.
 * @param paid for all of it, or what its sale brought; null if unknown.
 */
export const traded = (held: Position, amount: number, paid: number | null): Result<Position, string> => {
  if (amount >= 0) return ok({ ...held, amount: held.amount + amount, cost: plus(held.cost, paid) });
  const sold = -amount;
  const rest = held.amount - sold;
  if (rest < -ROUNDING * sold) return fail(`This sells ${sold}, and ${held.amount} are held by then.`);
  const isAll = rest <= ROUNDING * sold;
  const part = isAll ? 1 : sold / held.amount;
  const costOfSold = held.cost === null ? null : -held.cost * part;
  return ok({
    amount: isAll ? 0 : rest,
    cost: isAll ? 0 : plus(held.cost, costOfSold),
    realised: plus(held.realised, plus(paid, costOfSold)),
  });
};
