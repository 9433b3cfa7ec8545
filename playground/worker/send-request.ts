// Sends one request of the add-on, with the errors that Google's UrlFetchApp throws.

import type { Request as Replayable } from './replay.ts';

export interface GatewayRequest extends Replayable {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  readonly timeoutSeconds: number;
}

export type GatewayReply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  /** Google's sentence. */
  | { readonly problem: string };

/** Headers that the browser sets itself and does not let scripts set. */
const forbidden = new Set(['user-agent', 'accept-encoding', 'connection', 'host']);

export const sendRequest = async (request: GatewayRequest): Promise<GatewayReply> => {
  const { url, method, headers, payload, timeoutSeconds } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: Object.entries(headers).filter(([name]) => !forbidden.has(name.toLowerCase())),
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      ...(payload !== undefined && { body: payload }),
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { problem: isTimeout ? `Exception: Timeout: ${url}` : `Exception: Address unavailable: ${url}` };
  }
};
