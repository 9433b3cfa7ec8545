// The examples' sheets that were not opened yet: their tabs are there, but the engine has not read their contents. It
// takes longer to read and evaluate all of them than to show the first sheet.

import type { ExampleSheet, ExampleWorkbook } from './workbook-data.ts';

const NOTHING = { cells: {}, styles: {}, formats: {}, conditionalFormats: [], figures: [] };

/** The sheet with its name, its size and its columns, and without contents. */
export const emptied = (sheet: ExampleSheet): ExampleSheet => ({ ...sheet, ...NOTHING });

/** What this file has to know of a workbook as the engine exports it. */
export interface ExportedWorkbook {
  readonly sheets: readonly { readonly id: string }[];
  readonly styles: Readonly<Record<string, unknown>>;
  readonly formats: Readonly<Record<string, string>>;
}

export interface UnfilledSheets {
  readonly areSome: () => boolean;
  /** Gives sheets their contents. Has no effect on those that have them. */
  readonly fillSheets: (sheetIds: Iterable<string>) => void;
  readonly fillAll: () => void;
  /** An exported workbook with the contents that the engine has not read. */
  readonly addTo: (exported: ExportedWorkbook) => ExportedWorkbook;
}

/** For a workbook that was opened whole. */
export const noUnfilledSheets: UnfilledSheets = {
  areSome: () => false,
  fillSheets: () => undefined,
  fillAll: () => undefined,
  addTo: (exported) => exported,
};

/** Numbers from here on are free. */
const firstFree = (table: Readonly<Record<string, unknown>>): number =>
  Math.max(0, ...Object.keys(table).map(Number)) + 1;

const shift = (numbers: Readonly<Record<string, number>>, by: number): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).map(([range, number]) => [range, number + by]));

const shiftKeys = <Value>(table: Readonly<Record<string, Value>>, by: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([number, value]) => [Number(number) + by, value]));

/** The tables of styles and formats are the workbook's, and the engine numbers them anew when it exports them. */
const addContents = (
  exported: ExportedWorkbook,
  examples: ExampleWorkbook,
  unfilled: ReadonlyMap<string, ExampleSheet>,
): ExportedWorkbook => {
  const [style, format] = [firstFree(exported.styles), firstFree(exported.formats)];
  const withContents: <Sheet extends { readonly id: string }>(sheet: Sheet) => Sheet = (sheet) => {
    const found = unfilled.get(sheet.id);
    if (found === undefined) return sheet;
    const { cells, conditionalFormats, figures } = found;
    const [styles, formats] = [shift(found.styles, style), shift(found.formats, format)];
    return { ...sheet, cells, conditionalFormats, figures, styles, formats };
  };
  return {
    ...exported,
    sheets: exported.sheets.map(withContents),
    styles: { ...exported.styles, ...shiftKeys(examples.styles, style) },
    formats: { ...exported.formats, ...shiftKeys(examples.formats, format) },
  };
};

interface UnfilledOptions {
  readonly examples: ExampleWorkbook;
  /** The sheets that were opened without their contents, by id. One that gets them is removed. */
  readonly contents: Map<string, ExampleSheet>;
  /** Whether the workbook has the sheet: one that was deleted comes back if that is undone. */
  readonly has: (sheetId: string) => boolean;
  /** Gives these sheets their contents. */
  readonly write: (sheets: readonly ExampleSheet[]) => void;
}

export const unfilledSheets = ({ examples, contents, has, write }: UnfilledOptions): UnfilledSheets => {
  const fillSheets: UnfilledSheets['fillSheets'] = (sheetIds) => {
    const found = [...sheetIds].filter(has).flatMap((id) => contents.get(id) ?? []);
    for (const { id } of found) contents.delete(id);
    if (found.length > 0) write(found);
  };
  return {
    areSome: () => contents.size > 0,
    fillSheets,
    fillAll: () => fillSheets(contents.keys()),
    addTo: (exported) => (contents.size === 0 ? exported : addContents(exported, examples, contents)),
  };
};
