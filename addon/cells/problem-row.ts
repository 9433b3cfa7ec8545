// A row of a range that may have a problem: it takes the first cell, and the other rows are still shown.

import type { Result } from '../../shared/result.ts';
import type { ResultCell } from './cell.ts';

export const problemRow = (cells: Result<readonly ResultCell[], string>, width: number): readonly ResultCell[] =>
  cells.ok ? cells.value : Array.from({ length: width }, (_, index) => (index === 0 ? { problem: cells.error } : null));
