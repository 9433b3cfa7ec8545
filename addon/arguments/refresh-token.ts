// Sheets recalculates a custom function only when an argument changes. A refresh token is an argument whose only
// purpose is to change: a checkbox, or a text that begins with `refresh:`. It is part of no cache key.

import type { Cell } from '../cells/cell.ts';

export const isRefreshToken = (cell: Cell): boolean =>
  typeof cell === 'boolean' || (typeof cell === 'string' && /^\s*refresh:/i.test(cell));
