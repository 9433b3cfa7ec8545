// Errors in a filter, as data. `formatQueryError` turns them into text.

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
  /** The text at the place of the error; empty at the end of the filter. */
  readonly found: string;
  /** What is valid there, as a noun phrase. */
  readonly expected: string;
  /** The correction, ready to paste. */
  readonly suggestion?: string;
}
