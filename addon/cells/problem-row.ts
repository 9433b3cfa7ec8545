// A row of a range that may have a problem: the sentence fills the first cell, and the other rows are still shown.

import { problemCell } from '../../shared/text/problem-cell.ts';
import type { Result } from '../../shared/result.ts';
import type { Cell } from './cell.ts';

export const problemRow = (cells: Result<readonly Cell[], string>, width: number): readonly Cell[] =>
  cells.ok ? cells.value : Array.from({ length: width }, (_, index) => (index === 0 ? problemCell(cells.error) : null));
