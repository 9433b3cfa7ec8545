// The capabilities of a market data service as data, so that the planner depends on no service; and what a page costs.

import type { NumberFieldName, SortFieldName, TextFieldName } from '../coin/coin-fields.ts';
import type { Membership } from './filter.ts';
import type { UpstreamNumberTest, UpstreamTextTest } from './upstream-test.ts';

/** A service's filter on a number field. */
export interface NumberFilter {
  readonly operators: readonly UpstreamNumberTest['operator'][];
  /** Range of accepted values, inclusive. */
  readonly least: number;
  readonly most: number;
  /** Compares US dollars in any currency. */
  readonly inUsd?: true;
}

/** A service's filter on a text field. */
export interface TextFilter {
  readonly operator: UpstreamTextTest['operator'];
  /** One call may contain several texts, and finds coins with any of them. */
  readonly many: boolean;
  /** A text that contains this can't be sent. */
  readonly separator?: string;
}

export interface Capabilities {
  /** Maximum number of coins per page. */
  readonly pageSize: number;
  /** Cost of a page, independent of its content. */
  readonly creditsPerPage: number;
  /** What each category and blockchain of the set adds to that: a call for its members. Default nothing. */
  readonly creditsPerName?: number;
  /** Its only answers are whole lists: whatever a held one does not prove, no call would answer. */
  readonly wholeLists?: true;
  readonly numbers: Readonly<Partial<Record<NumberFieldName, NumberFilter>>>;
  readonly texts: Readonly<Partial<Record<TextFieldName, TextFilter>>>;
  /** Fields by which it can sort filtered coins, in addition to falling market cap. */
  readonly sorts: readonly SortFieldName[];
}

/** Cost of a page of a set. */
export const pageCredits = (
  { creditsPerPage, creditsPerName = 0 }: Pick<Capabilities, 'creditsPerPage' | 'creditsPerName'>,
  { category, chain }: Membership,
): number => creditsPerPage + creditsPerName * (category.length + chain.length);
