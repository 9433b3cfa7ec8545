// The add-on's formatting of cells and sheets, recorded as edits: formats, widths, rules and charts.
// https://developers.google.com/apps-script/reference/spreadsheet

import { a1 } from '../calls/a1.ts';
import type { CellLook, CellRule, Edit, RangeState, SheetChart, TabState } from '../calls/sheet-state.ts';

type Note = (edit: Edit) => void;

/** Google's global of this name. */
export const charts = { ChartType: { BAR: 'bar', COLUMN: 'column', PIE: 'pie', LINE: 'line' } } as const;

export interface Ranged {
  readonly area: RangeState;
}

export const makeRule = (rule: CellRule = { ranges: [], operator: 'isGreaterThan', value: '0', textColor: '' }) => ({
  whenNumberGreaterThan: (value: number) => makeRule({ ...rule, operator: 'isGreaterThan', value: String(value) }),
  whenNumberLessThan: (value: number) => makeRule({ ...rule, operator: 'isLessThan', value: String(value) }),
  whenTextStartsWith: (value: string) => makeRule({ ...rule, operator: 'beginsWithText', value }),
  setFontColor: (textColor: string) => makeRule({ ...rule, textColor }),
  setRanges: (ranges: readonly Ranged[]) => makeRule({ ...rule, ranges: ranges.map(({ area }) => area) }),
  build: () => rule,
});

type ChartTypes = (typeof charts.ChartType)[keyof typeof charts.ChartType];

/** A chart under construction: the first range contains the labels, each other one the values of a series. */
export type ChartParts = Omit<SheetChart, 'labels' | 'values'> & { readonly ranges: readonly string[] };

const noChart: ChartParts = { row: 1, column: 1, type: 'bar', title: '', ranges: [], width: 0, height: 0 };

export const makeChart = (chart: ChartParts = noChart) => ({
  setChartType: (type: ChartTypes) => makeChart({ ...chart, type }),
  addRange: ({ area }: Ranged) => makeChart({ ...chart, ranges: [...chart.ranges, a1(area)] }),
  // The engine always uses a range's first cell as the name of the series.
  setNumHeaders: () => makeChart(chart),
  setPosition: (row: number, column: number) => makeChart({ ...chart, row, column }),
  setOption: (name: string, value: unknown) => {
    if (name === 'colors' && Array.isArray(value)) return makeChart({ ...chart, colours: value.map(String) });
    return makeChart(['title', 'width', 'height'].includes(name) ? { ...chart, [name]: value } : chart);
  },
  build: () => chart,
});

/** Formatting of a range of cells. */
export const rangeLooks = ({ id: tab }: TabState, area: RangeState, note: Note) => {
  const set = (look: CellLook): void => note({ kind: 'look', tab, ...area, look });
  return {
    setNumberFormat: (numberFormat: string) => set({ numberFormat }),
    setBackground: (fillColor: string) => set({ fillColor }),
    setFontColor: (textColor: string) => set({ textColor }),
    setFontWeight: (weight: string) => set({ bold: weight === 'bold' }),
    setFontSize: (fontSize: number) => set({ fontSize }),
    clearFormat: () => note({ kind: 'plain', tab, ...area }),
  };
};

/** Formatting of a sheet. */
export const sheetLooks = ({ id: tab }: TabState, note: Note) => {
  /** The same rule about the same cells has the same id, so that it replaces itself. */
  const ruleId = ({ operator, value, ranges }: CellRule): string => [tab, operator, value, ...ranges.map(a1)].join('-');
  return {
    hideSheet: () => note({ kind: 'hide', tab }),
    setColumnWidth: (column: number, pixels: number) => note({ kind: 'width', tab, column, pixels }),
    setFrozenRows: (rows: number) => note({ kind: 'frozen', tab, rows }),
    /** The rules that exist are not known here: those that are set are added to them. */
    getConditionalFormatRules: (): readonly CellRule[] => [],
    setConditionalFormatRules: (rules: readonly CellRule[]) => {
      for (const rule of rules) note({ kind: 'rule', tab, id: ruleId(rule), ...rule });
    },
    newChart: () => makeChart(),
    insertChart: ({ ranges: [labels = '', ...values], ...chart }: ChartParts) =>
      note({ kind: 'chart', tab, id: `${tab}-chart-${values.join('-')}`, ...chart, labels, values }),
  };
};
