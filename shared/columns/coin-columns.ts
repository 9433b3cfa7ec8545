// A set of coins as columns, read by the evaluator, the sorter and the planner. Row i of every column is the same coin.

import type { NumberFieldName } from '../coin/coin-fields.ts';

/** Text fields with one value per coin. */
export type NamedTextField = 'id' | 'name' | 'symbol';

/** A contract, lower-cased. `chain` is undefined if the upstream does not name the blockchain of the address. */
export interface Contract {
  readonly chain: string | undefined;
  readonly address: string;
}

export interface CoinColumns {
  /** Number of coins. */
  readonly count: number;
  /** The sorts, like `-marketCap`, that the rows are already in, ties included. Default: none. */
  readonly orders?: readonly string[];
  /** The values of a number field; NaN for a missing value. */
  numbers(field: NumberFieldName): Float64Array;
  /** The values of a text field, lower-cased; undefined for a missing value. */
  lowerTexts(field: NamedTextField): readonly (string | undefined)[];
  /** The rows whose text, as `comparable` gives it, is this one. Default: they are searched for in `lowerTexts`. */
  rowsWithText?(field: NamedTextField, text: string): readonly number[];
  /** Each coin's contracts on all blockchains. */
  contracts(): readonly (readonly Contract[])[];
}
