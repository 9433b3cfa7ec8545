// Turns checked coins into the two binary parts of a snapshot: columns to compute on, and each coin's own JSON.

import { numberFieldNames, riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { Coin } from '../upstream/coin.ts';
import {
  CHAIN_SEPARATOR,
  CONTRACT_SEPARATOR,
  ROW_SEPARATOR,
  textColumns,
  type SnapshotHeader,
} from './snapshot-header.ts';

export interface SnapshotParts {
  readonly columns: ArrayBuffer;
  readonly rows: ArrayBuffer;
}

type HeaderWithoutLayout = Omit<SnapshotHeader, 'count' | 'numbers' | 'textBytes'>;

const separators = /[\u0000-\u0002]/g;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A text without the characters that separate texts in a column. */
const plainText = (text: string): string => text.replace(separators, ' ');

const contractsText = (coin: Coin): string => {
  const contracts = new Map<string, string>();
  const listed: readonly unknown[] = Array.isArray(coin['contractAddresses']) ? coin['contractAddresses'] : [];
  for (const entry of listed) {
    const { blockchain, contractAddress } = Object(entry);
    if (!isText(contractAddress)) continue;
    const [chain, address] = [isText(blockchain) ? plainText(blockchain) : '', plainText(contractAddress)];
    contracts.set(`${chain}${CHAIN_SEPARATOR}${address}`, address);
  }
  const main = isText(coin['contractAddress']) ? plainText(coin['contractAddress']) : '';
  if (main !== '' && ![...contracts.values()].includes(main)) contracts.set(`${CHAIN_SEPARATOR}${main}`, main);
  return [...contracts.keys()].join(CONTRACT_SEPARATOR);
};

const columnText = (coin: Coin, column: (typeof textColumns)[number]): string =>
  column === 'contracts' ? contractsText(coin) : plainText(coin[column]);

/** Numbers start at a multiple of 8, as a Float64Array view demands; the header is padded with spaces, which JSON allows. */
const headerBytes = (header: SnapshotHeader): Uint8Array => {
  const json = JSON.stringify(header);
  const length = new TextEncoder().encode(json).byteLength;
  return new TextEncoder().encode(json + ' '.repeat((8 - ((length + 4) % 8)) % 8));
};

const encodeColumns = (coins: readonly Coin[], header: HeaderWithoutLayout): ArrayBuffer => {
  const texts = textColumns.map((column) =>
    new TextEncoder().encode(coins.map((coin) => columnText(coin, column)).join(ROW_SEPARATOR)),
  );
  const head = headerBytes({
    ...header,
    count: coins.length,
    numbers: numberFieldNames,
    textBytes: texts.map((bytes) => bytes.byteLength),
  });
  const numbersAt = 4 + head.byteLength;
  const textsAt = numbersAt + numberFieldNames.length * coins.length * 8;
  const buffer = new ArrayBuffer(textsAt + texts.reduce((sum, bytes) => sum + bytes.byteLength, 0));
  new DataView(buffer).setUint32(0, head.byteLength, true);
  new Uint8Array(buffer).set(head, 4);
  const numbers = new Float64Array(buffer, numbersAt, numberFieldNames.length * coins.length);
  numberFieldNames.forEach((field, column) => {
    coins.forEach((coin, row) => {
      const value = coin[field];
      numbers[column * coins.length + row] = typeof value === 'number' ? value : Number.NaN;
    });
  });
  let at = textsAt;
  for (const bytes of texts) {
    new Uint8Array(buffer).set(bytes, at);
    at += bytes.byteLength;
  }
  return buffer;
};

const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

/** A coin's JSON in two pieces: all but the risk data, without the closing brace, and the risk data. */
const rowPieces = (coin: Coin): readonly [string, string] => {
  const fields = Object.entries(coin);
  const json = (isRisk: boolean): string =>
    JSON.stringify(Object.fromEntries(fields.filter(([name]) => riskNames.has(name) === isRisk)));
  const risk = json(true).slice(1, -1);
  return [json(false).slice(0, -1), risk === '' ? '' : `,${risk}`];
};

const encodeRows = (coins: readonly Coin[]): ArrayBuffer => {
  const pieces = coins.flatMap(rowPieces).map((piece) => new TextEncoder().encode(piece));
  const bytesAt = (pieces.length + 1) * 4;
  const buffer = new ArrayBuffer(bytesAt + pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  const offsets = new Uint32Array(buffer, 0, pieces.length + 1);
  const bytes = new Uint8Array(buffer);
  let at = bytesAt;
  pieces.forEach((piece, index) => {
    offsets[index] = at;
    bytes.set(piece, at);
    at += piece.byteLength;
  });
  offsets[pieces.length] = at;
  return buffer;
};

export const encodeSnapshot = (coins: readonly Coin[], header: HeaderWithoutLayout): SnapshotParts => ({
  columns: encodeColumns(coins, header),
  rows: encodeRows(coins),
});
