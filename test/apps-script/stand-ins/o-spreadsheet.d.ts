// The little of the spreadsheet engine that tests use: the package types only its browser bundle.

declare module '@odoo/o-spreadsheet/dist/o_spreadsheet.esm.js' {
  type Value = string | number | boolean | null;

  interface Result {
    readonly value: Value;
    readonly message?: string;
    readonly format?: string;
  }

  /** Ranges are lists of columns. */
  type Argument = Result | readonly (readonly Result[])[] | undefined;

  interface ArgumentDefinition {
    readonly name: string;
    readonly description: string;
    readonly type: readonly string[];
    readonly optional?: boolean;
    readonly acceptMatrix?: boolean;
  }

  export const addFunction: (
    name: string,
    definition: {
      readonly description: string;
      readonly args: readonly ArgumentDefinition[];
      readonly compute: (...values: readonly Argument[]) => Result | readonly (readonly Result[])[];
    },
  ) => unknown;

  interface Position {
    readonly sheetId: string;
    readonly col: number;
    readonly row: number;
  }

  export class Model {
    readonly getters: {
      readonly getActiveSheetId: () => string;
      readonly getEvaluatedCell: (position: Position) => Result;
    };
    dispatch(command: 'UPDATE_CELL', payload: Position & { readonly content: string }): unknown;
  }
}
