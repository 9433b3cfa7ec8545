// What an output format is. Each is one file, and one line in the registry (formats.ts).

import type { ColumnName } from '../../../shared/coin/columns.ts';
import type { Sort } from '../../../shared/columns/order-rows.ts';
import type { ListAnswer } from '../answer/list-answer.ts';

export interface CsvStyle {
  readonly separator: ',' | ';' | '\t';
  readonly decimal: '.' | ',';
}

export interface FormatOptions {
  /** Undefined: the format's own. */
  readonly columns: readonly ColumnName[] | undefined;
  readonly risk: boolean;
  readonly csv: CsvStyle;
}

export interface Format {
  readonly contentType: string;
  readonly defaultLimit: number;
  readonly defaultSort: Sort;
  /** The body says how many coins match in all. */
  readonly needsTotal: boolean;
  write(answer: ListAnswer, options: FormatOptions): string | Uint8Array;
}
