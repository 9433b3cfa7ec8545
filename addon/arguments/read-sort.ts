// Reads the `sort` argument: `24h`, `-24h`, `24h desc`, `24h asc`. The words exist because a spreadsheet reads a cell
// that begins with a minus sign as a formula. The result is in the gateway's spelling.

import { coinField, fieldNames, isSortField, isPseudoColumn, pseudoColumns } from '../../shared/coin/coin-fields.ts';
import { findColumn } from '../../shared/coin/find-field.ts';
import { isFalling, sortText, splitSort } from '../../shared/columns/sort.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText } from '../cells/cell.ts';
import { filledCells, type Argument } from './argument.ts';
import { checkRisk } from './check-risk.ts';
import { unknownField } from './read-fields.ts';

const DEFAULT_SORT = '-marketCap';

const unsortable = (label: string): string => {
  const sortable = fieldNames.filter(isSortField).slice(0, 6).join(', ');
  return `Coins can't be sorted by "${label}": take another field, such as ${sortable}.`;
};

export const readSort = (argument: Argument, risk: boolean): Result<string, string> => {
  const [cell, ...more] = filledCells(argument);
  if (cell === undefined) return ok(DEFAULT_SORT);
  if (more.length > 0) return fail('A table is sorted by one field: write for example "24h desc".');
  const text = cellText(cell);
  const written = splitSort(text);
  const { name } = written;
  if (written.sign !== '' && written.word !== undefined)
    return fail(`"${text}" gives the direction twice: write "${name} ${written.word}".`);
  const found = findColumn(name);
  if (!found.ok) return fail(unknownField(name, found.error.suggestion));
  const field = found.value;
  if (isPseudoColumn(field)) return fail(unsortable(pseudoColumns[field].label));
  if (!isSortField(field)) return fail(unsortable(coinField(field).label));
  const allowed = checkRisk(field, risk);
  if (!allowed.ok) return allowed;
  return ok(sortText({ field, descending: isFalling(field, written) }));
};
