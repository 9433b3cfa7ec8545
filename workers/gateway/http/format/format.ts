// The interface of an output format. Each format is one file and one line in the registry (formats.ts).

import { defaultColumns, type ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { Sort } from '../../../../shared/columns/sort.ts';
import type { Shown } from '../../ask/asked.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import type { NamedCoins } from './cells.ts';

export interface CsvStyle {
  readonly separator: ',' | ';' | '\t';
  readonly decimal: '.' | ',';
  /** Whether the file starts with a byte order mark; default no. */
  readonly bom?: boolean;
}

export interface FormatOptions {
  /** Undefined: the format's default. */
  readonly columns: readonly ColumnName[] | undefined;
  readonly risk: boolean;
  readonly csv: CsvStyle;
}

export interface Format {
  readonly contentType: string;
  readonly defaultLimit: number;
  readonly defaultSort: Sort;
  readonly needsTotal: boolean;
  /** Copies coins as the upstream wrote them; other formats read cells, mostly from the columns. */
  readonly copiesRows?: true;
  /** The rows and columns shown must be loaded. The next call may overwrite the bytes: use or copy them at once. */
  write(answer: ListAnswer, options: FormatOptions): string | Uint8Array;
  /** The same for named coins. Only `csv` and `text` take reasons among their rows. */
  writeNamed(coins: NamedCoins, options: FormatOptions): string | Uint8Array;
}

/** The part of its coins that an answer in this format shows. */
export const shownBy = (
  { copiesRows }: Pick<Format, 'copiesRows'>,
  { columns }: Pick<FormatOptions, 'columns'>,
): Shown => (copiesRows === true ? 'rows' : (columns ?? defaultColumns));
