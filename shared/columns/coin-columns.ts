// A set of coins as columns: what the evaluator, the sorter and the planner read. Row i of every column is one coin.

import type { NumberFieldName } from '../coin/coin-fields.ts';

/** Text fields with one value a coin. */
export type NamedTextField = 'id' | 'name' | 'symbol';

/** Lower-cased; the upstream does not always say on which blockchain an address is. */
export interface Contract {
  readonly chain: string | undefined;
  readonly address: string;
}

export interface CoinColumns {
  /** Number of coins. */
  readonly count: number;
  /** Sorts, like `-marketCap`, in whose order the coins are known to stand, ties and all. Default: none. */
  readonly orders?: readonly string[];
  /** The values of a numeric field; NaN where a coin has none. */
  numbers(field: NumberFieldName): Float64Array;
  /** The values of a text field, lower-cased; undefined where a coin has none. */
  lowerTexts(field: NamedTextField): readonly (string | undefined)[];
  /** Each coin's contracts on all blockchains. */
  contracts(): readonly (readonly Contract[])[];
}
