// Grades how well a coin matches a searched text.

import type { NamedTextField } from '../columns/coin-columns.ts';
import type { Reference } from './reference.ts';

/** Lower is better. */
export const grades = { symbol: 0, 'id or name': 1, beginning: 2, part: 3 } as const;
export type Grade = (typeof grades)[keyof typeof grades];

/** The texts that are searched for each kind of reference. */
export const searchedTexts: Readonly<Record<Exclude<Reference['kind'], 'contract'>, readonly NamedTextField[]>> = {
  best: ['symbol', 'id', 'name'],
  symbol: ['symbol'],
  id: ['id'],
  name: ['name'],
};

/**
 * The grade of a match; undefined if the coin does not match.
 * @param textOf a text of the coin, as `comparable` gives it.
 */
export const gradeMatch = ({ kind, text }: Reference, textOf: (field: NamedTextField) => string): Grade | undefined => {
  // Contracts match as a whole only, and the coin was found by its contract.
  if (kind === 'contract') return grades.symbol;
  const texts = searchedTexts[kind].map((field) => [field, textOf(field)] as const);
  if (texts.some(([field, held]) => field === 'symbol' && held === text)) return grades.symbol;
  if (texts.some(([, held]) => held === text)) return grades['id or name'];
  if (texts.some(([, held]) => held.startsWith(text))) return grades.beginning;
  return texts.some(([, held]) => held.includes(text)) ? grades.part : undefined;
};
