// What can be wrong with a filter, as data: each rim turns it into its own words with `formatQueryError`.

export type QueryErrorReason =
  | 'too-long'
  | 'too-deep'
  | 'bad-character'
  | 'unclosed-text'
  | 'bad-number'
  | 'decimal-comma'
  | 'bad-percent'
  | 'percent-of-fraction'
  | 'bad-currency-sign'
  | 'unknown-field'
  | 'not-filterable'
  | 'bad-operator'
  | 'wrong-type'
  | 'unexpected'
  | 'bad-membership';

/** A half-open range of UTF-16 code units in the filter's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface QueryError {
  readonly reason: QueryErrorReason;
  readonly source: string;
  readonly at: Span;
  /** What stands there, as written; empty at the end of the text. */
  readonly found: string;
  /** What could stand there, as a noun phrase. */
  readonly expected: string;
  /** What to write instead, ready to paste. */
  readonly suggestion?: string;
}
