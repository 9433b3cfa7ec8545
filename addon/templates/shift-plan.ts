// Moves a sheet plan, whose cells count from A1, to another place. References in its formulas move along.

import { plainLocale } from '../formula-text/locale.ts';
import { formulaTokens } from '../formula-text/tokens.ts';
import { cellName, readCellName } from '../workbook/cell-name.ts';
import type { SheetPlan } from './template.ts';

export interface Shift {
  readonly rows: number;
  readonly columns: number;
}

const shiftCell = (name: string, { rows, columns }: Shift): string => {
  const place = readCellName(name);
  return place === undefined ? name : cellName({ row: place.row + rows, column: place.column + columns });
};

const shiftRange = (range: string, by: Shift): string =>
  range
    .split(':')
    .map((name) => shiftCell(name, by))
    .join(':');

/** A reference is a word that names a cell; names of functions have an opening bracket behind them. */
const shiftFormula = (formula: string, by: Shift): string => {
  const tokens = formulaTokens(formula, plainLocale);
  return tokens
    .map(({ kind, raw }, index) => (kind === 'word' && tokens[index + 1]?.raw !== '(' ? shiftCell(raw, by) : raw))
    .join('');
};

const isFormula = (content: string | number): content is string =>
  typeof content === 'string' && content.startsWith('=');

/** Widths and frozen rows belong to a whole sheet: widths move along, frozen rows are dropped. */
export const shiftPlan = (plan: SheetPlan, by: Shift): SheetPlan => {
  const moved = <Part extends { readonly range: string }>(part: Part): Part => ({
    ...part,
    range: shiftRange(part.range, by),
  });
  return {
    cells: plan.cells.map(({ at, content }) => ({
      at: shiftCell(at, by),
      content: isFormula(content) ? shiftFormula(content, by) : content,
    })),
    looks: plan.looks.map(moved),
    numberFormats: plan.numberFormats.map(moved),
    changes: plan.changes.map((range) => shiftRange(range, by)),
    warnings: plan.warnings.map(moved),
    charts: plan.charts.map((chart) => ({
      ...chart,
      at: shiftCell(chart.at, by),
      labels: shiftRange(chart.labels, by),
      values: [shiftRange(chart.values[0], by), ...chart.values.slice(1).map((range) => shiftRange(range, by))],
    })),
    columnWidths: plan.columnWidths,
    frozenRows: 0,
  };
};
