// The columns of a snapshot: the common columns, and the rare columns once they are loaded.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import { CHAIN_SEPARATOR, CONTRACT_SEPARATOR } from './columns-layout.ts';
import type { ColumnsReader } from './decode-columns.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import type { Weight } from './memory-size.ts';

/** A column must be loaded before it is read. */
export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field in their original case. */
  texts(field: NamedTextField): readonly (string | undefined)[];
  /** One of these values; cheaper if few are needed. */
  text(field: NamedTextField, row: number): string | undefined;
  /** Counts the memory of data kept with the columns. */
  readonly weight: Pick<Weight, 'add' | 'grow'>;
}

/** Approximate memory of a contract: its text, its parsed parts and its index entries. */
const BYTES_PER_CONTRACT = 400;

const readContracts = (text: string): readonly Contract[] =>
  text === ''
    ? []
    : text.split(CONTRACT_SEPARATOR).map((pair) => {
        const [chain = '', address = ''] = pair.split(CHAIN_SEPARATOR);
        return { chain: chain === '' ? undefined : chain, address };
      });

/** @param rare returns the rare columns; not called for `isCommon` fields. */
export const snapshotColumns = (
  { count, orders }: Pick<SnapshotHeader, 'count' | 'orders'>,
  common: ColumnsReader,
  isCommon: (field: NumberFieldName) => boolean,
  rare: () => ColumnsReader,
  weight: Pick<Weight, 'add' | 'grow'>,
): SnapshotColumns => {
  let contracts: readonly (readonly Contract[])[] | undefined;
  const readAll = (): readonly (readonly Contract[])[] => {
    const all = rare().lowerTexts('contracts').map(readContracts);
    const bytes = BYTES_PER_CONTRACT * all.reduce((sum, { length }) => sum + length, 0);
    weight.add(() => bytes);
    return all;
  };
  return {
    count,
    orders,
    numbers: (field) => (isCommon(field) ? common : rare()).numbers(field),
    texts: common.texts,
    text: common.text,
    lowerTexts: common.lowerTexts,
    rowsWithText: common.rowsWithText,
    contracts: () => (contracts ??= readAll()),
    weight,
  };
};
