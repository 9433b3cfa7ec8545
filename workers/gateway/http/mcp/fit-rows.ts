// How many rows a model may be sent at once.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { Row } from './clean-rows.ts';

/** Characters of an answer beside its rows: columns, times, problems and the line of text. */
const BESIDE_ROWS = 8_000;

const MOST_CHARACTERS = bounds.agentTokens * bounds.agentTokenCharacters - BESIDE_ROWS;

/** The number of rows, from the first, whose JSON is short enough; at least one. */
export const fitRows = (rows: readonly Row[]): number => {
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    characters += JSON.stringify(row).length + 1;
    if (characters > MOST_CHARACTERS) return Math.max(1, index);
  }
  return rows.length;
};
