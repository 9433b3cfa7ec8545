// The rows of a snapshot as bytes: each coin's JSON with its unknown fields, its risk data last. They are copied into
// answers, so a thousand coins need no parsing.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import { boundCoin, MAX_COIN_BYTES, isShallow, type Coin } from '../upstream/clean-coin.ts';

const encoder = new TextEncoder();
const riskNames: ReadonlySet<string> = new Set(riskFieldNames);

/** A coin that is small enough to be stored, and its JSON. */
interface WrittenRow {
  readonly coin: Coin;
  /** Its JSON up to its risk data. */
  readonly plain: string;
  /** The rest, with the closing brace. */
  readonly rest: string;
}

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

/** Offsets per row: its start, and the start of its rest. */
const OFFSETS_PER_ROW = 2;
const OFFSET_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** The bytes up to a row's risk data, and the rest of it. */
type RowBytes = readonly [plain: Uint8Array, rest: Uint8Array];

/** Layout: the number of rows; two offsets of each row from the block's start; the end of the last row; the rows. */
const layOut = (rows: readonly RowBytes[]): ArrayBuffer => {
  const head = 1 + OFFSETS_PER_ROW * rows.length + 1;
  const length = rows.reduce((sum, [plain, rest]) => sum + plain.byteLength + rest.byteLength, 0);
  const block = new Uint8Array(head * OFFSET_BYTES + length);
  const offsets = new Uint32Array(block.buffer, 0, head);
  let [at, place] = [head * OFFSET_BYTES, 0];
  offsets[place++] = rows.length;
  for (const pieces of rows)
    for (const piece of pieces) {
      offsets[place++] = at;
      block.set(piece, at);
      at += piece.byteLength;
    }
  offsets[place] = at;
  return block.buffer;
};

export const encodeRows = (rows: readonly WrittenRow[]): ArrayBuffer =>
  layOut(rows.map(({ plain, rest }) => [encoder.encode(plain), encoder.encode(rest)]));

const CLOSE_BRACE = 0x7d;

/** Opens the block at `start`, a multiple of 4; throws if it is cut. More bytes may follow it. */
export const openRows = (buffer: ArrayBuffer, start = 0) => {
  const [count = 0] = new Uint32Array(buffer, start, 1);
  const offsets = new Uint32Array(buffer, start + OFFSET_BYTES, OFFSETS_PER_ROW * count + 1);
  const bytes = new Uint8Array(buffer, start);
  const offset = (index: number): number => offsets[index] ?? 0;
  if (offset(OFFSETS_PER_ROW * count) > bytes.byteLength) throw new Error('The rows are cut');
  const startOf = (row: number): number => offset(OFFSETS_PER_ROW * row);
  const restOf = (row: number): number => offset(OFFSETS_PER_ROW * row + 1);
  return {
    count,
    /** Length of a row, bytes. */
    size: (row: number, withRisk: boolean): number => (withRisk ? startOf(row + 1) : restOf(row) + 1) - startOf(row),
    /** Copies a row to `at` and returns the index after it. */
    copy(row: number, withRisk: boolean, target: Uint8Array, at: number): number {
      const end = withRisk ? startOf(row + 1) : restOf(row);
      target.set(bytes.subarray(startOf(row), end), at);
      const after = at + end - startOf(row);
      if (withRisk) return after;
      target[after] = CLOSE_BRACE;
      return after + 1;
    },
    /** The bytes of a row, in place. */
    pieces: (row: number): RowBytes => [
      bytes.subarray(startOf(row), restOf(row)),
      bytes.subarray(restOf(row), startOf(row + 1)),
    ],
  };
};

export type RowBlock = ReturnType<typeof openRows>;

export const pickRows = (block: ArrayBuffer, rows: readonly number[]): ArrayBuffer => {
  const { pieces } = openRows(block);
  return layOut(rows.map(pieces));
};

export const joinRows = (blocks: readonly ArrayBuffer[]): ArrayBuffer => {
  const [only] = blocks;
  if (only !== undefined && blocks.length === 1) return only;
  return layOut(
    blocks.flatMap((block) => {
      const { count, pieces } = openRows(block);
      return Array.from({ length: count }, (_, row) => pieces(row));
    }),
  );
};
