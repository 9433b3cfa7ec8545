// Named coins for the formats: each is a place in a snapshot of its own, or the reason why there is none.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import { problemCell } from '../../../../shared/text/shown.ts';
import type { CoinPlace } from '../../ask/coin-place.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import { cellReader } from './cell-value.ts';

export interface NamedCoins extends Pick<ListAnswer, 'asOf' | 'source'> {
  /** A text is the reason for a missing coin. */
  readonly rows: readonly (CoinPlace | string)[];
}

/** The cells of one coin. */
export const cellsOf = ({ snapshot, row }: CoinPlace, columns: readonly ColumnName[]): readonly CellValue[] => {
  const source = { snapshot, asOf: snapshot.header.asOfFrom };
  return columns.map((column) => cellReader(source, column)(row));
};

/** The cells of each row; a reason fills the first cell of its row. */
export const namedRows = ({ rows }: NamedCoins, columns: readonly ColumnName[]): readonly (readonly CellValue[])[] =>
  rows.map((row) =>
    typeof row === 'string'
      ? columns.map((_, index) => (index === 0 ? problemCell(row) : null))
      : cellsOf(row, columns),
  );

/** The coins that were found. */
export const foundPlaces = ({ rows }: NamedCoins): readonly CoinPlace[] =>
  rows.filter((row): row is CoinPlace => typeof row !== 'string');
