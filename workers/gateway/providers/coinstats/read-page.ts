// Reads the body of a CoinStats answer into a page that is ready to be stored. Parses it once and copies all rows but
// faulty ones.

import { encodePage, type EncodedPage } from '../../codec/encode-page.ts';
import type { RowSpan } from '../../codec/row-span.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { createRedaction } from '../../upstream/redaction.ts';
import { checkPage, type AskedPage } from './check-page.ts';
import { scanRows } from './scan-rows.ts';
import { suspectRows } from './suspect-rows.ts';

const REPLACEMENT = '\ufffd';
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The requested page, or its fault. Throws a SyntaxError if the body is not JSON.
 * @param apiKey the gateway's own key, which is removed from any text that contains it. Default none.
 */
export const readPage = (body: Uint8Array, asked: AskedPage, apiKey = ''): Result<EncodedPage, string> => {
  const text = decoder.decode(body);
  const value: unknown = JSON.parse(text);
  // Invalid UTF-8 was replaced in the text and must not be copied into rows.
  const bytes = text.includes(REPLACEMENT) ? encoder.encode(text) : body;
  let scanned: readonly RowSpan[] | undefined;
  const spans = (): readonly RowSpan[] => (scanned ??= scanRows(bytes));
  const redaction = createRedaction(apiKey);
  const isSuspect = suspectRows({ bytes, text, spans }, redaction);
  const page = checkPage(value, asked, { redact: redaction.redact, isSuspect });
  return page.ok ? ok(encodePage(page.value, { bytes, spans: spans() })) : page;
};
