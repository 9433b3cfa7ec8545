// Finds what a table cannot have. The builder says so instead of changing what was typed.

import { bounds } from '../../shared/protocol/bounds.ts';
import type { Draft } from './draft.ts';

export interface LimitProblem {
  /** The control that is concerned. */
  readonly place: 'coins' | 'rows';
  readonly sentence: string;
}

export const draftLimit = ({ coins, categories, limit }: Draft): LimitProblem | undefined => {
  if (coins.length > 0) return undefined;
  if (categories.length > bounds.names) {
    const sentence = `A table covers at most ${bounds.names} categories, and ${categories.length} are chosen: remove some.`;
    return { place: 'coins', sentence };
  }
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= bounds.rows)) return undefined;
  if (limit > bounds.rows) {
    const sentence = `A table has at most ${bounds.rows} rows, and ${limit} are asked for: add conditions, or insert a second table with the option page=2.`;
    return { place: 'rows', sentence };
  }
  return {
    place: 'rows',
    sentence: `A table of ${limit} rows is not possible: write a whole number from 1 to ${bounds.rows}.`,
  };
};
