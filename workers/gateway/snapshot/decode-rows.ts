// Reads the rows part of a snapshot: each coin's own JSON, as bytes to copy or as an object.

import type { Coin } from '../upstream/coin.ts';

export interface SnapshotRows {
  /** The bytes of a coin's JSON object, with the risk data or without it. */
  bytes(row: number, withRisk: boolean): Uint8Array;
  coin(row: number, withRisk: boolean): Coin;
}

const CLOSING_BRACE = 0x7d;

export const decodeRows = (buffer: ArrayBuffer, count: number): SnapshotRows => {
  const offsets = new Uint32Array(buffer, 0, 2 * count + 1);
  if (offsets[2 * count] !== buffer.byteLength) throw new Error('The rows part has another length than it says');
  const bytes = (row: number, withRisk: boolean): Uint8Array => {
    const start = offsets[2 * row] ?? 0;
    const end = offsets[2 * row + (withRisk ? 2 : 1)] ?? 0;
    const object = new Uint8Array(end - start + 1);
    object.set(new Uint8Array(buffer, start, end - start));
    object[end - start] = CLOSING_BRACE;
    return object;
  };
  // Cells are read row by row: one coin is parsed once for all of its cells.
  let last: { readonly row: number; readonly withRisk: boolean; readonly coin: Coin } | undefined;
  return {
    bytes,
    coin: (row, withRisk) => {
      if (last?.row !== row || last.withRisk !== withRisk) {
        last = { row, withRisk, coin: JSON.parse(new TextDecoder().decode(bytes(row, withRisk))) };
      }
      return last.coin;
    },
  };
};
