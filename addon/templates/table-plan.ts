// The plan of one table: its cells, and looks, formats, colours and widths by its columns.

import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import { cellName, columnName } from '../workbook/cell-name.ts';
import { columnLook } from './column-look.ts';
import type { SheetPlan, TemplateCell } from './template.ts';

/** Pixels of a column with coins. */
const REFERENCE_WIDTH = 130;
/** Pixels of a letter in a bold header, at most. */
const LETTER = 7.5;
const PADDING = 16;

export interface Table {
  readonly fields: readonly ColumnName[];
  readonly labels: readonly string[];
  /** Number of the first field's column. */
  readonly from: number;
  /** Number of the last row that the table may have. */
  readonly last: number;
}

const widthOf = (label: string, field: ColumnName): number =>
  Math.max(columnLook(field).width, Math.ceil(label.length * LETTER) + PADDING);

/** The formats of a table whose header is in the first row. */
export const tablePlan = (cells: readonly TemplateCell[], { fields, labels, from, last }: Table): SheetPlan => {
  const columns = fields.map((field, index) => {
    const name = columnName(from + index);
    return { ...columnLook(field), range: `${name}2:${name}${last}` };
  });
  return {
    cells,
    looks: [{ range: `A1:${cellName({ row: 1, column: from + fields.length - 1 })}`, look: 'header' }],
    numberFormats: columns.flatMap(({ range, numberFormat }) =>
      numberFormat === undefined ? [] : [{ range, format: numberFormat }],
    ),
    changes: columns.flatMap(({ range, isChange }) => (isChange ? [range] : [])),
    warnings: from === 1 ? [] : [{ range: `B2:B${last}`, begins: '⚠' }],
    charts: [],
    columnWidths: [
      ...(from === 1 ? [] : [REFERENCE_WIDTH]),
      ...fields.map((field, index) => widthOf(labels[index] ?? '', field)),
    ],
    frozenRows: 1,
  };
};

/** Labels as cells, for a formula that gives no header. */
export const headerCells = (labels: readonly string[], from: number): readonly TemplateCell[] =>
  labels.map((content, index) => ({ at: cellName({ row: 1, column: from + index }), content }));
