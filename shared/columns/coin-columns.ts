// A set of coins as columns, read by the evaluator, the sorter and the planner. Row i of every column is the same coin.

import {
  type ColumnName,
  isNumberField,
  isPseudoColumn,
  type NumberFieldName,
  numberFieldNames,
} from '../coin/coin-fields.ts';

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

type Texts = readonly (string | undefined)[];

const kept = new WeakMap<Texts, Texts>();

/** The same form as `comparable` gives: the texts are lower-cased already. */
const withoutBlanks = (texts: Texts): Texts =>
  texts.some((text) => text !== text?.trim()) ? texts.map((text) => text?.trim()) : texts;

/**
 * The values of a text field without surrounding blanks, for tests of equality; undefined for a missing value. Computed
 * once per column. If no value has surrounding blanks, which is usual, the column's lower-cased texts are reused.
 */
export const comparableTexts = (columns: CoinColumns, field: NamedTextField): Texts => {
  const texts = columns.lowerTexts(field);
  const held = kept.get(texts) ?? withoutBlanks(texts);
  kept.set(texts, held);
  return held;
};

/** One value a coin. */
export type CellColumn = NumberFieldName | NamedTextField;
/** `contractAddresses` holds all contracts of a coin, the main one too. */
export type SetColumn = CellColumn | 'contractAddresses';

export const namedTexts: readonly NamedTextField[] = ['id', 'name', 'symbol'];

export const setColumns: readonly SetColumn[] = [...namedTexts, 'contractAddresses', ...numberFieldNames];

export const isSetColumn = (column: ColumnName): column is SetColumn => setColumns.some((one) => one === column);

/** Whether a set of coins holds what this column shows. */
export const isCellColumn = (column: ColumnName): column is CellColumn =>
  !isPseudoColumn(column) && (isNumberField(column) || namedTexts.some((name) => name === column));
