// The number formats for the cells of a formula's result, for hosts that let a formula format its block. Google does
// not.

import type { Field } from '../arguments/fields.ts';
import { readArgument } from '../arguments/argument.ts';
import { rowsOf, type Output, type ResultCell } from '../cells/cell.ts';
import { candidateColumns } from '../formulas/candidates.ts';
import { readCoin } from '../formulas/coin.ts';
import { type HoldingsTable, readHoldingsTable } from '../formulas/coin-holdings.ts';
import { readBalanceFields } from '../formulas/coin-balance.ts';
import { readPortfolioFields } from '../formulas/coin-portfolio.ts';
import { readCoins } from '../formulas/coins.ts';
import type { Settings } from '../settings/settings.ts';
import { columnLook, largeFormat, numberFormats, priceDecimals } from './number-formats.ts';

/** Null for the spreadsheet's own format. */
type ColumnFormats = readonly (string | null)[];

/** Of rows of cells. */
export type CellFormats = readonly ColumnFormats[];

const { money, percent, price, share } = numberFormats;

const holdingsFormats: Readonly<Record<HoldingsTable, ColumnFormats>> = {
  coins: [null, money, share, null, money, percent, percent, price, null, money, money],
  total: [money, money, money, percent, percent, money],
  rows: [money],
  history: [null, money, money],
};

const ownedFormats: Readonly<Record<string, string>> = {
  price,
  averageBuy: price,
  value: money,
  profit: money,
  change: percent,
  profitPercent: percent,
  share,
};

const formatsOf = (fields: readonly Field[]): ColumnFormats =>
  fields.map((field) => (field === undefined ? null : (columnLook(field).numberFormat ?? null)));

/** The formats of the result's columns; one may have several columns. Undefined if the columns have none. */
const readers: Readonly<Record<string, (values: readonly unknown[], settings: Settings) => ColumnFormats | undefined>> =
  {
    COINS: (values, settings) => {
      const reading = readCoins(values, settings);
      return reading.ok ? formatsOf(reading.value.fields) : undefined;
    },
    COIN: (values, settings) => {
      const reading = readCoin(values, settings);
      return reading.ok ? formatsOf(reading.value.fields) : undefined;
    },
    COIN_FIND: () => formatsOf(candidateColumns),
    COIN_PORTFOLIO: ([fields]) => {
      const reading = readPortfolioFields(readArgument(fields));
      return reading.ok ? reading.value.map((name) => ownedFormats[name] ?? null) : undefined;
    },
    COIN_BALANCE: ([, , fields]) => {
      const reading = readBalanceFields(readArgument(fields));
      return reading.ok ? reading.value.map((name) => ownedFormats[name] ?? null) : undefined;
    },
    COIN_HOLDINGS: ([, table]) => {
      const reading = readHoldingsTable(readArgument(table));
      return reading.ok ? holdingsFormats[reading.value] : undefined;
    },
  };

/** A text's format: it tells headings from names. */
export const HEADING_FORMAT = '@';

const headed: ReadonlySet<string> = new Set([
  'COINS',
  'COIN_HISTORY',
  'COIN_FIND',
  'COIN_HOLDINGS',
  'COIN_PORTFOLIO',
  'COIN_BALANCE',
  'COIN_FIELDS',
  'COIN_CATEGORIES',
  'COIN_STATUS',
]);

const isHeaded = (name: string, values: readonly unknown[], formats: ColumnFormats | undefined): boolean =>
  headed.has(name) &&
  // Each of its cells belongs to the one beside it.
  formats !== holdingsFormats.rows &&
  !values.flat(2).some((value) => typeof value === 'string' && /\bheaders\s*=\s*no\b/i.test(value));

// Hosts need not support formats with conditions, so a number gets the format for its size.
const priceFormat = (value: number): string => {
  const decimals = priceDecimals(value);
  return `${decimals === 2 ? '#,##0' : '0'}.${'0'.repeat(decimals)}`;
};

const formatOf = (cell: ResultCell, format: string | null): string | null => {
  if (typeof cell !== 'number') return null;
  if (format === price) return priceFormat(cell);
  return format === numberFormats.whole ? largeFormat(cell) : format;
};

/** Undefined if no cell has a format of its own. */
export const cellFormats = (
  name: string,
  values: readonly unknown[],
  output: Output,
  settings: Settings,
): CellFormats | undefined => {
  const formats = readers[name]?.(values, settings);
  // One number has none.
  const hasHeading = typeof output !== 'number' && isHeaded(name, values, formats);
  if (formats === undefined && !hasHeading) return undefined;
  return rowsOf(output).map((row, index) =>
    row.map((cell, column) => {
      if (hasHeading && index === 0) return HEADING_FORMAT;
      return formatOf(cell, (formats?.length === 1 ? formats[0] : formats?.[column]) ?? null);
    }),
  );
};
