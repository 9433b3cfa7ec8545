// Turns the coins of one page into row parts: each coin's own JSON, copied as the upstream wrote it.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { CheckedCoin } from '../upstream/coin.ts';
import { checksum } from './checksum.ts';
import { scanRows, type RowSpan } from './scan-rows.ts';

/** One row part: where each row stands in it, then the rows' bytes. */
export interface EncodedRows {
  /** Coins in it. */
  readonly count: number;
  /** Of `bytes`, see checksum.ts. */
  readonly checksum: string;
  readonly bytes: ArrayBuffer;
}

/** A part holds at most so many coins: a page of an answer is in one or two of them. */
export const MAX_ROWS_PER_PART = 500;

/** For each coin where it begins, and where its risk data begins and ends. */
export const OFFSETS_PER_ROW = 3;

/** A coin's bytes, and where in them the risk data stands. */
interface Row {
  readonly bytes: Uint8Array;
  readonly riskStart: number;
  readonly riskEnd: number;
}

const encoder = new TextEncoder();
const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

/** Whether a coin's bytes say no more and no less than the coin: no name twice, no risk data overlooked or apart. */
const isFaithful = ({ members, riskMembers, isTorn }: RowSpan, { coin, isChanged }: CheckedCoin): boolean => {
  if (isChanged || isTorn || Object.keys(coin).length !== members) return false;
  let held = 0;
  for (const name of riskFieldNames) if (Object.hasOwn(coin, name)) held += 1;
  return held === riskMembers;
};

/** Writes a coin anew, its risk data last. */
const rewrite = ({ coin }: CheckedCoin): Row => {
  const members = Object.entries(coin);
  const json = (isRisk: boolean): string =>
    JSON.stringify(Object.fromEntries(members.filter(([name]) => riskNames.has(name) === isRisk))).slice(1, -1);
  const [plain, risk] = [`{${json(false)}`, json(true)];
  const riskStart = encoder.encode(plain).byteLength;
  const bytes = encoder.encode(risk === '' ? `${plain}}` : `${plain},${risk}}`);
  return { bytes, riskStart, riskEnd: bytes.byteLength - 1 };
};

const rowOf = (checked: CheckedCoin, body: Uint8Array, span: RowSpan | undefined): Row =>
  span !== undefined && isFaithful(span, checked)
    ? {
        bytes: body.subarray(span.start, span.end),
        riskStart: span.riskStart - span.start,
        riskEnd: span.riskEnd - span.start,
      }
    : rewrite(checked);

const encodePart = async (rows: readonly Row[]): Promise<EncodedRows> => {
  const count = rows.length;
  const bytesAt = (OFFSETS_PER_ROW * count + 1) * Uint32Array.BYTES_PER_ELEMENT;
  const buffer = new ArrayBuffer(bytesAt + rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  const offsets = new Uint32Array(buffer, 0, OFFSETS_PER_ROW * count + 1);
  const target = new Uint8Array(buffer);
  let at = bytesAt;
  let next = 0;
  for (const { bytes, riskStart, riskEnd } of rows) {
    offsets[next++] = at;
    offsets[next++] = at + riskStart;
    offsets[next++] = at + riskEnd;
    target.set(bytes, at);
    at += bytes.byteLength;
  }
  offsets[next] = at;
  return { count, checksum: await checksum(buffer), bytes: buffer };
};

/** The row parts of a page's coins; `body` is the answer they were read from. */
export const encodeRows = async (coins: readonly CheckedCoin[], body: Uint8Array): Promise<readonly EncodedRows[]> => {
  const spans = scanRows(body);
  const rows = coins.map((checked) => rowOf(checked, body, spans[checked.index]));
  const parts: Promise<EncodedRows>[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_PART)
    parts.push(encodePart(rows.slice(start, start + MAX_ROWS_PER_PART)));
  return await Promise.all(parts);
};
