// Combines several arguments cell by cell. Ranges must have the same shape; a single cell is repeated, also one that
// the spreadsheet gives as a range.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Cell, Grid } from '../cells/cell.ts';
import { trimBlankCells } from '../cells/trim-blanks.ts';
import type { Argument } from './argument.ts';

export interface NamedArgument {
  readonly name: string;
  readonly argument: Argument;
}

export interface AlignedCells {
  /** No argument is a range: the answer is a value, and a problem is thrown. */
  readonly single: boolean;
  /** For each place one cell of each argument, in order. Blanks at the end of the first range are dropped. */
  readonly rows: readonly (readonly (readonly Cell[])[])[];
}

const isOneCell = (grid: Grid): boolean => grid.length === 1 && grid[0]?.length === 1;

const shapeOf = (grid: Grid): string => `${grid.length} × ${grid[0]?.length ?? 0}`;

const cellAt = (argument: Argument, row: number, column: number): Cell => {
  if (argument.kind === 'omitted') return null;
  if (argument.kind === 'cell') return argument.cell;
  return (isOneCell(argument.grid) ? argument.grid[0]?.[0] : argument.grid[row]?.[column]) ?? null;
};

export const alignCells = (named: readonly NamedArgument[]): Result<AlignedCells, string> => {
  const at = (row: number, column: number): readonly Cell[] =>
    named.map(({ argument }) => cellAt(argument, row, column));
  const ranges = named.flatMap(({ name, argument }) => (argument.kind === 'range' ? [{ name, argument }] : []));
  const larger = ranges.filter(({ argument }) => !isOneCell(argument.grid));
  const [leading, ...others] = larger.length > 0 ? larger : ranges;
  if (leading === undefined) return ok({ single: true, rows: [[at(0, 0)]] });
  const shape = shapeOf(leading.argument.grid);
  const unlike = others.find(({ argument }) => shapeOf(argument.grid) !== shape);
  if (unlike !== undefined) {
    return fail(
      `${unlike.name} is a range of ${shapeOf(unlike.argument.grid)} cells, and ${leading.name} of ${shape}: give ranges of the same shape, or a single cell.`,
    );
  }
  const rows = trimBlankCells(leading.argument.grid).map((cells, row) => cells.map((_, column) => at(row, column)));
  return ok({ single: false, rows });
};
