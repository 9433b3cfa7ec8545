// Finds the sentence of a cell that shows a problem, for hosts whose cells can be in error with a sentence.

import { problemCell } from '../../shared/text/problem-cell.ts';
import type { Cell } from './cell.ts';

const BEGINNING = problemCell('');

/** Undefined if the cell shows no problem. */
export const problemInCell = (cell: Cell): string | undefined =>
  typeof cell === 'string' && cell.startsWith(BEGINNING) ? cell.slice(BEGINNING.length) : undefined;
