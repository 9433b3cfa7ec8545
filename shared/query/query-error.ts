// What is wrong in a filter, where, and what to write instead: as data, and as text. Errors are thrown inside the query
// language only; its callers get values.

import { fail, ok, type Result } from '../result.ts';

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

type Fault = Omit<QueryError, 'source' | 'found'>;

class QueryProblem extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Ends the reading of a filter with an error at `at`. A statement, so that nothing is expected after it. */
export function refuse(reason: QueryErrorReason, at: Span, expected: string, suggestion?: string): never {
  throw new QueryProblem({ reason, at, expected, ...(suggestion === undefined ? {} : { suggestion }) });
}

/** Returns the result of reading a filter, or the error with which it was refused. */
export const caught = <Value>(source: string, work: () => Value): Result<Value, QueryError> => {
  try {
    return ok(work());
  } catch (thrown) {
    if (thrown instanceof QueryProblem) {
      const { at } = thrown.fault;
      return fail({ ...thrown.fault, source, found: source.slice(at.start, at.end) });
    }
    throw thrown;
  }
};

/** Maximum length of the excerpt of a long filter, characters. */
const EXCERPT_LENGTH = 60;

/** One sentence: the error, its place and the remedy. */
export const queryErrorSentence = (error: QueryError): string => {
  const { reason, found, expected, suggestion, at } = error;
  const hint =
    suggestion === undefined ? '' : `: did you mean ${suggestion.includes('"') ? suggestion : `"${suggestion}"`}?`;
  const shown = found.length > EXCERPT_LENGTH ? `${found.slice(0, EXCERPT_LENGTH)}…` : found;
  const place = `at character ${at.start + 1}`;
  switch (reason) {
    case 'too-long':
      return `The filter is too long: expected ${expected}.`;
    case 'unknown-field':
      return `Unknown field "${shown}" ${place}${hint || `: expected ${expected}`}`.replace(/([^?.])$/, '$1.');
    case 'not-filterable':
      return `"${shown}" ${place} can't be filtered by: expected ${expected}.`;
    case 'unclosed-text':
      return `The text that begins ${place} is not closed: expected ${expected}.`;
    case 'percent-of-fraction':
      return `"${shown}" ${place} is unclear: write ${expected}.`;
    case 'too-deep':
    case 'bad-character':
    case 'bad-number':
    case 'decimal-comma':
    case 'bad-percent':
    case 'bad-currency-sign':
    case 'bad-operator':
    case 'wrong-type':
    case 'unexpected':
    case 'bad-membership': {
      const what = shown === '' ? 'The filter ends too early' : `"${shown}" ${place}`;
      return hint === '' ? `${what}: expected ${expected}.` : `${what}: expected ${expected}${hint.replace(/^:/, ';')}`;
    }
    default:
      return reason satisfies never;
  }
};

/** The sentence, an excerpt of the filter, and carets below the error. */
export const formatQueryError = (error: QueryError): string => {
  const { source, at } = error;
  const from = Math.max(0, Math.min(at.start - EXCERPT_LENGTH / 2, source.length - EXCERPT_LENGTH));
  const to = Math.min(source.length, from + EXCERPT_LENGTH);
  const before = from > 0 ? '…' : '';
  const line = source.slice(from, to).replace(/\s/g, ' ');
  const carets = Math.max(1, Math.min(at.end, to) - at.start);
  return `${queryErrorSentence(error)}\n${before}${line}${to < source.length ? '…' : ''}\n${' '.repeat(before.length + at.start - from)}${'^'.repeat(carets)}`;
};
