// Reads the body of a CoinStats answer into a page that is ready to be stored.

import { encodePage, type EncodedPage } from '../../codec/page.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { createRedaction } from '../../upstream/redaction.ts';
import { checkPage, type AskedPage } from './check-page.ts';

const decoder = new TextDecoder();

/** JSON's escape for control characters and lone surrogates, and that of URLs: both possible for any character. */
const ESCAPES = ['\\u', '%'] as const;

/**
 * The requested page, or its fault. Throws a SyntaxError if the body is not JSON.
 * @param apiKey the gateway's own key, which is removed from any text that contains it. Default none.
 */
export const readPage = (body: Uint8Array, asked: AskedPage, apiKey = ''): Result<EncodedPage, string> => {
  const text = decoder.decode(body);
  const value: unknown = JSON.parse(text);
  const { redact, mayStandIn } = createRedaction(apiKey);
  const isSuspect = mayStandIn(text) || ESCAPES.some((escape) => text.includes(escape));
  const page = checkPage(value, asked, { redact, isSuspect });
  return page.ok ? ok(encodePage(page.value)) : page;
};
