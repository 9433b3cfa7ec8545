// The answers to a list of references as places; null where a reference has none, which a problem may explain.

import type { RowProblem } from '../../../shared/protocol/coin-answers.ts';
import { type Problem, reasons } from '../../../shared/protocol/problem.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import type { Result } from '../../../shared/result.ts';
import type { CoinPlace } from './coin-place.ts';

/** Why a row has no place. */
export interface PlaceProblem {
  /** From 0. */
  readonly row: number;
  readonly problem: Problem;
}

export interface ReferencePlaces {
  /** One per reference. */
  readonly rows: readonly (CoinPlace | null)[];
  readonly problems: readonly PlaceProblem[];
}

/** The problems as a body tells them. */
export const rowProblems = (problems: readonly PlaceProblem[]): readonly RowProblem[] =>
  problems.map(({ row, problem: { reason, detail } }) => ({ row, status: reasons[reason].status, detail }));

/**
 * @param coins results for the readable references, in order.
 * @param isShown whether the answer contains the place of a coin.
 */
export const referencePlaces = (
  references: readonly Result<Reference, string>[],
  coins: readonly Result<CoinPlace, Problem>[],
  isShown: (place: CoinPlace, reference: Reference) => boolean,
): ReferencePlaces => {
  const problems: PlaceProblem[] = [];
  let next = 0;
  const rows = references.map((reference, row): CoinPlace | null => {
    if (!reference.ok) {
      problems.push({ row, problem: { reason: 'invalid-parameter', name: 'ids', detail: reference.error } });
      return null;
    }
    const coin = coins[next++];
    if (coin === undefined) throw new Error('A reference has no answer');
    if (coin.ok) return isShown(coin.value, reference.value) ? coin.value : null;
    problems.push({ row, problem: coin.error });
    return null;
  });
  return { rows, problems };
};
