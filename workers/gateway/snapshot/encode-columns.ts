// Turns the coins of one page into columns to compute on.

import { numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { Coin } from '../upstream/coin.ts';
import {
  CHAIN_SEPARATOR,
  columnsBytes,
  CONTRACT_SEPARATOR,
  layOutColumns,
  TEXT_END,
  textColumns,
  type ColumnsShape,
  type TextColumn,
} from './columns-layout.ts';

export interface EncodedColumns extends ColumnsShape {
  readonly columns: ArrayBuffer;
}

const encoder = new TextEncoder();
const separators = /[\u0000-\u0002]/g;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A text without the characters that separate texts in a column. */
const plainText = (text: string): string => text.replace(separators, ' ');

/** The contracts of a coin, each once; the main one too where the list does not have it. */
const contractsText = (coin: Coin): string => {
  const main = isText(coin['contractAddress']) ? plainText(coin['contractAddress']) : '';
  const listed: readonly unknown[] = Array.isArray(coin['contractAddresses']) ? coin['contractAddresses'] : [];
  const contracts: string[] = [];
  let isMainListed = main === '';
  for (const entry of listed) {
    const { blockchain, contractAddress } = Object(entry);
    if (!isText(contractAddress)) continue;
    const address = plainText(contractAddress);
    isMainListed ||= address === main;
    contracts.push((isText(blockchain) ? plainText(blockchain) : '') + CHAIN_SEPARATOR + address);
  }
  if (!isMainListed) contracts.push(CHAIN_SEPARATOR + main);
  return (contracts.length > 1 ? [...new Set(contracts)] : contracts).join(CONTRACT_SEPARATOR);
};

const columnText = (coin: Coin, column: TextColumn): string =>
  column === 'contracts' ? contractsText(coin) : plainText(coin[column]);

const textColumn = (coins: readonly Coin[], column: TextColumn): Uint8Array => {
  const texts = coins.map((coin) => columnText(coin, column));
  // The empty text at the end puts an end mark behind the last one, too.
  return encoder.encode([...texts, ''].join(TEXT_END));
};

/** Notes where each text of a column begins, and where the last one ends. */
const noteStarts = (text: Uint8Array, starts: Uint32Array): void => {
  let row = 1;
  for (let at = 0; at < text.length; at += 1) if (text[at] === 0) starts[row++] = at + 1;
};

/** The columns of checked coins; what is no number stands as NaN. */
export const encodeColumns = (coins: readonly Coin[]): EncodedColumns => {
  const encoded = textColumns.map((column) => textColumn(coins, column));
  const shape: ColumnsShape = {
    count: coins.length,
    numbers: numberFieldNames,
    textBytes: encoded.map(({ byteLength }) => byteLength),
  };
  const columns = new ArrayBuffer(columnsBytes(shape));
  const { numbers, textStarts, texts } = layOutColumns(columns, 0, shape);
  // Coin by coin: one object's fields lie together.
  let row = 0;
  for (const coin of coins) {
    let at = row;
    row += 1;
    for (const field of numberFieldNames) {
      const value = coin[field];
      numbers[at] = typeof value === 'number' ? value : Number.NaN;
      at += coins.length;
    }
  }
  for (const [column, text] of encoded.entries()) {
    texts[column]?.set(text);
    const starts = textStarts[column];
    if (starts !== undefined) noteStarts(text, starts);
  }
  return { ...shape, columns };
};
