// The tests that a market data service may be asked to make: fewer kinds than a filter has, and no service's own words.

import type { NumberFieldName, TextFieldName } from '../coin/coin-fields.ts';

export interface UpstreamNumberTest {
  readonly kind: 'number';
  readonly field: NumberFieldName;
  readonly operator: '>' | '=' | '<';
  readonly value: number;
  /** The value is in US dollars, whatever currency is shown. */
  readonly inUsd?: true;
}

export interface UpstreamTextTest {
  readonly kind: 'text';
  readonly field: TextFieldName;
  /** Equals any of the texts, or contains the only one. */
  readonly operator: '=' | '~';
  /** As they are to be sent. */
  readonly texts: readonly string[];
}

export type UpstreamTest = UpstreamNumberTest | UpstreamTextTest;
