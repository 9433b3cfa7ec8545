// Finds the rows whose texts must all be checked: nearly always none, so the check is cheap.

import type { RowSpan } from '../../codec/row-span.ts';
import type { Redaction } from '../../upstream/redaction.ts';

/** JSON's escape for control characters and lone surrogates, and that of URLs: both possible for any character. */
const ESCAPES = ['\\u', '%'] as const;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;

/** An answer as bytes, as text, and the spans of its rows, found at the first call. */
export interface ScannedAnswer {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly spans: () => readonly RowSpan[];
}

/** Returns a test of a row by its index in the answer. */
export const suspectRows = (
  { bytes, text, spans }: ScannedAnswer,
  { mayStandIn }: Redaction,
): ((row: number) => boolean) => {
  if (mayStandIn(text)) return () => true;
  if (!ESCAPES.some((escape) => text.includes(escape))) return () => false;
  return (row) => {
    const span = spans()[row];
    const own = span && bytes.subarray(span.start, span.end);
    return own === undefined || own.includes(BACKSLASH) || own.includes(PERCENT);
  };
};
