// Limits the ranges of a plan to its first rows, so that formats for rows to come do not reach the cells of others.

import { cellName, readCellName } from '../workbook/cell-name.ts';
import type { SheetPlan } from './template.ts';

const cutRange = (range: string, rows: number): readonly string[] => {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [readCellName(from), readCellName(to)];
  if (first === undefined || last === undefined || first.row > rows) return [];
  return [`${from}:${cellName({ ...last, row: Math.min(last.row, rows) })}`];
};

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
