// Which rows of an answer need a look at each of their texts: nearly always none, so that it is found out cheaply.

import type { RowSpan } from '../../codec/row-span.ts';
import type { Redaction } from '../../upstream/redaction.ts';

/** How JSON writes control characters and lone surrogates, and could write any other. */
const ESCAPE = '\\u';
const BACKSLASH = 0x5c;

/** An answer as its bytes, as text, and where its rows stand, which is found out when first asked for. */
export interface ScannedAnswer {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly spans: () => readonly RowSpan[];
}

/** By a row's place in the answer. */
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
