// An example sheet as data. The add-on's templates have this form, so that they are sheets here too.

export interface SheetTemplate {
  readonly title: string;
  readonly cells: readonly { readonly at: string; readonly content: string | number }[];
  readonly looks: readonly { readonly range: string; readonly look: string }[];
  readonly numberFormats: readonly { readonly range: string; readonly format: string }[];
  /** Where numbers above zero are green and below zero red. */
  readonly changes: readonly string[];
  /** Where a text that begins so is a warning. */
  readonly warnings: readonly { readonly range: string; readonly begins: string }[];
  readonly charts: readonly {
    readonly kind: 'bar' | 'column' | 'pie';
    readonly title: string;
    /** A column of cells each; the first is the series' name. */
    readonly labels: string;
    readonly values: string;
    readonly at: string;
    readonly width: number;
    readonly height: number;
  }[];
  /** In pixels, from the first column on. */
  readonly columnWidths: readonly number[];
  readonly frozenRows: number;
}

export interface LookStyle {
  readonly background?: string;
  readonly colour?: string;
  readonly bold?: true;
  /** In points. */
  readonly size?: number;
}

export interface Templates {
  readonly sheets: readonly SheetTemplate[];
  readonly looks: Readonly<Record<string, LookStyle>>;
  readonly changeColours: { readonly up: string; readonly down: string; readonly warning: string };
}
