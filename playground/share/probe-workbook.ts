// Tries the parts of a workbook from an address that the engine looks at only when it draws: rules and charts. One that
// the engine can't draw would leave the page without a sheet.

import { engine } from '../engine/engine.ts';
import type { SheetData, WorkbookData } from '../sheets/workbook-data.ts';

const fields = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });

/** The engine's icons; it looks for one only once a cell has a value that asks for it. */
const icons = /^(?:arrow|smiley|dot)(?:Good|Neutral|Bad)$/;

const firstCells = (rules: SheetData['conditionalFormats']): readonly string[] =>
  rules.flatMap((rule) => {
    const { ranges } = fields(rule);
    return Array.isArray(ranges) ? ranges.map((range: unknown) => String(range).replace(/:.*/s, '')) : [];
  });

/** Throws if the engine can't draw it. Formulas stay out: their time comes once the sheet is shown. */
export const probeWorkbook = (data: WorkbookData): void => {
  const sheets = data.sheets.map((sheet) => ({
    ...sheet,
    // Whatever a cell holds later, its rules are looked at.
    cells: Object.fromEntries(firstCells(sheet.conditionalFormats).map((cell) => [cell, '1'])),
  }));
  for (const { conditionalFormats } of sheets)
    for (const { rule } of conditionalFormats.map(fields)) {
      const { type, icons: named } = fields(rule);
      if (type === 'IconSetRule' && !Object.values(fields(named)).every((icon) => icons.test(String(icon))))
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
