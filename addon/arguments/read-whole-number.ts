// Reads a whole number within bounds from its text.

import { fail, ok, type Result } from '../../shared/result.ts';

export interface WholeNumberBounds {
  readonly most: number;
  /** The remedy for a number above `most`, as the end of a sentence. */
  readonly remedy: string;
}

export const readWholeNumber = (
  name: string,
  text: string,
  { most, remedy }: WholeNumberBounds,
): Result<number, string> => {
  const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : 0;
  if (value < 1) return fail(`${name} is "${text}": write a whole number from 1 to ${most}.`);
  if (value > most) return fail(`${name} is ${text}, and the maximum is ${most}: ${remedy}.`);
  return ok(value);
};
