// The active sheet in the address that "Share" makes: content and formats.

import { fromFragment } from '../../playground/share/share.ts';
import { placeOf, zoneOf } from '../../playground/sheets/place.ts';
import type { Visit } from './visit.ts';

export interface SharedSheet {
  readonly cells: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly columns: number;
  /** A column's own width in pixels; the first column is 0. */
  readonly widthOf: (column: number) => number | undefined;
  readonly formatAt: (cell: string) => string | undefined;
}

const isWithin = (range: string, cell: string): boolean => {
  const [{ top, left, bottom, right }, { row, col }] = [zoneOf(range), placeOf(cell)];
  return row >= top && row <= bottom && col >= left && col <= right;
};

const isSize = (value: unknown): value is { readonly size: number } =>
  typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number';

export const sharedSheet = async ({ page }: Visit): Promise<SharedSheet> => {
  const name = await page.locator('.o-sheet.active .o-sheet-name').textContent();
  await page.evaluate(() => {
    location.hash = '';
  });
  await page.locator('#share').click();
  await page.waitForFunction(() => location.hash.startsWith('#sheet='));
  const workbook = await fromFragment(new URL(page.url()).hash);
  const sheet = workbook?.sheets.find((one) => one.name === name);
  if (workbook === undefined || sheet === undefined) throw new Error(`The address has no sheet "${name}".`);
  return {
    cells: sheet.cells,
    rows: sheet.rowNumber,
    columns: sheet.colNumber,
    widthOf: (column) => {
      const own = sheet.cols[String(column)];
      return isSize(own) ? own.size : undefined;
    },
    formatAt: (cell) => {
      const [, id] = Object.entries(sheet.formats).find(([range]) => isWithin(range, cell)) ?? [];
      return id === undefined ? undefined : workbook.formats[String(id)];
    },
  };
};
