// Google's SpreadsheetApp over the page's copy of the spreadsheet: reads come from the copy, writes are returned as
// edits. Supports what the add-on's sidebar uses; https://developers.google.com/apps-script/reference/spreadsheet

import { a1, readA1 } from '../calls/a1.ts';
import type { CellState, CellValue, Edit, RangeState, SheetState, TabState } from '../calls/sheet-state.ts';
import { makeCellGrid, type CellGrid } from './cell-grid.ts';
import { makeRule, rangeLooks, sheetLooks } from './sheet-looks.ts';

const firstCell: RangeState = { row: 1, column: 1, rows: 1, columns: 1 };

const nothing: SheetState = {
  activeTab: '',
  selection: firstCell,
  tabs: [],
  names: [],
};

const emptyTab: TabState = { id: '', name: '', rows: 1, columns: 1, charts: [], cells: [] };

const isText = (cell: CellState | undefined): boolean => typeof cell?.value === 'string' && cell.isUnready !== true;

const freeId = (tabs: readonly TabState[]): string => {
  let count = tabs.length + 1;
  while (tabs.some(({ id }) => id === `sheet${count}`)) count += 1;
  return `sheet${count}`;
};

export const makeSpreadsheetApp = () => {
  let state = nothing;
  let grids = new Map<string, CellGrid>();
  let edits: Edit[] = [];

  const note = (edit: Edit): void => {
    edits.push(edit);
  };

  const gridOf = (tab: TabState): CellGrid => {
    const grid = grids.get(tab.id) ?? makeCellGrid(tab, note);
    grids.set(tab.id, grid);
    return grid;
  };

  const makeRange = (tab: TabState, area: RangeState) => {
    const grid = gridOf(tab);
    const { row, column } = area;
    const formulas = (): string[][] => grid.read(area, (cell) => cell?.formula ?? '');
    const values = (): CellValue[][] => grid.read(area, (cell) => cell?.value ?? '');
    const texts = (): string[][] => grid.read(area, (cell) => cell?.text ?? '');
    const range = {
      area,
      ...rangeLooks(tab, area, note),
      getRow: () => row,
      getColumn: () => column,
      getNumRows: () => area.rows,
      getNumColumns: () => area.columns,
      getSheet: () => makeSheet(tab),
      getTab: () => tab.id,
      getA1Notation: () => a1(area),
      getFormulas: formulas,
      getValues: values,
      getDisplayValues: texts,
      getRichTextValue: () => (grid.read(area, isText)[0]?.[0] === true ? {} : null),
      getFormula: () => formulas()[0]?.[0] ?? '',
      getValue: () => values()[0]?.[0] ?? '',
      getDisplayValue: () => texts()[0]?.[0] ?? '',
      setFormula: (formula: string) => range.setValue(formula),
      setValue: (value: CellValue) => {
        grid.write({ row, column }, value);
        return range;
      },
      setValues: (rows: readonly (readonly CellValue[])[]) => {
        rows.forEach((line, down) =>
          line.forEach((value, right) => grid.write({ row: row + down, column: column + right }, value)),
        );
        return range;
      },
      /** Content and formats. */
      clear: () => {
        range.clearFormat();
        range.setValues(Array.from({ length: area.rows }, () => Array.from({ length: area.columns }, () => '')));
        return range;
      },
      activate: () => {
        state = { ...state, activeTab: tab.id, selection: area };
        note({ kind: 'select', tab: tab.id, ...area });
        return range;
      },
    };
    return range;
  };

  const makeSheet = (tab: TabState) => ({
    getName: () => tab.name,
    getMaxRows: () => tab.rows,
    getMaxColumns: () => tab.columns,
    getDataRange: () => makeRange(tab, gridOf(tab).dataRange()),
    getRange: (rowOrName: number | string, column = 1, rows = 1, columns = 1) =>
      makeRange(tab, typeof rowOrName === 'string' ? readA1(rowOrName) : { row: rowOrName, column, rows, columns }),
    getCharts: () => tab.charts.map((column) => ({ getContainerInfo: () => ({ getAnchorColumn: () => column }) })),
    ...sheetLooks(tab, note),
  });

  const activeTab = (): TabState => state.tabs.find(({ id }) => id === state.activeTab) ?? emptyTab;

  const spreadsheet = {
    // Formulas are exchanged in the United States format; the engine shows them in its own locale.
    getSpreadsheetLocale: () => 'en_US',
    getSpreadsheetTimeZone: () => 'Etc/UTC',
    getSheets: () => state.tabs.map(makeSheet),
    getSheetByName: (name: string) => {
      const tab = state.tabs.find((one) => one.name === name);
      return tab === undefined ? null : makeSheet(tab);
    },
    getActiveSheet: () => makeSheet(activeTab()),
    getActiveRange: () => makeRange(activeTab(), state.selection),
    getRangeByName: (name: string) => {
      const named = state.names.find((one) => one.name === name);
      const tab = state.tabs.find(({ id }) => id === named?.tab);
      if (named === undefined || tab === undefined) return null;
      return makeRange(tab, { row: named.row, column: named.column, rows: 1, columns: 1 });
    },
    /** Adds a sheet at the end and activates it. */
    insertSheet: (name: string) => {
      const tab = { ...emptyTab, id: freeId(state.tabs), name };
      state = { ...state, activeTab: tab.id, selection: firstCell, tabs: [...state.tabs, tab] };
      note({ kind: 'sheet', tab: tab.id, name });
      note({ kind: 'select', tab: tab.id, ...firstCell });
      return makeSheet(tab);
    },
    setNamedRange: (name: string, range: ReturnType<typeof makeRange>) => {
      const tab = range.getTab();
      const { row, column } = range.area;
      state = { ...state, names: [...state.names, { name, tab, row, column }] };
      note({ kind: 'name', tab, name, row, column });
    },
    toast: (text: string) => note({ kind: 'tell', text }),
  };

  const service = {
    getActive: () => spreadsheet,
    getActiveSpreadsheet: () => spreadsheet,
    flush: () => undefined,
    newConditionalFormatRule: () => makeRule(),
  };

  return {
    service,
    show: (shown: SheetState): void => {
      state = shown;
      grids = new Map();
    },
    takeEdits: (): readonly Edit[] => {
      const taken = edits;
      edits = [];
      return taken;
    },
  };
};
