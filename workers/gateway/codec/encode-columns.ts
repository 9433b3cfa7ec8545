// Turns the coins of one page into columns.

import type { Coin } from '../upstream/coin.ts';
import {
  allColumns,
  CHAIN_SEPARATOR,
  columnsBytes,
  CONTRACT_SEPARATOR,
  layOutColumns,
  TEXT_END,
  type ColumnsShape,
  type TextColumn,
} from './columns-layout.ts';

export interface EncodedColumns extends ColumnsShape {
  readonly columns: ArrayBuffer;
}

const encoder = new TextEncoder();
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The contracts of a coin, each once, including the main one if the list lacks it. */
const contractsText = (coin: Coin): string => {
  const main = isText(coin['contractAddress']) ? coin['contractAddress'] : '';
  const listed: unknown = coin['contractAddresses'];
  const contracts: string[] = [];
  let isMainListed = main === '';
  if (Array.isArray(listed)) {
    for (const entry of listed) {
      const { blockchain, contractAddress } = Object(entry);
      if (!isText(contractAddress)) continue;
      isMainListed ||= contractAddress === main;
      const contract = (isText(blockchain) ? blockchain : '') + CHAIN_SEPARATOR + contractAddress;
      if (!contracts.includes(contract)) contracts.push(contract);
    }
  }
  if (!isMainListed) contracts.push(CHAIN_SEPARATOR + main);
  return contracts.join(CONTRACT_SEPARATOR);
};

/** The UTF-8 of a text column, each text with its end mark. Texts of checked coins contain no separators. */
const encodeTexts = (coins: readonly Coin[], column: TextColumn): Uint8Array => {
  const texts = column === 'contracts' ? coins.map(contractsText) : coins.map((coin) => coin[column]);
  // The empty text makes `join` add an end mark after the last text.
  texts.push('');
  return encoder.encode(texts.join(TEXT_END));
};

/** Writes the start of each text of a column, and the end of the last one. */
const noteStarts = (text: Uint8Array, starts: Uint32Array): void => {
  let row = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === 0) starts[++row] = at + 1;
};

/** The columns of checked coins; a missing number is NaN. */
export const encodeColumns = (coins: readonly Coin[]): EncodedColumns => {
  const { numbers: fields, texts: columns } = allColumns;
  const encoded = columns.map((column) => encodeTexts(coins, column));
  const shape: ColumnsShape = {
    count: coins.length,
    numbers: fields,
    texts: columns,
    textBytes: encoded.map(({ byteLength }) => byteLength),
  };
  const buffer = new ArrayBuffer(columnsBytes(shape));
  const { numbers, textStarts, texts } = layOutColumns(buffer, 0, shape);
  // Coin by coin, since the fields of one object are close in memory.
  let row = 0;
  for (const coin of coins) {
    let at = row;
    row += 1;
    for (const field of fields) {
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
  return { ...shape, columns: buffer };
};
