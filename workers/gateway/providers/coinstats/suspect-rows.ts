// Finds the rows whose texts must all be checked: nearly always none, so the check is cheap.

import type { RowSpan } from '../../codec/row-span.ts';
import type { Redaction } from '../../upstream/redaction.ts';

/** JSON's escape for control characters and lone surrogates, possible for any character. */
const ESCAPE = '\\u';
const BACKSLASH = 0x5c;

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
  if (!text.includes(ESCAPE)) return () => false;
  return (row) => {
    const span = spans()[row];
    return span === undefined || bytes.subarray(span.start, span.end).includes(BACKSLASH);
  };
};
