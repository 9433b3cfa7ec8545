// Writes the coins of one page as JSON, in row parts: each coin's unknown fields too, its risk data last.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import { boundCoin, MAX_COIN_BYTES } from '../upstream/bound-coin.ts';
import { isShallow } from '../upstream/json-value.ts';
import type { Coin } from '../upstream/named-coin.ts';

/** One row part: the offsets of its rows, then their bytes. */
export interface EncodedRows {
  /** Number of coins. */
  readonly count: number;
  readonly bytes: ArrayBuffer;
}

/** A coin that is small enough to be stored, and its JSON. */
export interface WrittenRow {
  readonly coin: Coin;
  /** Its JSON up to its risk data. */
  readonly plain: string;
  /** The rest, with the closing brace. */
  readonly rest: string;
}

/** First rows of the parts of a page. The first page has a smaller first part: most questions are about it. */
const PART_STARTS = [0, 500] as const;
const FIRST_PAGE_PART_STARTS = [0, 250] as const;

/** Offsets per coin: its start, the start and the end of its risk data, and its end. */
export const OFFSETS_PER_ROW = 4;

const encoder = new TextEncoder();
const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

const textsOf = (coin: Coin): Omit<WrittenRow, 'coin'> => {
  const members = Object.entries(coin);
  const json = (isRisk: boolean): string =>
    JSON.stringify(Object.fromEntries(members.filter(([name]) => riskNames.has(name) === isRisk))).slice(1, -1);
  const risk = json(true);
  return { plain: `{${json(false)}`, rest: risk === '' ? '}' : `,${risk}}` };
};

/** Maximum length of a UTF-16 code unit in UTF-8, bytes. */
const LONGEST_CODE_UNIT = 3;

const isSmall = ({ plain, rest }: Omit<WrittenRow, 'coin'>): boolean =>
  LONGEST_CODE_UNIT * (plain.length + rest.length) <= MAX_COIN_BYTES ||
  encoder.encode(plain + rest).byteLength <= MAX_COIN_BYTES;

/** The coin as it is stored: without members that exceed the limits of size and depth. */
export const writeRow = (coin: Coin): WrittenRow => {
  const texts = isShallow(coin) ? textsOf(coin) : undefined;
  if (texts !== undefined && isSmall(texts)) return { coin, ...texts };
  const bounded = boundCoin(coin);
  return { coin: bounded, ...textsOf(bounded) };
};

const concatenate = (pieces: readonly Uint8Array[]): ArrayBuffer => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole.buffer;
};

const encodePart = (rows: readonly WrittenRow[]): EncodedRows => {
  const offsets = new Uint32Array(OFFSETS_PER_ROW * rows.length);
  const pieces: Uint8Array[] = [new Uint8Array(offsets.buffer)];
  let end = offsets.byteLength;
  for (const [row, { plain, rest }] of rows.entries()) {
    const [first, second] = [encoder.encode(plain), encoder.encode(rest)];
    pieces.push(first, second);
    const start = end;
    end += first.byteLength + second.byteLength;
    offsets.set([start, start + first.byteLength, end - 1, end], OFFSETS_PER_ROW * row);
  }
  return { count: rows.length, bytes: concatenate(pieces) };
};

export const encodeRows = (rows: readonly WrittenRow[], isFirstPage: boolean): readonly EncodedRows[] => {
  const starts = isFirstPage ? FIRST_PAGE_PART_STARTS : PART_STARTS;
  return starts
    .map((start, index) => rows.slice(start, starts[index + 1]))
    .filter(({ length }) => length > 0)
    .map(encodePart);
};
