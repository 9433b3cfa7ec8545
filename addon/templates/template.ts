// What a template is: a sheet as plain data, without any type of Google's, so that every spreadsheet can be made from it.

/** What a cell is for; `input` is for someone to change. */
export type Look = 'title' | 'note' | 'label' | 'header' | 'input' | 'total';

export interface TemplateCell {
  /** Such as `B4`. */
  readonly at: string;
  /** Begins with `=` where it is a formula, which is written as in the United States and names the refresh cell. */
  readonly content: string | number;
}

export interface TemplateChart {
  readonly kind: 'bar' | 'column' | 'pie';
  readonly title: string;
  /** A column of cells each; the first is the series' name. */
  readonly labels: string;
  readonly values: string;
  /** Its upper left corner. */
  readonly at: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface SheetPlan {
  readonly cells: readonly TemplateCell[];
  readonly looks: readonly { readonly range: string; readonly look: Look }[];
  readonly numberFormats: readonly { readonly range: string; readonly format: string }[];
  /** Where numbers above zero are green and below zero red. */
  readonly changes: readonly string[];
  /** Where a text that begins so is a warning. */
  readonly warnings: readonly { readonly range: string; readonly begins: string }[];
  readonly charts: readonly TemplateChart[];
  /** In pixels, from the first column on. */
  readonly columnWidths: readonly number[];
  readonly frozenRows: number;
}

export interface Template extends SheetPlan {
  /** The sheet's name. */
  readonly title: string;
  /** One sentence on what it is for. */
  readonly about: string;
}

export interface LookStyle {
  readonly background?: string;
  readonly colour?: string;
  readonly bold?: true;
  /** In points. */
  readonly size?: number;
}

// oxfmt-ignore
export const lookStyles = {
  title: { bold: true, size: 16, colour: '#0b3d3a' },
  note: { colour: '#5f6b6a' },
  label: { colour: '#5f6b6a' },
  header: { bold: true, background: '#e3efed', colour: '#0b3d3a' },
  input: { background: '#fff8e1' },
  total: { bold: true, size: 12 },
} as const satisfies Record<Look, LookStyle>;

export const lookStyle = (look: Look): LookStyle => lookStyles[look];

export const changeColours = { up: '#0a7d48', down: '#c0342b', warning: '#9a5b00' } as const;
