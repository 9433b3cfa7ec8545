// Reads the number of rows, from the `limit` argument or the option `limit`.

import { bounds } from '../../shared/protocol/bounds.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellText } from '../cells/cell.ts';
import { filledCells, type Argument } from './argument.ts';
import { readWholeNumber } from './read-whole-number.ts';

const DEFAULT_LIMIT = 100;

export const readLimitText = (text: string): Result<number, string> =>
  readWholeNumber('limit', text, { most: bounds.rows, remedy: 'ask for the rows after them with the option page=2' });

export const readLimit = (argument: Argument, option: number | undefined): Result<number, string> => {
  const [cell, ...more] = filledCells(argument);
  if (cell === undefined) return ok(option ?? DEFAULT_LIMIT);
  if (more.length > 0) return fail('limit is a range: give it one number.');
  if (option !== undefined) return fail('limit is given twice: keep the argument or the option.');
  return readLimitText(cellText(cell));
};
