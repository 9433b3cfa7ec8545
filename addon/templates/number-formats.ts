// How numbers are shown: the formats of the templates, the look of a column, and a number with it. The percent sign
// is quoted, since percent fields are percent numbers already.

import { coinField, type ColumnName, isPseudoColumn } from '../../shared/coin/coin-fields.ts';

export const numberFormats = {
  percent: '+0.00"%";-0.00"%";0.00"%"',
  share: '0.0"%"',
  integer: '#,##0',
  // Of the axis of a chart.
  wholePercent: '+0"%";-0"%";0"%"',
  // More decimals for prices below one.
  price: '[>=1]#,##0.00;[>=0.01]0.0000;0.00000000',
  money: '#,##0.00',
  // 1.99T and 22.90B; the values stay whole.
  whole: '[>=1000000000000]0.00,,,,"T";[>=1000000000]0.00,,,"B";#,##0',
  time: 'yyyy-mm-dd hh:mm:ss',
  date: 'yyyy-mm-dd',
} as const;

/** The decimals of a price, as the number format of prices has them. */
export const priceDecimals = (price: number): number => {
  const size = Math.abs(price);
  if (size >= 1) return 2;
  return size >= 0.01 ? 4 : 8;
};

/** The units of large numbers, by the size that they begin at. */
const units = [
  [1e12, 'T', ',,,,'],
  [1e9, 'B', ',,,'],
  [1e6, 'M', ',,'],
] as const;

const unitOf = (value: number) => units.find(([least]) => Math.abs(value) >= least);

export const largeFormat = (value: number): string => {
  const [, sign, commas] = unitOf(value) ?? [];
  return sign === undefined ? '#,##0' : `0.00${commas}"${sign}"`;
};

interface ColumnLook {
  /** Undefined for the spreadsheet's own. */
  readonly numberFormat: string | undefined;
  /** Pixels, for numbers and usual texts. */
  readonly width: number;
  /** Numbers above zero are green, below zero red. */
  readonly isChange: boolean;
}

const look = (width: number, numberFormat?: string, isChange = false): ColumnLook => ({
  numberFormat,
  width,
  isChange,
});

const unitLooks = {
  none: look(120),
  rank: look(70),
  currency: look(160, numberFormats.whole),
  BTC: look(120, numberFormats.price),
  coins: look(160, numberFormats.whole),
  percent: look(100, numberFormats.percent, true),
  score: look(100, numberFormats.money),
  digits: look(90),
} as const satisfies Record<ReturnType<typeof coinField>['unit'], ColumnLook>;

const otherLooks: Partial<Record<ColumnName, ColumnLook>> = {
  name: look(150),
  symbol: look(80),
  price: look(120, numberFormats.price),
  asOf: look(150, numberFormats.time),
};

/** How a table shows a column: its number format, its width, and whether changes are coloured. */
export const columnLook = (column: ColumnName): ColumnLook =>
  otherLooks[column] ?? (isPseudoColumn(column) ? unitLooks.none : unitLooks[coinField(column).unit]);

type Write = (value: number, locale: string) => string;

const withDecimals = (value: number, decimals: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const signed: Write = (value, locale) => `${value > 0 ? '+' : ''}${withDecimals(value, 2, locale)}%`;

const writers: Readonly<Record<string, Write>> = {
  [numberFormats.percent]: signed,
  [numberFormats.price]: (value, locale) => withDecimals(value, priceDecimals(value), locale),
  [numberFormats.money]: (value, locale) => withDecimals(value, 2, locale),
  [numberFormats.whole]: (value, locale) => {
    const [least = 1, sign = ''] = unitOf(value) ?? [];
    return `${withDecimals(value / least, sign === '' ? 0 : 2, locale)}${sign}`;
  },
};

const plain: Write = (value, locale) => value.toLocaleString(locale, { useGrouping: false });

export const shownNumber = (value: number, column: ColumnName, locale: string): string =>
  (writers[columnLook(column).numberFormat ?? ''] ?? plain)(value, locale);
