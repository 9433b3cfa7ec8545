// What a market data service can do with a question, as data: plans are made with it, and know no service.

import type { NumberFieldName, SortFieldName, TextFieldName } from '../coin/coin-fields.ts';
import type { UpstreamNumberTest, UpstreamTextTest } from './upstream-test.ts';

/** How a service compares a field of numbers. */
export interface NumberFilter {
  readonly operators: readonly UpstreamNumberTest['operator'][];
  /** It takes values from this to that. */
  readonly least: number;
  readonly most: number;
  /** It compares US dollars, whatever currency is shown. */
  readonly inUsd?: true;
}

/** How a service finds coins by a text. */
export interface TextFilter {
  readonly operator: UpstreamTextTest['operator'];
  /** One call may name several texts: coins with any of them are found. */
  readonly many: boolean;
  /** A text with this can't be sent. */
  readonly separator?: string;
}

export interface Capabilities {
  /** Coins of its largest page. */
  readonly pageSize: number;
  /** Credits of one call for a page, whatever is on it. */
  readonly creditsPerPage: number;
  readonly numbers: Readonly<Partial<Record<NumberFieldName, NumberFilter>>>;
  readonly texts: Readonly<Partial<Record<TextFieldName, TextFilter>>>;
  /** What it can sort filtered coins by, beside falling market cap. */
  readonly sorts: readonly SortFieldName[];
}
