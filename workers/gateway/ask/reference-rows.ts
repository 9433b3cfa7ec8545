// The answers to a list of references as rows: null where there is none, which a problem may explain.

import { reasons } from '../../../shared/protocol/reasons.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import type { Result } from '../../../shared/result.ts';
import type { CoinPlace } from './answer-references.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';

export interface RowProblem {
  readonly row: number;
  readonly status: number;
  readonly detail: string;
}

export interface ReferenceRows<Row> {
  readonly rows: readonly (Row | null)[];
  readonly problems: readonly RowProblem[];
}

/** `coins` answers those of the references that could be read, in order. */
export const referenceRows = <Row>(
  references: readonly Result<Reference, string>[],
  coins: readonly Result<CoinPlace, Problem>[],
  rowOf: (place: CoinPlace, reference: Reference) => Row | null,
): ReferenceRows<Row> => {
  const problems: RowProblem[] = [];
  let next = 0;
  const rows = references.map((reference, row): Row | null => {
    if (!reference.ok) {
      problems.push({ row, status: reasons['invalid-parameter'].status, detail: reference.error });
      return null;
    }
    const coin = coins[next++];
    if (coin === undefined) throw new Error('A reference has no answer');
    if (coin.ok) return rowOf(coin.value, reference.value);
    problems.push({ row, status: reasons[coin.error.reason].status, detail: coin.error.detail });
    return null;
  });
  return { rows, problems };
};
