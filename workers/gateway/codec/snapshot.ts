// A snapshot as the rest of the gateway sees it, independent of the source of its parts.

import { isNumberField, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { SetColumn } from '../../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../../shared/plan/facts.ts';
import { ok } from '../../../shared/result.ts';
import { columnsBytes } from './columns-layout.ts';
import { decodeColumns, type ColumnsReader } from './decode-columns.ts';
import { openFurtherParts, type Loaded, type LoadPart } from './further-parts.ts';
import { HEADER_LENGTH_BYTES, RARE_COLUMNS_PART, type SnapshotParts } from './join-pages.ts';
import { snapshotColumns, type SnapshotColumns } from './snapshot-columns.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import { openRows, type SnapshotRows } from './snapshot-rows.ts';
import { createWeight } from './memory-size.ts';

export interface Snapshot {
  readonly header: SnapshotHeader;
  readonly columns: SnapshotColumns;
  readonly rows: SnapshotRows;
  readonly facts: SnapshotFacts;
  loadColumns(columns: readonly SetColumn[]): Promise<Loaded>;
  loadRows(rows: readonly number[]): Promise<Loaded>;
  /** Indexes of the further parts in memory that questions needed. */
  usedParts(): readonly number[];
  /** Approximate current memory of the snapshot: it grows as parts are read and answers are made. */
  byteLength(): number;
  /** Calls the listener after each growth of `byteLength`. */
  onGrowth(listener: () => void): void;
}

/** Approximate memory of a coin's decoded texts, sort positions and index entries; contracts are counted separately. */
const DECODED_BYTES_PER_COIN = 600;

const noMoreParts: LoadPart = () => Promise.resolve(undefined);

/** Opens a snapshot; throws if the parts do not belong together. @param loadPart reads the further parts not given. */
export const openSnapshot = (parts: SnapshotParts, loadPart: LoadPart = noMoreParts): Snapshot => {
  const headLength = new DataView(parts.columns).getUint32(0, true);
  const head = new Uint8Array(parts.columns, HEADER_LENGTH_BYTES, headLength);
  const header: SnapshotHeader = JSON.parse(new TextDecoder().decode(head));
  const { version, complete, sound, itemCount, ranksHeld, cutoff, count, rare, rowPages } = header;
  if (rowPages.reduce((sum, page) => sum + page.count, 0) !== count || rare.count !== count)
    throw new Error('The further parts hold another number of coins than the columns');
  const sizes = [columnsBytes(rare), ...rowPages.map(({ bytes }) => bytes)];
  const weight = createWeight();
  const further = openFurtherParts(version, sizes, parts.further, loadPart, weight.grow);
  weight.add(() => parts.columns.byteLength + count * DECODED_BYTES_PER_COIN + further.byteLength());
  const { rows, load } = openRows(rowPages, further);
  let rareColumns: ColumnsReader | undefined;
  const readRare = (): ColumnsReader => {
    const bytes = further.get(RARE_COLUMNS_PART);
    if (bytes === undefined) throw new Error('The rare columns were not loaded');
    return decodeColumns(bytes, 0, rare);
  };
  const common = decodeColumns(parts.columns, HEADER_LENGTH_BYTES + headLength, header);
  const isCommonNumber = (field: NumberFieldName): boolean => header.numbers.includes(field);
  const isCommon = (column: SetColumn): boolean =>
    isNumberField(column) ? isCommonNumber(column) : column !== 'contractAddresses';
  const columns = snapshotColumns(header, common, isCommonNumber, () => (rareColumns ??= readRare()), weight);
  return {
    header,
    columns,
    rows,
    facts: { columns, complete, sound, itemCount, ranksHeld, cutoff: cutoff ?? Number.NaN },
    loadColumns: async (needed) => (needed.every(isCommon) ? ok(undefined) : await further.load([RARE_COLUMNS_PART])),
    loadRows: load,
    usedParts: () => further.used(),
    byteLength: weight.bytes,
    onGrowth: weight.watch,
  };
};
