// Turns the coins of one page into columns to compute on.

import type { Coin } from '../upstream/coin.ts';
import {
  CHAIN_SEPARATOR,
  columnsBytes,
  CONTRACT_SEPARATOR,
  layOutColumns,
  TEXT_END,
  type ColumnNames,
  type ColumnsShape,
  type TextColumn,
} from './columns-layout.ts';

export interface EncodedColumns extends ColumnsShape {
  readonly columns: ArrayBuffer;
}

const encoder = new TextEncoder();
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The contracts of a coin, each once; the main one too where the list does not have it. */
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

/** The UTF-8 of a text column, each text with its end mark. Checked coins' texts hold no separators. */
const encodeTexts = (coins: readonly Coin[], column: TextColumn): Uint8Array => {
  const texts = column === 'contracts' ? coins.map(contractsText) : coins.map((coin) => coin[column]);
  // The empty text at the end puts an end mark behind the last one, too.
  texts.push('');
  return encoder.encode(texts.join(TEXT_END));
};

/** Notes where each text of a column begins, and where the last one ends. */
const noteStarts = (text: Uint8Array, starts: Uint32Array): void => {
  let row = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === 0) starts[++row] = at + 1;
};

/** Some columns of checked coins; what is no number stands as NaN. */
export const encodeColumns = (
  coins: readonly Coin[],
  { numbers: fields, texts: columns }: ColumnNames,
): EncodedColumns => {
  const encoded = columns.map((column) => encodeTexts(coins, column));
  const shape: ColumnsShape = {
    count: coins.length,
    numbers: fields,
    texts: columns,
    textBytes: encoded.map(({ byteLength }) => byteLength),
  };
  const buffer = new ArrayBuffer(columnsBytes(shape));
  const { numbers, textStarts, texts } = layOutColumns(buffer, 0, shape);
  // Coin by coin: one object's fields lie together.
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
