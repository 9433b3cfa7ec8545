// Sends messages of the Model Context Protocol to an isolate in this process, in the newest revision.

import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import { askIsolate } from './in-process-gateway.ts';
import { mcpHeaders, mcpMeta } from './mcp-message.ts';

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>> & {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly unknown[] | null)[];
  };
  readonly isError: boolean;
  readonly ttlMs?: number;
  readonly cacheScope?: string;
}

export const postMessage = (
  isolate: Gateway,
  message: object | string,
  headers: Readonly<Record<string, string>>,
  path = '/mcp',
): Promise<Response> =>
  askIsolate(isolate, path, {
    method: 'POST',
    headers,
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

/** With structured content in place of rows as text. */
export const STRUCTURED = '/mcp?answers=structured';

/** A tool's result. */
export const callTool = async (
  isolate: Gateway,
  name: string,
  args: object,
  path = STRUCTURED,
): Promise<ToolResult> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: mcpMeta } };
  const response = await postMessage(isolate, message, mcpHeaders('tools/call', name), path);
  const { result } = await response.json();
  return result;
};
