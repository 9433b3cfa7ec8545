// Formats a filter error: one sentence, then the part of the filter around the error, with carets below it.

import type { QueryError } from './query-error.ts';

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
