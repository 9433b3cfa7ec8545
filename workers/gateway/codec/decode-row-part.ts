// Reads one row part of a snapshot: the JSON of a few hundred coins, as bytes to copy.

import { OFFSETS_PER_ROW } from './encode-rows.ts';

/** Rows are numbered from the part's first row. */
export interface RowPart {
  /** Bytes of a coin's JSON object, with the risk data or without it. */
  size(row: number, withRisk: boolean): number;
  /** Copies these bytes to `at` and returns the index after them. */
  copy(row: number, withRisk: boolean, target: Uint8Array, at: number): number;
}

/** Maximum number of bytes copied one by one. */
const FEW_BYTES = 16;

/** Throws if the buffer is too short for `count` coins. */
export const decodeRowPart = (buffer: ArrayBuffer, count: number): RowPart => {
  const offsets = new Uint32Array(buffer, 0, OFFSETS_PER_ROW * count);
  const bytes = new Uint8Array(buffer);
  /** An offset of a row. Index 0: start of the row; 1: start of its risk data; 2: end of it; 3: end of the row. */
  const offset = (row: number, index: number): number => offsets[OFFSETS_PER_ROW * row + index] ?? 0;
  return {
    size: (row, withRisk) => {
      const whole = offset(row, 3) - offset(row, 0);
      return withRisk ? whole : whole - (offset(row, 2) - offset(row, 1));
    },
    copy: (row, withRisk, target, at) => {
      const [start, end] = [offset(row, 0), offset(row, 3)];
      if (withRisk) {
        target.set(bytes.subarray(start, end), at);
        return at + end - start;
      }
      const [riskStart, riskEnd] = [offset(row, 1), offset(row, 2)];
      target.set(bytes.subarray(start, riskStart), at);
      const rest = at + riskStart - start;
      // Risk data is usually last and only a brace follows: copying it as a view would cost more than all the rest.
      if (end - riskEnd > FEW_BYTES) target.set(bytes.subarray(riskEnd, end), rest);
      else for (let index = riskEnd; index < end; index += 1) target[rest + index - riskEnd] = bytes[index] ?? 0;
      return rest + end - riskEnd;
    },
  };
};
