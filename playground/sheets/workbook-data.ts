// The part of the engine's own file format that the page writes into an address and reads from it.
// https://github.com/odoo/o-spreadsheet/blob/master/doc/data-model.md

export interface SheetData {
  readonly id: string;
  readonly name: string;
  readonly colNumber: number;
  readonly rowNumber: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly cols: Readonly<Record<string, unknown>>;
  readonly styles: Readonly<Record<string, number>>;
  readonly formats: Readonly<Record<string, number>>;
  readonly conditionalFormats: readonly unknown[];
  readonly figures: readonly unknown[];
  readonly panes: { readonly xSplit: number; readonly ySplit: number };
  readonly isVisible: boolean;
}

/** The active place when the workbook was shared. Not part of the engine's format, which ignores it. */
export interface ActivePlace {
  /** Id of a visible sheet. */
  readonly sheet: string;
  /** Such as `B3`. */
  readonly cell: string;
}

export interface WorkbookData {
  /** Version of the engine that wrote it. Absent: the present version. */
  readonly version?: string;
  readonly sheets: readonly SheetData[];
  readonly styles: Readonly<Record<string, unknown>>;
  readonly formats: Readonly<Record<string, string>>;
  readonly namedRanges: Readonly<Record<string, string>>;
  /** Absent: the first sheet. */
  readonly active?: ActivePlace;
}
