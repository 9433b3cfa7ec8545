// What an output format is. Each is one file, and one line in the registry (formats.ts).

import { defaultColumns, type ColumnName } from '../../../../shared/coin/columns.ts';
import type { Sort } from '../../../../shared/columns/order-rows.ts';
import type { Shown } from '../../ask/asked.ts';
import type { ListAnswer } from '../../ask/list-answer.ts';

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
  /** Writes coins as the upstream wrote them; the others read cells, most of which stand in the columns. */
  readonly copiesRows?: true;
  /**
   * What it shows has to be loaded. Bytes are good until the next call only:
   * whoever waits before using them, or keeps them, has to copy them.
   */
  write(answer: ListAnswer, options: FormatOptions): string | Uint8Array;
}

/** What an answer in this format shows of its coins. */
export const shownBy = (
  { copiesRows }: Pick<Format, 'copiesRows'>,
  { columns }: Pick<FormatOptions, 'columns'>,
): Shown => (copiesRows === true ? 'rows' : (columns ?? defaultColumns));
