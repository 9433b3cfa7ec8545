// Reads a whole number within bounds, from a number or its digits.

import { fail, ok, type Result } from '../../shared/result.ts';

export interface WholeNumberBounds {
  readonly most: number;
  /** What to do about a number above `most`, as the end of a sentence. */
  readonly remedy: string;
}

export const readWholeNumber = (
  name: string,
  text: string,
  { most, remedy }: WholeNumberBounds,
): Result<number, string> => {
  const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : 0;
  if (value < 1) return fail(`${name} is "${text}": write a whole number from 1 to ${most}.`);
  if (value > most) return fail(`${name} is ${text}, and ${most} is the most: ${remedy}.`);
  return ok(value);
};
