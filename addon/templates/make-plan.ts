// How templates are written: cells by their names, ranges by their looks and number formats. What is left out is empty.

import { cellName, readCellName } from '../workbook/workbook.ts';
import { numberFormats } from './number-formats.ts';
import { type Look, type SheetPlan, type Template, type TemplateName, templateTitles } from './template.ts';

type Content = string | number;

/** Rows of contents, the first of them from a cell to the right. */
export const block = (at: string, rows: readonly (readonly Content[])[]): Readonly<Record<string, Content>> => {
  const { row: top, column: left } = readCellName(at) ?? { row: 1, column: 1 };
  return Object.fromEntries(
    rows.flatMap((contents, row) =>
      contents.map((content, column) => [cellName({ row: top + row, column: left + column }), content]),
    ),
  );
};

type FormatName = keyof typeof numberFormats;

interface WrittenPlan extends Partial<Omit<SheetPlan, 'cells' | 'looks' | 'numberFormats'>> {
  readonly cells: Readonly<Record<string, Content>>;
  readonly looks: Readonly<Partial<Record<Look, readonly string[]>>>;
  readonly numberFormats?: Readonly<Partial<Record<FormatName, readonly string[]>>>;
}

export const emptyPlan: SheetPlan = {
  cells: [],
  looks: [],
  numberFormats: [],
  changes: [],
  warnings: [],
  charts: [],
  columnWidths: [],
  frozenRows: 0,
};

// `Object.entries` forgets the key type.
const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][];

export const makePlan = ({ cells, looks, numberFormats: formats = {}, ...others }: WrittenPlan): SheetPlan => ({
  ...emptyPlan,
  ...others,
  cells: Object.entries(cells).map(([at, content]) => ({ at, content })),
  looks: entriesOf(looks).flatMap(([look, ranges]) => ranges.map((range) => ({ range, look }))),
  numberFormats: entriesOf(formats).flatMap(([name, ranges]) =>
    ranges.map((range) => ({ range, format: numberFormats[name] })),
  ),
});

export const makeTemplate = (
  name: TemplateName,
  { currencyCells, currencies, ...plan }: WrittenPlan & Pick<Template, 'currencyCells' | 'currencies'>,
): Template => ({
  ...makePlan(plan),
  ...templateTitles[name],
  currencyCells,
  ...(currencies !== undefined && { currencies }),
});
