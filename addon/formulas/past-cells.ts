// Prices of the past as cells.

import type { PastColumn } from '../../shared/protocol/past-columns.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Cell } from '../cells/cell.ts';
import type { PriceCells } from '../past/ask-points.ts';
import { showCell } from '../cells/show.ts';

export const pastCells = (cells: PriceCells, columns: readonly PastColumn[]): Result<readonly Cell[], string> =>
  cells.ok ? ok(columns.map((column, index) => showCell(column, cells.value[index]))) : cells;
