// Types of the parts of the spreadsheet engine that tests use: the package types only its browser bundle.

declare module '@odoo/o-spreadsheet/dist/o_spreadsheet.esm.js' {
  type Value = string | number | boolean | null;

  interface Result {
    readonly value: Value;
    readonly message?: string;
    readonly format?: string;
    /** Of an evaluated cell. */
    readonly formattedValue?: string;
    readonly type?: 'text' | 'number' | 'boolean' | 'error' | 'empty';
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

  /** The engine's parts that are made for each model, by name. */
  export const registries: {
    readonly statefulUIPluginRegistry: { readonly remove: (name: string) => unknown };
  };

  interface Position {
    readonly sheetId: string;
    readonly col: number;
    readonly row: number;
  }

  interface Zone {
    readonly top: number;
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
  }

  export class Model {
    constructor(data?: {
      readonly sheets: readonly { id: string; name: string; colNumber: number; rowNumber: number }[];
    });
    readonly getters: {
      readonly getActiveSheetId: () => string;
      readonly getEvaluatedCell: (position: Position) => Result;
    };
    dispatch(command: 'UPDATE_CELL', payload: Position & { readonly content: string }): unknown;
    dispatch(
      command: 'CREATE_SHEET',
      payload: { sheetId: string; name: string; position: number; cols: number; rows: number },
    ): unknown;
    dispatch(
      command: 'CREATE_NAMED_RANGE',
      payload: { name: string; ranges: readonly { readonly _sheetId: string; readonly _zone: Zone }[] },
    ): unknown;
  }
}
