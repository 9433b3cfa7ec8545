// The number formats for the cells of a formula's result, for hosts that let a formula format its block. Google does
// not.

import type { Field } from '../arguments/fields.ts';
import { rowsOf, type Output, type ResultCell } from '../cells/cell.ts';
import { candidateColumns } from '../formulas/candidates.ts';
import { readCoin } from '../formulas/coin.ts';
import { readCoins } from '../formulas/coins.ts';
import type { Settings } from '../settings/settings.ts';
import { columnLook, largeFormat, numberFormats, priceDecimals } from './number-formats.ts';

/** Null for the spreadsheet's own format. */
export type CellFormats = readonly (readonly (string | null)[])[];

/** The fields of the result's columns; one field may have several columns. Undefined if the columns have no fields. */
const readers: Readonly<
  Record<string, (values: readonly unknown[], settings: Settings) => readonly Field[] | undefined>
> = {
  COINS: (values, settings) => {
    const reading = readCoins(values, settings);
    return reading.ok ? reading.value.fields : undefined;
  },
  COIN: (values, settings) => {
    const reading = readCoin(values, settings);
    return reading.ok ? reading.value.fields : undefined;
  },
  COIN_FIND: () => candidateColumns,
};

/** A text's format: it tells headings from names. */
export const HEADING_FORMAT = '@';

const headed: ReadonlySet<string> = new Set([
  'COINS',
  'COIN_HISTORY',
  'COIN_FIND',
  'COIN_FIELDS',
  'COIN_CATEGORIES',
  'COIN_STATUS',
]);

const isHeaded = (name: string, values: readonly unknown[]): boolean =>
  headed.has(name) && !values.flat(2).some((value) => typeof value === 'string' && /\bheaders\s*=\s*no\b/i.test(value));

// Hosts need not support formats with conditions, so a number gets the format for its size.
const priceFormat = (price: number): string => {
  const decimals = priceDecimals(price);
  return `${decimals === 2 ? '#,##0' : '0'}.${'0'.repeat(decimals)}`;
};

const formatOf = (cell: ResultCell, field: Field): string | null => {
  if (typeof cell !== 'number' || field === undefined) return null;
  const { numberFormat = null } = columnLook(field);
  if (numberFormat === numberFormats.price) return priceFormat(cell);
  return numberFormat === numberFormats.whole ? largeFormat(cell) : numberFormat;
};

/** Undefined if no cell has a format of its own. */
export const cellFormats = (
  name: string,
  values: readonly unknown[],
  output: Output,
  settings: Settings,
): CellFormats | undefined => {
  const fields = readers[name]?.(values, settings);
  const hasHeading = isHeaded(name, values);
  if (fields === undefined && !hasHeading) return undefined;
  return rowsOf(output).map((row, index) =>
    row.map((cell, column) => {
      if (hasHeading && index === 0) return HEADING_FORMAT;
      return formatOf(cell, fields?.length === 1 ? fields[0] : fields?.[column]);
    }),
  );
};
