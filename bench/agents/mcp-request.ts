// Messages to /mcp for measurements.

import type { BareWorker } from '../gateway/serve-bare.ts';
import { mcpHeaders, mcpMeta } from '../../test/support/mcp-message.ts';

export const messageOf = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: mcpMeta } });

/** The text of the answer. */
export const post = async (
  { url }: Pick<BareWorker, 'url'>,
  method: string,
  params: object,
  name?: string,
): Promise<string> => {
  const init = { method: 'POST', headers: mcpHeaders(method, name), body: messageOf(method, params) };
  const response = await fetch(`${url}/mcp`, init);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(`${method} answers ${text}`);
  return text;
};
