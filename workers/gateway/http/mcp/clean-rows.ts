// Cleans the texts of coins for a model. A coin's name is written by anyone: control, invisible and directional
// characters, which could hide words from the person who reads along, are removed, and the length is bounded.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';

/** Null for a row that a problem explains. */
export type Row = readonly CellValue[] | null;

const plain = /^[\x20-\x7e]*$/;
/** Control, format, private and unassigned characters, lone surrogates, and separators of lines. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Half of a surrogate pair at the end of a cut text. */
const halfAtEnd = /[\ud800-\udbff]$/;

/** Columns whose texts the coins choose freely. */
const chosenColumns = ['name', 'symbol'];

export const cleanAgentText = (text: string, most: number): string => {
  const seen = plain.test(text) ? text : text.replace(unseen, '');
  return seen.length <= most ? seen : `${seen.slice(0, most - 1).replace(halfAtEnd, '')}…`;
};

export const cleanRows = (rows: readonly Row[], columns: readonly string[]): readonly Row[] => {
  // A part of an address would be another address: only names are short.
  const most = columns.map((column) =>
    chosenColumns.includes(column) ? bounds.agentTextCharacters : bounds.textCharacters,
  );
  return rows.map(
    (row) =>
      row &&
      row.map((cell: CellValue, place) => (typeof cell === 'string' ? cleanAgentText(cell, most[place] ?? 0) : cell)),
  );
};
