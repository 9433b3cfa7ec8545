// The columns of a snapshot: the common ones, and the rare ones once they are in memory.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import { CHAIN_SEPARATOR, CONTRACT_SEPARATOR } from './columns-layout.ts';
import type { ColumnsReader } from './decode-columns.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import type { Weight } from './memory-size.ts';

/** What is not among the common columns throws ColumnsNeeded as long as the rare ones are not in memory. */
export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field as written. */
  texts(field: NamedTextField): readonly (string | undefined)[];
  /** One of them: cheaper, where only a few are needed. */
  text(field: NamedTextField, row: number): string | undefined;
  /** Where what is kept with the columns has to be counted. */
  readonly weight: Pick<Weight, 'add' | 'grow'>;
}

/**
 * A column has to be read before it can be looked at. Whoever answers a question finds out only while planning or selecting
 * what it takes, and neither can wait: so the answer is begun anew once `load` is done, see with-rows.ts.
 */
export class ColumnsNeeded extends Error {
  override readonly name = 'ColumnsNeeded';
  /** Rejects with RowsMissing where they can't be had. */
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('The rare columns of a snapshot are not in memory');
    this.load = load;
  }
}

/** A contract's texts, as written and cut up, and its places in an index, about. */
const BYTES_PER_CONTRACT = 400;

const readContracts = (text: string): readonly Contract[] =>
  text === ''
    ? []
    : text.split(CONTRACT_SEPARATOR).map((pair) => {
        const [chain = '', address = ''] = pair.split(CHAIN_SEPARATOR);
        return { chain: chain === '' ? undefined : chain, address };
      });

/** `rare` gives the other columns, or throws ColumnsNeeded; of `isCommon` fields it is not asked. */
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
    contracts: () => (contracts ??= readAll()),
    weight,
  };
};
