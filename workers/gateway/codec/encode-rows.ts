// Turns the coins of one page into row parts: each coin's JSON, copied as the upstream wrote it where possible.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { CheckedCoin } from '../upstream/coin.ts';
import { isShallow } from '../upstream/json-value.ts';
import type { RowSpan, WrittenRows } from './row-span.ts';

/** One row part: the offsets of its rows, then their bytes. */
export interface EncodedRows {
  /** Number of coins. */
  readonly count: number;
  readonly bytes: ArrayBuffer;
}

/** First rows of the parts of a page. The first page has a smaller first part: most questions are about it. */
const PART_STARTS = [0, 500] as const;
const FIRST_PAGE_PART_STARTS = [0, 250] as const;

/** Offsets per coin: its start, the start and the end of its risk data, and its end. */
export const OFFSETS_PER_ROW = 4;

const encoder = new TextEncoder();
const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

/** Whether a coin's bytes match the coin: no repeated name, no missed risk data, no risk data in several places. */
const isFaithful = ({ members, riskMembers, isTorn }: RowSpan, { coin, isChanged }: CheckedCoin): boolean => {
  if (isChanged || isTorn || Object.keys(coin).length !== members) return false;
  // Without repeated names, the maximum number of risk members means all of them.
  if (riskMembers === riskFieldNames.length) return true;
  let held = 0;
  for (const name of riskFieldNames) if (Object.hasOwn(coin, name)) held += 1;
  return held === riskMembers;
};

interface Rewritten {
  readonly bytes: Uint8Array;
  /** Start of its risk data, which ends before the closing brace. */
  readonly riskStart: number;
}

/** Writes a coin with its risk data last, without members that are nested too deep to be written. */
const rewrite = ({ coin }: CheckedCoin): Rewritten => {
  const members = Object.entries(coin).filter(([, value]) => isShallow(value));
  const json = (isRisk: boolean): string =>
    JSON.stringify(Object.fromEntries(members.filter(([name]) => riskNames.has(name) === isRisk))).slice(1, -1);
  const [plain, risk] = [`{${json(false)}`, json(true)];
  const bytes = encoder.encode(risk === '' ? `${plain}}` : `${plain},${risk}}`);
  return { bytes, riskStart: encoder.encode(plain).byteLength };
};

/** Consecutive rows of the answer, copied at once with their separators. */
interface Run {
  readonly start: number;
  end: number;
  /** Index of the row that would extend the run. */
  next: number;
}

const concatenate = (pieces: readonly Uint8Array[]): ArrayBuffer => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole.buffer;
};

/** Encodes the coins of one part: bytes of the answer with nothing else in them, and rewritten rows. */
const encodePart = (coins: readonly CheckedCoin[], { bytes: body, spans }: WrittenRows): EncodedRows => {
  const count = coins.length;
  const offsets = new Uint32Array(OFFSETS_PER_ROW * count);
  const pieces: Uint8Array[] = [];
  let end = offsets.byteLength;
  let run: Run = { start: 0, end: 0, next: -1 };
  const endRun = (): void => {
    if (run.end > run.start) pieces.push(body.subarray(run.start, run.end));
    end += run.end - run.start;
    run = { start: 0, end: 0, next: -1 };
  };
  let place = 0;
  for (const checked of coins) {
    const span = spans[checked.index];
    if (span !== undefined && isFaithful(span, checked)) {
      if (run.next !== checked.index) {
        endRun();
        run = { start: span.start, end: span.end, next: checked.index + 1 };
      }
      run.end = span.end;
      run.next = checked.index + 1;
      const moved = end - run.start;
      offsets[place++] = span.start + moved;
      offsets[place++] = span.riskStart + moved;
      offsets[place++] = span.riskEnd + moved;
      offsets[place++] = span.end + moved;
      continue;
    }
    endRun();
    const { bytes, riskStart } = rewrite(checked);
    pieces.push(bytes);
    offsets[place++] = end;
    offsets[place++] = end + riskStart;
    end += bytes.byteLength;
    offsets[place++] = end - 1;
    offsets[place++] = end;
  }
  endRun();
  return { count, bytes: concatenate([new Uint8Array(offsets.buffer), ...pieces]) };
};

const nothingWritten: WrittenRows = { bytes: new Uint8Array(), spans: [] };

/** The row parts of a page's coins. @param written the answer that they were read from. */
export const encodeRows = (
  coins: readonly CheckedCoin[],
  written: WrittenRows | undefined,
  isFirstPage: boolean,
): readonly EncodedRows[] => {
  const starts = isFirstPage ? FIRST_PAGE_PART_STARTS : PART_STARTS;
  return starts
    .map((start, index) => coins.slice(start, starts[index + 1]))
    .filter(({ length }) => length > 0)
    .map((part) => encodePart(part, written ?? nothingWritten));
};
