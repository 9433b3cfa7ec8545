// Colours cells whose numbers have changed, for a moment. Without motion if the visitor prefers less of it.

import type { CellPosition } from '@odoo/o-spreadsheet';
import { engine, type Model } from '../engine/engine.ts';

interface VisibleRow {
  /** Its texts: a row with other texts is about something else, and its numbers are not compared. */
  readonly label: string;
  /** By column. */
  readonly numbers: ReadonlyMap<number, number>;
}

export type VisibleRows = ReadonlyMap<number, VisibleRow>;

interface Change {
  readonly col: number;
  readonly row: number;
  readonly direction: 'up' | 'down';
}

const isVisible = ({ getters }: Model, { col, row }: CellPosition): boolean => {
  const { width, height } = getters.getVisibleRect({ left: col, right: col, top: row, bottom: row });
  return width > 0 && height > 0;
};

/** Of the active sheet. Times are no numbers. */
export const visibleRows = (model: Model): VisibleRows => {
  const { getters } = model;
  const rows = new Map<number, { label: string; numbers: Map<number, number> }>();
  for (const position of getters.getEvaluatedCellsPositions(getters.getActiveSheetId())) {
    if (!isVisible(model, position)) continue;
    const { value, format } = getters.getEvaluatedCell(position);
    const row = rows.get(position.row) ?? { label: '', numbers: new Map<number, number>() };
    rows.set(position.row, row);
    if (typeof value === 'string') row.label += `${position.col} ${value}\n`;
    const isTime = format !== undefined && engine().helpers.isDateTimeFormat(format);
    if (typeof value === 'number' && !isTime) row.numbers.set(position.col, value);
  }
  return rows;
};

export const changesBetween = (before: VisibleRows, after: VisibleRows): readonly Change[] =>
  [...after].flatMap(([row, { label, numbers }]) => {
    const old = before.get(row);
    if (old?.label !== label) return [];
    return [...numbers].flatMap(([col, value]): readonly Change[] => {
      const was = old.numbers.get(col);
      if (was === undefined || was === value) return [];
      return [{ col, row, direction: value > was ? 'up' : 'down' }];
    });
  });

const STAYS_MS = 1_500;

let last: HTMLElement | undefined;

export const flash = ({ getters }: Model, sheet: HTMLElement, changes: readonly Change[]): void => {
  const grid = sheet.querySelector('.o-grid');
  if (grid === null || changes.length === 0) return;
  const layer = document.createElement('div');
  layer.className = 'flashes';
  for (const { col, row, direction } of changes) {
    const { x, y, width, height } = getters.getVisibleRect({ left: col, right: col, top: row, bottom: row });
    const mark = document.createElement('div');
    mark.className = direction;
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    layer.append(mark);
  }
  last?.remove();
  last = layer;
  grid.append(layer);
  // The cells move away below the marks.
  grid.addEventListener('wheel', () => layer.remove(), { once: true, passive: true });
  setTimeout(() => layer.remove(), STAYS_MS);
};
