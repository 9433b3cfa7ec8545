// Google's UrlFetchApp, based on the synchronous requests that workers can make. Counts calls, and records the age of
// the data in each answer. https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app

import type { Meter } from '../calls/protocol.ts';
import { makeDataTimes } from './data-times.ts';

const MAX_URL_LENGTH = 2_000;

export interface FetchParameters {
  readonly method?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly muteHttpExceptions?: boolean;
  readonly timeoutSeconds?: number;
}

const UNAUTHORISED = 401;
const USUAL_TIMEOUT_SECONDS = 60;

/** Headers that the browser sets itself and does not let scripts set. */
const forbidden = new Set(['user-agent', 'accept-encoding', 'connection', 'host']);

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const send = (url: string, parameters: FetchParameters): XMLHttpRequest => {
  const { method = 'get', contentType, headers = {}, payload, timeoutSeconds = USUAL_TIMEOUT_SECONDS } = parameters;
  const request = new XMLHttpRequest();
  request.open(method.toUpperCase(), url, false);
  request.timeout = timeoutSeconds * 1_000;
  for (const [name, value] of Object.entries(headers)) {
    if (!forbidden.has(name.toLowerCase())) request.setRequestHeader(name, value);
  }
  if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType);
  try {
    request.send(payload);
  } catch (error) {
    // The sentences are Google's.
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new Error(isTimeout ? `Exception: Timeout: ${url}` : `Exception: Address unavailable: ${url}`, {
      cause: error,
    });
  }
  return request;
};

export const makeUrlFetchApp = () => {
  const times = makeDataTimes();
  let fetches = 0;
  let wantsToken = false;

  const fetch = (url: string, parameters: FetchParameters = {}) => {
    fetches += 1;
    if (url.length >= MAX_URL_LENGTH) throw new Error('Exception: Limit Exceeded: URLFetch URL Length.');
    const request = send(url, parameters);
    const { status, responseText } = request;
    wantsToken = status === UNAUTHORISED;
    const { pathname, search } = new URL(url);
    if (status === 200) times.note(pathname + search, parameters.payload ?? '', responseText, Date.now());
    if (status >= 400 && parameters.muteHttpExceptions !== true) {
      throw new Error(`Exception: Request failed for ${url} returned code ${status}.`);
    }
    const headers = headersIn(request.getAllResponseHeaders());
    return {
      getResponseCode: () => status,
      getContentText: () => responseText,
      getAllHeaders: () => headers,
      getHeaders: () => headers,
    };
  };

  const fetchAll = (requests: readonly (FetchParameters & { readonly url: string })[]) =>
    requests.map((request) => fetch(request.url, request));

  return {
    service: { fetch, fetchAll },
    meter: (): Meter => ({ fetches, data: times.span(), wantsToken }),
    refresh: (): void => times.refresh(Date.now()),
  };
};
