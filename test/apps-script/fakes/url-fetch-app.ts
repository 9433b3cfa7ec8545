// Google's UrlFetchApp: https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app

import type { Calls } from './calls.ts';
import type { HttpReply, Transport } from './transport.ts';

const MAX_URL_LENGTH = 2_000;
const MAX_TIMEOUT_SECONDS = 360;

const known = [
  'method',
  'contentType',
  'headers',
  'payload',
  'muteHttpExceptions',
  'timeoutSeconds',
  'followRedirects',
];

interface Parameters {
  readonly method?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly muteHttpExceptions?: boolean;
  readonly timeoutSeconds?: number;
  readonly followRedirects?: boolean;
}

const responseOf = ({ status, headers, body }: HttpReply) => ({
  getResponseCode: () => status,
  getContentText: () => body,
  getAllHeaders: () => ({ ...headers }),
  getHeaders: () => ({ ...headers }),
});

export class StandInUrlFetchApp {
  private readonly send: Transport;
  private readonly calls: Calls;

  constructor(send: Transport, calls: Calls) {
    this.send = send;
    this.calls = calls;
  }

  fetch(url: string, parameters: Parameters = {}): ReturnType<typeof responseOf> {
    this.calls.count('fetch');
    const unknown = Object.keys(parameters).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`Exception: Attribute provided with invalid value: ${unknown}`);
    if (url.length >= MAX_URL_LENGTH) throw new Error('Exception: Limit Exceeded: URLFetch URL Length.');
    const {
      method = 'get',
      contentType,
      headers = {},
      payload,
      muteHttpExceptions = false,
      timeoutSeconds,
      followRedirects = true,
    } = parameters;
    if (timeoutSeconds !== undefined && !(timeoutSeconds >= 1 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
      throw new Error('Exception: Attribute provided with invalid value: timeoutSeconds');
    }
    const reply = this.send({
      url,
      method: method.toUpperCase(),
      headers: { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) },
      body: payload,
      followRedirects,
    });
    if (reply.status >= 400 && !muteHttpExceptions) {
      throw new Error(`Exception: Request failed for ${url} returned code ${reply.status}.`);
    }
    return responseOf(reply);
  }
}
