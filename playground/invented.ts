// What leaves the page says that its prices are invented, as the bar above every view does: tables, workbooks and
// pictures of charts. Prints have it from the style sheet.

import type { ExcelWorkbookData } from '@odoo/o-spreadsheet';
import { engine } from './engine/engine.ts';

const NOTICE = 'Invented prices.';

const areInvented = (): boolean => document.documentElement.dataset['simulated'] !== undefined;

/** The last row, so that headings stay the first. */
export const withNotice = <Value>(rows: readonly (readonly (Value | string | null)[])[]) =>
  areInvented() ? [...rows, [NOTICE, ...(rows[0] ?? []).slice(1).map(() => null)]] : rows;

/** Workbooks for Excel open at a sheet that says it. Call before the first model is made. */
export const markWorkbooks = (): void => {
  class MarkedWorkbooks extends engine().UIPlugin {
    override exportForExcel(data: ExcelWorkbookData): void {
      const [first] = data.sheets;
      if (first === undefined || !areInvented()) return;
      const how = `${location.origin}/docs/start#use-real-prices says how to get real ones.`;
      const blank = {
        styles: {},
        formats: {},
        borders: {},
        cols: {},
        rows: {},
        cellValues: {},
        formulaSpillRanges: {},
      };
      const none = { merges: [], conditionalFormats: [], dataValidationRules: [], figures: [], tables: [] };
      const cells = { A1: NOTICE, A2: how };
      const notice = { ...blank, ...none, charts: [], images: [], cells, isVisible: true, areGridLinesVisible: true };
      data.sheets.unshift({ ...notice, id: 'invented', name: 'Invented prices', colNumber: 26, rowNumber: 100 });
    }
  }
  engine().registries.featurePluginRegistry.replace('coinsheet_marked_workbooks', MarkedWorkbooks);
};

interface Drawn {
  readonly canvas: unknown;
  readonly ctx: Pick<OffscreenCanvasRenderingContext2D, 'fillText' | 'font' | 'fillStyle' | 'textAlign'>;
  readonly width: number;
  readonly height: number;
}

/** For the library of charts: a picture, other than a chart on the page, is drawn off the screen. */
export const pictureMark = {
  id: 'coinsheet-invented',
  afterDraw: ({ canvas, ctx, width, height }: Drawn): void => {
    if (!(canvas instanceof OffscreenCanvas) || !areInvented()) return;
    Object.assign(ctx, { font: '12px sans-serif', fillStyle: '#5b6664', textAlign: 'right' });
    ctx.fillText(NOTICE, width - 8, height - 6);
  },
};
