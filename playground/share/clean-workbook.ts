// A workbook out of somebody's address: only what this page writes into one is taken, within bounds, the rest is dropped.

import type { SheetData, WorkbookData } from '../sheets/workbook-data.ts';

const MAX_SHEETS = 20;
const MAX_COLUMNS = 100;
const MAX_ROWS = 2_000;
const MAX_CELLS = 20_000;

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (value: unknown): Plain => (isPlain(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const count = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, most) : most;

const only = <Value>(value: unknown, takes: (entry: unknown) => entry is Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(plain(value))
      .slice(0, MAX_CELLS)
      .flatMap(([name, entry]) => (takes(entry) ? [[name, entry]] : [])),
  );

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Charts are made of cells; pictures could come from anywhere. */
const isChart = (figure: unknown): boolean => plain(figure)['tag'] === 'chart';

const cleanSheet = (value: unknown, index: number): SheetData => {
  const sheet = plain(value);
  const panes = plain(sheet['panes']);
  const split = (name: string): number => (isNumber(panes[name]) ? panes[name] : 0);
  return {
    id: text(sheet['id'], `sheet${index + 1}`),
    name: text(sheet['name'], `Sheet${index + 1}`),
    colNumber: count(sheet['colNumber'], MAX_COLUMNS),
    rowNumber: count(sheet['rowNumber'], MAX_ROWS),
    cells: only(sheet['cells'], isText),
    cols: only(sheet['cols'], isPlain),
    styles: only(sheet['styles'], isNumber),
    formats: only(sheet['formats'], isNumber),
    conditionalFormats: list(sheet['conditionalFormats']).filter(isPlain),
    figures: list(sheet['figures']).filter(isChart),
    panes: { xSplit: split('xSplit'), ySplit: split('ySplit') },
    isVisible: sheet['isVisible'] !== false,
  };
};

/** Undefined where it is no workbook. */
export const cleanWorkbook = (value: unknown): WorkbookData | undefined => {
  const workbook = plain(value);
  const sheets = list(workbook['sheets']).slice(0, MAX_SHEETS).map(cleanSheet);
  if (sheets.length === 0) return undefined;
  return {
    ...(isText(workbook['version']) && { version: workbook['version'] }),
    sheets,
    styles: only(workbook['styles'], isPlain),
    formats: only(workbook['formats'], isText),
    namedRanges: only(workbook['namedRanges'], isText),
  };
};
