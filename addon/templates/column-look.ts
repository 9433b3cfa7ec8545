// How a table shows a column: its number format, its width, and whether changes are coloured.

import { coinField, isPseudoColumn, type ColumnName } from '../../shared/coin/coin-fields.ts';
import { numberFormats } from './number-formats.ts';

export interface ColumnLook {
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

export const columnLook = (column: ColumnName): ColumnLook =>
  otherLooks[column] ?? (isPseudoColumn(column) ? unitLooks.none : unitLooks[coinField(column).unit]);
