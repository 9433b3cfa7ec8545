// Finds a place whose cells are free for a block, or a name for a new sheet. Nothing is ever written over filled
// cells.

import type { Area, Room, SheetReading } from './workbook.ts';

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export const isFilled = ({ formulas, texts }: SheetReading, row: number, column: number): boolean =>
  (formulas[row - 1]?.[column - 1] ?? '') !== '' || (texts[row - 1]?.[column - 1] ?? '') !== '';

const isRowFree = (reading: SheetReading, row: number, { column, columns }: Area): boolean =>
  !Array.from({ length: columns }, (_, index) => column + index).some((one) => isFilled(reading, row, one));

/** Number of free rows from the area's first row down, at most those of the sheet. */
export const freeRows = (reading: SheetReading, area: Area, room: Room): number => {
  // Below the last filled cell every row is free.
  const last = Math.min(room.rows, reading.texts.length);
  for (let row = area.row; row <= last; row += 1) if (!isRowFree(reading, row, area)) return row - area.row;
  return room.rows - area.row + 1;
};

const isFree = (reading: SheetReading, area: Area, room: Room): boolean =>
  area.column + area.columns - 1 <= room.columns && freeRows(reading, area, room) >= area.rows;

/** Columns that a chart covers at most, of the usual width: it may reach beyond the filled cells below it. */
const CHART_COLUMNS = 6;

const lastColumn = (reading: SheetReading): number => Math.max(0, ...reading.texts.map((line) => line.length));

const isEmpty = ({ formulas, texts }: SheetReading): boolean =>
  ![...formulas, ...texts].some((line) => line.some((text) => text !== ''));

/**
 * Right of everything, since tables above or below could grow into it. Undefined if the sheet is too small or has a
 * chart there, whose width is unknown.
 */
const beside = (reading: SheetReading, area: Area, room: Room): Area | undefined => {
  const column = isEmpty(reading) ? 1 : lastColumn(reading) + 2;
  const row = Math.max(1, Math.min(area.row, room.rows - area.rows + 1));
  const found = { ...area, row, column };
  if (room.charts.some((chart) => chart + CHART_COLUMNS >= column)) return undefined;
  return isFree(reading, found, room) ? found : undefined;
};

/** The wanted area if it is free, else another place of the sheet; undefined if the sheet has none. */
export const freePlace = (reading: SheetReading, wanted: Area, room: Room): Area | undefined =>
  isFree(reading, wanted, room) ? wanted : beside(reading, wanted, room);

/** `Watchlist`, or `Watchlist 2` and so on if the name is taken. */
export const freeSheetName = (title: string, taken: readonly string[]): string => {
  const names = taken.map((name) => name.toLowerCase());
  let name = title;
  for (let count = 2; names.includes(name.toLowerCase()); count += 1) name = `${title} ${count}`;
  return name;
};
