// Cleans a workbook from an address, which anyone may have made: keeps what this page writes, within limits, and tries
// the parts that the engine looks at only when it draws.

import { placeOf } from '../sheets/place.ts';
import type { ActivePlace, SheetData, WorkbookData } from '../sheets/workbook-data.ts';
import { engine } from '../engine/engine.ts';
import { isJsonObject } from '../../addon/text.ts';

const MAX_SHEETS = 20;
const MAX_COLUMNS = 100;
const MAX_ROWS = 2_000;
const MAX_CELLS = 20_000;
/** Of a column, pixels. */
const MAX_SIZE = 2_000;
/** Maximum number of frozen rows or columns, so that a part of the sheet can scroll. */
const MAX_FROZEN = 50;

type Plain = Readonly<Record<string, unknown>>;

const plain = (value: unknown): Plain => (isJsonObject(value) ? value : {});
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

/** One cell, or a range within one column. Larger areas would block the engine. */
const isCellName = (name: string): boolean => /^([A-Z]{1,2})\d{1,4}(:\1\d{1,4})?$/.test(name);

const onlyCells = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(only(value, isText)).filter(([name]) => isCellName(name)));

/** Types of charts that only need cells. */
const chartTypes: readonly unknown[] = ['bar', 'line', 'pie', 'scatter', 'combo', 'radar'];

/** In columns and rows, or in pixels as earlier versions of the engine wrote it. */
const hasPlace = ({ col, row, offset, x, y, width, height }: Plain): boolean =>
  [width, height].every(isNumber) &&
  ([x, y].every(isNumber) || [col, row, plain(offset)['x'], plain(offset)['y']].every(isNumber));

/** Charts show cells only; pictures could be loaded from any address. */
const isChart = (figure: unknown): boolean =>
  plain(figure)['tag'] === 'chart' &&
  chartTypes.includes(plain(plain(figure)['data'])['type']) &&
  hasPlace(plain(figure));

/** Styles such as colours. CSS functions are refused: they could load addresses. */
const isStyle = (value: unknown): value is Plain => isJsonObject(value) && !/[(;\\]/.test(JSON.stringify(value));

const isRule = (value: unknown): value is Plain => isStyle(plain(plain(plain(value)['rule'])['style']));

const hasSize = (value: unknown): value is Plain => {
  const { size } = plain(value);
  return isNumber(size) && size > 0 && size <= MAX_SIZE;
};

const cleanSheet = (value: unknown, index: number): SheetData => {
  const sheet = plain(value);
  const panes = plain(sheet['panes']);
  const columns = count(sheet['colNumber'], MAX_COLUMNS);
  const rows = count(sheet['rowNumber'], MAX_ROWS);
  const split = (name: string, most: number): number => {
    const frozen = panes[name];
    return isNumber(frozen) && Number.isInteger(frozen) && frozen >= 0 && frozen <= MAX_FROZEN && frozen < most
      ? frozen
      : 0;
  };
  return {
    id: text(sheet['id'], `sheet${index + 1}`),
    name: text(sheet['name'], `Sheet${index + 1}`),
    colNumber: columns,
    rowNumber: rows,
    cells: onlyCells(sheet['cells']),
    cols: only(sheet['cols'], hasSize),
    styles: only(sheet['styles'], isNumber),
    formats: only(sheet['formats'], isNumber),
    conditionalFormats: list(sheet['conditionalFormats']).filter(isRule),
    figures: list(sheet['figures']).filter(isChart),
    panes: { xSplit: split('xSplit', columns), ySplit: split('ySplit', rows) },
    isVisible: sheet['isVisible'] !== false,
  };
};

const differ = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Two sheets with the same name or id would make the engine hang. */
const areDistinct = (sheets: readonly SheetData[]): boolean =>
  differ(sheets.map(({ id }) => id)) && differ(sheets.map(({ name }) => name.toLowerCase()));

/** Undefined if the place is not a cell of a visible sheet. */
const cleanPlace = (value: unknown, sheets: readonly SheetData[]): ActivePlace | undefined => {
  const { sheet, cell } = plain(value);
  const found = sheets.find(({ id, isVisible }) => id === sheet && isVisible);
  if (found === undefined || !isText(cell) || !/^[A-Z]{1,2}[1-9]\d{0,3}$/.test(cell)) return undefined;
  const { col, row } = placeOf(cell);
  return col < found.colNumber && row < found.rowNumber ? { sheet: found.id, cell } : undefined;
};

const isInherited = (name: unknown): boolean => isText(name) && name in Object.prototype;

/** Names of properties that the engine would take for its own: `__proto__` as the id of a sheet changes all objects. */
const hasInheritedName = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasInheritedName)
    : Object.entries(plain(value)).some(
        ([key, entry]) => isInherited(key) || (/id$/i.test(key) && isInherited(entry)) || hasInheritedName(entry),
      );

/** Undefined if the value is no workbook. */
export const cleanWorkbook = (value: unknown): WorkbookData | undefined => {
  if (hasInheritedName(value)) return undefined;
  const workbook = plain(value);
  const sheets = list(workbook['sheets']).slice(0, MAX_SHEETS).map(cleanSheet);
  if (sheets.length === 0 || !areDistinct(sheets)) return undefined;
  const active = cleanPlace(workbook['active'], sheets);
  return {
    ...(isText(workbook['version']) && { version: workbook['version'] }),
    sheets,
    styles: only(workbook['styles'], isStyle),
    formats: only(workbook['formats'], isText),
    namedRanges: only(workbook['namedRanges'], isText),
    ...(active !== undefined && { active }),
  };
};

/** The engine's icons; it looks for one only once a cell has a value that asks for it. */
const icons = /^(?:arrow|smiley|dot)(?:Good|Neutral|Bad)$/;

const firstCells = (rules: SheetData['conditionalFormats']): readonly string[] =>
  rules.flatMap((rule) => list(plain(rule)['ranges']).map((range) => String(range).replace(/:.*/s, '')));

/** Throws if the engine can't draw it. Formulas stay out: their time comes once the sheet is shown. */
export const probeWorkbook = (data: WorkbookData): void => {
  const sheets = data.sheets.map((sheet) => ({
    ...sheet,
    // Whatever a cell holds later, its rules are looked at.
    cells: Object.fromEntries(firstCells(sheet.conditionalFormats).map((cell) => [cell, '1'])),
  }));
  for (const { conditionalFormats } of sheets)
    for (const format of conditionalFormats) {
      const { type, icons: named } = plain(plain(format)['rule']);
      if (type === 'IconSetRule' && !Object.values(Object(named)).every((icon) => icons.test(String(icon))))
        throw new Error('A rule names an icon that the engine does not have.');
    }
  const { getters } = new (engine().Model)({ ...data, sheets });
  for (const sheetId of getters.getSheetIds()) {
    for (const position of getters.getEvaluatedCellsPositions(sheetId)) {
      getters.getCellComputedStyle(position);
      getters.getConditionalDataBar(position);
      getters.getCellIcons(position);
    }
    for (const { id } of getters.getFigures(sheetId)) getters.getChartRuntime(getters.getChartIdFromFigureId(id) ?? id);
  }
};
