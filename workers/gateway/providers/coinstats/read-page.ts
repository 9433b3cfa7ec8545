// Reads the body of CoinStats' answer into a page that is ready to be stored: parsed once, and its rows copied as they are
// but where a coin is faulty.

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
 * The page that was asked for, or what is wrong with it. Throws a SyntaxError where it is not JSON.
 * @param apiKey the gateway's own key, which is taken out of whatever text holds it. Default none.
 */
export const readPage = (body: Uint8Array, asked: AskedPage, apiKey = ''): Result<EncodedPage, string> => {
  const text = decoder.decode(body);
  const value: unknown = JSON.parse(text);
  // Bytes that are no UTF-8 were replaced in the text, and must not go out again in rows.
  const bytes = text.includes(REPLACEMENT) ? encoder.encode(text) : body;
  let scanned: readonly RowSpan[] | undefined;
  const spans = (): readonly RowSpan[] => (scanned ??= scanRows(bytes));
  const redaction = createRedaction(apiKey);
  const isSuspect = suspectRows({ bytes, text, spans }, redaction);
  const page = checkPage(value, asked, { redact: redaction.redact, isSuspect });
  return page.ok ? ok(encodePage(page.value, { bytes, spans: spans() })) : page;
};
