// A snapshot as the rest of the gateway sees it: its columns and first rows are in memory, all rows once they are
// needed.

import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../../shared/plan/facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Coin } from '../upstream/clean-coin.ts';
import { CHAIN_SEPARATOR, CONTRACT_SEPARATOR, decodeColumns, type ColumnsReader } from './columns.ts';
import { firstRowsAt, HEADER_LENGTH_BYTES, type SnapshotParts, type SnapshotHeader } from './snapshot-layout.ts';
import { openRows, type RowBlock } from './rows.ts';

export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field in their original case. */
  texts(field: NamedTextField): readonly (string | undefined)[];
  /** One of these values; cheaper if few are needed. */
  text(field: NamedTextField, row: number): string | undefined;
}

/** The rows of a snapshot. A row must be loaded before it is read. */
export interface SnapshotRows {
  /** Length of a coin's JSON object in bytes, with the risk data or without it. */
  size(row: number, withRisk: boolean): number;
  /** Copies these bytes to `at` and returns the index after them. */
  copy(row: number, withRisk: boolean, target: Uint8Array, at: number): number;
  /** A copy of these bytes. */
  bytes(row: number, withRisk: boolean): Uint8Array;
  /** The coin with its risk data. */
  coin(row: number): Coin;
}

/** Rows can't be read: columns and first rows are usable. */
export interface PartsMissing {
  readonly reason: 'parts-missing';
  readonly version: string;
}

export interface Snapshot {
  readonly header: SnapshotHeader;
  readonly columns: SnapshotColumns;
  readonly rows: SnapshotRows;
  readonly facts: SnapshotFacts;
  /** Reads all rows, unless these are in memory. */
  loadRows(rows: readonly number[]): Promise<Result<undefined, PartsMissing>>;
  /** Approximate memory of the snapshot with what answers usually make of it. */
  readonly memoryBytes: number;
}

/** Returns all rows of a version; undefined if they can't be read. */
export type LoadRows = (version: string) => Promise<ArrayBuffer | undefined>;

/**
 * Approximate memory of what questions make of a coin: decoded texts, sort positions, index entries, its row, and
 * written cells. It is between 600 and 3,800 bytes, by the kinds of questions.
 */
const DERIVED_BYTES_PER_COIN = 1_600;

const readContracts = (text: string): readonly Contract[] =>
  text === ''
    ? []
    : text.split(CONTRACT_SEPARATOR).map((pair) => {
        const [chain = '', address = ''] = pair.split(CHAIN_SEPARATOR);
        return { chain: chain === '' ? undefined : chain, address };
      });

const columnsOf = ({ count, orders }: SnapshotHeader, reader: ColumnsReader): SnapshotColumns => {
  let contracts: readonly (readonly Contract[])[] | undefined;
  return {
    ...reader,
    count,
    orders,
    contracts: () => (contracts ??= reader.lowerTexts('contracts').map(readContracts)),
  };
};

/** The rows of the block that is in memory. */
const rowsOf = (block: () => RowBlock): SnapshotRows => {
  const held = (row: number): RowBlock => {
    const own = block();
    if (row >= own.count) throw new Error(`The rows from ${own.count} on were not loaded`);
    return own;
  };
  const bytes: SnapshotRows['bytes'] = (row, withRisk) => {
    const own = new Uint8Array(held(row).size(row, withRisk));
    held(row).copy(row, withRisk, own, 0);
    return own;
  };
  // Cells are read row by row, so each coin is parsed once for all its cells.
  let last: { readonly row: number; readonly coin: Coin } | undefined;
  return {
    size: (row, withRisk) => held(row).size(row, withRisk),
    copy: (row, withRisk, target, at) => held(row).copy(row, withRisk, target, at),
    bytes,
    coin(row) {
      if (last?.row !== row) last = { row, coin: JSON.parse(new TextDecoder().decode(bytes(row, true))) };
      return last.coin;
    },
  };
};

interface OpenedSnapshot {
  readonly header: SnapshotHeader;
  readonly columns: ColumnsReader;
  /** Size of the columns, bytes. */
  readonly bytes: number;
  /** Makes the rows of their columns, where nothing else is stored of them. */
  readonly rows: (columns: SnapshotColumns) => Pick<Snapshot, 'rows' | 'loadRows'>;
}

export const createSnapshot = ({ header, columns: reader, bytes, rows }: OpenedSnapshot): Snapshot => {
  const { complete, sound, itemCount, ranksHeld, cutoff, count } = header;
  const columns = columnsOf(header, reader);
  return {
    header,
    columns,
    ...rows(columns),
    facts: { columns, complete, sound, itemCount, ranksHeld, cutoff: cutoff ?? Number.NaN },
    memoryBytes: bytes + count * DERIVED_BYTES_PER_COIN,
  };
};

const neverLoaded: LoadRows = () => Promise.resolve(undefined);

/** Reads the header before a snapshot's columns; `end` is where the columns begin. */
export const readHeader = (columns: ArrayBuffer): { readonly header: SnapshotHeader; readonly end: number } => {
  const length = new DataView(columns).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(columns, HEADER_LENGTH_BYTES, length));
  return { header: JSON.parse(text), end: HEADER_LENGTH_BYTES + length };
};

/** Opens a snapshot; throws if it is damaged. @param loadRows reads all rows, if they are not given. */
export const openSnapshot = ({ columns, rows: given }: SnapshotParts, loadRows = neverLoaded): Snapshot => {
  const { header, end } = readHeader(columns);
  const { version, count } = header;
  const first = openRows(columns, firstRowsAt(end, header));
  if (first.count > count) throw new Error('There are more rows than coins');
  let all = given && openRows(given);
  return createSnapshot({
    header,
    columns: decodeColumns(columns, end, header),
    bytes: columns.byteLength,
    rows: () => ({
      rows: rowsOf(() => all ?? first),
      async loadRows(rows) {
        if (rows.every((row) => row < first.count)) return ok(undefined);
        const loaded = all === undefined ? await loadRows(version) : undefined;
        // Another question may have loaded them meanwhile.
        if (all !== undefined) return ok(undefined);
        const opened = loaded && openRows(loaded);
        if (loaded === undefined || opened?.count !== count) return fail({ reason: 'parts-missing', version });
        all = opened;
        return ok(undefined);
      },
    }),
  });
};
