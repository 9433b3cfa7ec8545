// Which numbers of the visible cells have changed, and in which direction.

import type { CellPosition } from '@odoo/o-spreadsheet';
import { engine, type Model } from '../engine/engine.ts';

export interface VisibleRow {
  /** Its texts: a row with other texts is about something else, and its numbers are not compared. */
  readonly label: string;
  /** By column. */
  readonly numbers: ReadonlyMap<number, number>;
}

export type VisibleRows = ReadonlyMap<number, VisibleRow>;

export interface Change {
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
