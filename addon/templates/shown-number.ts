// A number as a sheet shows it with the number format of its column.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import { columnLook } from './column-look.ts';
import { numberFormats } from './number-formats.ts';
import { priceDecimals } from './price-decimals.ts';

type Write = (value: number, locale: string) => string;

const withDecimals = (value: number, decimals: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const signed: Write = (value, locale) => `${value > 0 ? '+' : ''}${withDecimals(value, 2, locale)}%`;

const writers: Readonly<Record<string, Write>> = {
  [numberFormats.percent]: signed,
  [numberFormats.price]: (value, locale) => withDecimals(value, priceDecimals(value), locale),
  [numberFormats.money]: (value, locale) => withDecimals(value, 2, locale),
  [numberFormats.whole]: (value, locale) => withDecimals(value, 0, locale),
};

const plain: Write = (value, locale) => value.toLocaleString(locale, { useGrouping: false });

export const shownNumber = (value: number, column: ColumnName, locale: string): string =>
  (writers[columnLook(column).numberFormat ?? ''] ?? plain)(value, locale);
