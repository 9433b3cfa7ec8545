// The tests that a market data service may be asked to make: fewer kinds than in a filter, independent of the service.

import type { NumberFieldName, TextFieldName } from '../coin/coin-fields.ts';

export interface UpstreamNumberTest {
  readonly kind: 'number';
  readonly field: NumberFieldName;
  readonly operator: '>' | '=' | '<';
  readonly value: number;
  /** The value is in US dollars in any currency. */
  readonly inUsd?: true;
}

export interface UpstreamTextTest {
  readonly kind: 'text';
  readonly field: TextFieldName;
  /** `=`: equals any of the texts; `~`: contains the only text. */
  readonly operator: '=' | '~';
  /** The texts as sent. */
  readonly texts: readonly string[];
}

export type UpstreamTest = UpstreamNumberTest | UpstreamTextTest;
