// The columns of a snapshot: the common ones, and the rare ones once they are in memory.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import { CHAIN_SEPARATOR, CONTRACT_SEPARATOR } from './columns-layout.ts';
import type { ColumnsReader } from './decode-columns.ts';
import type { SnapshotHeader } from './snapshot-header.ts';

/** What is not among the common columns throws ColumnsNeeded as long as the rare ones are not in memory. */
export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field as written. */
  texts(field: NamedTextField): readonly (string | undefined)[];
  /** One of them: cheaper, where only a few are needed. */
  text(field: NamedTextField, row: number): string | undefined;
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
): SnapshotColumns => {
  let contracts: readonly (readonly Contract[])[] | undefined;
  return {
    count,
    orders,
    numbers: (field) => (isCommon(field) ? common : rare()).numbers(field),
    texts: common.texts,
    text: common.text,
    lowerTexts: common.lowerTexts,
    contracts: () => (contracts ??= rare().lowerTexts('contracts').map(readContracts)),
  };
};
