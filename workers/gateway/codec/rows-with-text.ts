// Searches a column of texts as one text, without making each cell a text of its own: in a new isolate that took most
// of the time of a look-up.

import { TEXT_END } from './columns-layout.ts';

/**
 * The rows whose text, without surrounding blanks, is `text`, which is not empty.
 * @param joined the texts of all rows, with end marks between them.
 */
export const rowsWithText = (joined: string, text: string): readonly number[] => {
  const rows: number[] = [];
  let [row, counted] = [0, 0];
  for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1)) {
    const [start, end] = [joined.lastIndexOf(TEXT_END, at) + 1, joined.indexOf(TEXT_END, at)];
    if (joined.slice(start, end < 0 ? undefined : end).trim() !== text) continue;
    row += joined.slice(counted, start).split(TEXT_END).length - 1;
    counted = start;
    rows.push(row);
  }
  return rows;
};
