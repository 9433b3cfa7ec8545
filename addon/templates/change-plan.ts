// Changes of a plan before it is written: moved to another place, cut to its first rows, in a spreadsheet's locale,
// with another currency.

import { cellName, readCellName } from '../workbook/workbook.ts';
import type { SheetPlan, Template } from './template.ts';
import { type FormulaLocale, plainLocale } from '../formula-text/locale.ts';
import { formulaTokens, localise } from '../formula-text/calls.ts';

const cutRange = (range: string, rows: number): readonly string[] => {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [readCellName(from), readCellName(to)];
  if (first === undefined || last === undefined || first.row > rows) return [];
  return [`${from}:${cellName({ ...last, row: Math.min(last.row, rows) })}`];
};

/** Limits the ranges of a plan to its first rows, so that formats for rows to come do not reach the cells of others. */
export const cutPlan = (plan: SheetPlan, rows: number): SheetPlan => {
  const cut = <Part extends { readonly range: string }>(part: Part): readonly Part[] =>
    cutRange(part.range, rows).map((range) => ({ ...part, range }));
  return {
    ...plan,
    looks: plan.looks.flatMap(cut),
    numberFormats: plan.numberFormats.flatMap(cut),
    changes: plan.changes.flatMap((range) => cutRange(range, rows)),
    warnings: plan.warnings.flatMap(cut),
  };
};

interface Shift {
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

export const localisePlan = (plan: SheetPlan, locale: FormulaLocale): SheetPlan => ({
  ...plan,
  cells: plan.cells.map(({ at, content }) => ({
    at,
    content: typeof content === 'string' && content.startsWith('=') ? localise(content, locale) : content,
  })),
});

/** Below the sentence at the top, where templates with few currencies are empty. */
const NOTE = 'A3';

/** The template with a sentence about a currency that it can't have. */
const withNote = (template: Template, currency: string): Template => ({
  ...template,
  cells: [...template.cells, { at: NOTE, content: `Not in ${currency}: its rates are known for recorded days only.` }],
  looks: [...template.looks, { range: `${NOTE}:${NOTE}`, look: 'note' }],
});

export const withCurrency = (template: Template, currency: string): Template => {
  const { currencies, currencyCells } = template;
  if (currencies?.includes(currency) === false) return withNote(template, currency);
  return {
    ...template,
    cells: template.cells.map((cell) => (currencyCells.includes(cell.at) ? { ...cell, content: currency } : cell)),
  };
};
