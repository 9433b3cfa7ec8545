// A file with several sheets over the real spreadsheet engine: rows and columns count from 1, formulas are in the
// syntax of the file's locale.

import { dateOfNumber, openModel, quietly, writeCells, type Call } from './sheet.ts';
import { fromLocale, type FileLocale } from './file-locale.ts';

/** Size of a new sheet; cells below `MOST_FILLED` are not read. */
const [COLUMNS, ROWS] = [26, 1000];
const MOST_FILLED = 150;

export interface ModelSheet {
  readonly id: string;
  readonly name: string;
  isHidden: boolean;
  /** All cells that were written. */
  readonly formulas: Map<string, string>;
}

export interface CellPlace {
  readonly sheet: ModelSheet;
  readonly row: number;
  readonly column: number;
}

export class WorkbookModel {
  readonly sheets: ModelSheet[] = [];
  readonly names = new Map<string, CellPlace>();
  readonly locale: FileLocale;
  private readonly model;

  constructor(locale: FileLocale, functions: readonly string[], call: Call) {
    this.locale = locale;
    this.model = openModel(functions, call);
    this.sheets.push({
      id: this.model.getters.getActiveSheetId(),
      name: 'Sheet1',
      isHidden: false,
      formulas: new Map(),
    });
  }

  addSheet(name: string): ModelSheet {
    if (this.sheets.some((sheet) => sheet.name.toLowerCase() === name.toLowerCase())) {
      throw new Error(`A sheet with the name "${name}" already exists. Please enter another name.`);
    }
    const sheet: ModelSheet = { id: `sheet-${this.sheets.length + 1}`, name, isHidden: false, formulas: new Map() };
    quietly(() =>
      this.model.dispatch('CREATE_SHEET', {
        sheetId: sheet.id,
        name,
        position: this.sheets.length,
        cols: COLUMNS,
        rows: ROWS,
      }),
    );
    this.sheets.push(sheet);
    return sheet;
  }

  name(name: string, place: CellPlace): void {
    const zone = { top: place.row - 1, bottom: place.row - 1, left: place.column - 1, right: place.column - 1 };
    quietly(() =>
      this.model.dispatch('CREATE_NAMED_RANGE', { name, ranges: [{ _sheetId: place.sheet.id, _zone: zone }] }),
    );
    this.names.set(name, place);
  }

  /** Types into cells at once. */
  write(cells: readonly { readonly place: CellPlace; readonly content: string }[]): void {
    const written = cells.map(({ place, content }) => {
      const key = `${place.row}:${place.column}`;
      if (content.startsWith('=')) place.sheet.formulas.set(key, content);
      else place.sheet.formulas.delete(key);
      const typed = content.startsWith('=') ? fromLocale(content, this.locale) : content;
      return { ...this.position(place), content: typed };
    });
    writeCells(this.model, written);
  }

  formula({ sheet, row, column }: CellPlace): string {
    return sheet.formulas.get(`${row}:${column}`) ?? '';
  }

  value(place: CellPlace): string | number | boolean | Date {
    const { value, format = '' } = this.evaluated(place);
    if (typeof value === 'number' && format.includes('yyyy')) return dateOfNumber(value);
    return value ?? '';
  }

  /** Whether the value is a text, and not an error. */
  isText(place: CellPlace): boolean {
    const { value, message } = this.evaluated(place);
    return typeof value === 'string' && value !== '' && message === undefined;
  }

  text(place: CellPlace): string {
    const { value, formattedValue } = this.evaluated(place);
    if (typeof value === 'boolean' && this.locale.name === 'de_DE') return value ? 'WAHR' : 'FALSCH';
    return value === '#ERROR' ? '#ERROR!' : (formattedValue ?? String(value ?? ''));
  }

  message(place: CellPlace): string | undefined {
    return this.evaluated(place).message;
  }

  /** The last row and column with content. */
  extent(sheet: ModelSheet): { readonly rows: number; readonly columns: number } {
    let [rows, columns] = [1, 1];
    for (let row = 1; row <= MOST_FILLED; row += 1) {
      for (let column = 1; column <= COLUMNS; column += 1) {
        const place = { sheet, row, column };
        if (this.formula(place) === '' && this.text(place) === '') continue;
        rows = row;
        columns = Math.max(columns, column);
      }
    }
    return { rows, columns };
  }

  private evaluated(place: CellPlace) {
    return quietly(() => this.model.getters.getEvaluatedCell(this.position(place)));
  }

  private position({ sheet, row, column }: CellPlace) {
    return { sheetId: sheet.id, row: row - 1, col: column - 1 };
  }
}
