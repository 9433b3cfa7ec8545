// Finds the row that one text names by a pass over the coins, without an index.

import type { CoinColumns, NamedTextField } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { rowOrder } from '../columns/order-rows.ts';
import type { NameKind } from './name-kind.ts';

const rowsAmong = (texts: readonly (string | undefined)[], text: string): readonly number[] => {
  const rows: number[] = [];
  // New isolates run uncompiled code, in which `indexOf` is much faster than a loop.
  for (let row = texts.indexOf(text); row >= 0; row = texts.indexOf(text, row + 1)) rows.push(row);
  return rows;
};

const rowsWithText = (columns: CoinColumns, field: NamedTextField, text: string): readonly number[] =>
  columns.rowsWithText?.(field, text) ?? rowsAmong(comparableTexts(columns, field), text);

const rowsWithContract = (columns: CoinColumns, text: string): readonly number[] =>
  columns
    .contracts()
    .flatMap((contracts, row) =>
      contracts.some(
        ({ chain, address }) => address === text || (chain !== undefined && `${chain}:${address}` === text),
      )
        ? [row]
        : [],
    );

/** The row of highest market cap that the text names. */
export const searchCoin = (columns: CoinColumns, kind: NameKind, text: string): number | undefined => {
  const rows = kind === 'contract' ? rowsWithContract(columns, text) : rowsWithText(columns, kind, text);
  return rows.length < 2 ? rows[0] : [...rows].sort(rowOrder(columns, { field: 'marketCap', descending: true }))[0];
};
