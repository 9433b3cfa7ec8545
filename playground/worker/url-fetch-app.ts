// Google's UrlFetchApp. Counts calls, and records the age of the data in each answer.
// https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app

import type { Meter } from '../calls/protocol.ts';
import { makeDataTimes } from './data-times.ts';
import { makeReplay } from './replay.ts';
import { sendRequest, type GatewayReply, type GatewayRequest } from './send-request.ts';
import { subjectOf } from './subject-of.ts';

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

const requestOf = (url: string, parameters: FetchParameters): GatewayRequest => {
  const { method = 'get', contentType, headers = {}, payload, timeoutSeconds = USUAL_TIMEOUT_SECONDS } = parameters;
  const request = {
    url,
    method: method.toUpperCase(),
    headers: { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) },
    payload,
    timeoutSeconds,
  };
  return { ...request, subject: subjectOf(url, payload), key: JSON.stringify(request) };
};

/** @param keep remembers what the add-on's functions can store; the returned function restores it. */
export const makeUrlFetchApp = (keep: () => () => void) => {
  const times = makeDataTimes();
  let fetches = 0;
  let wantsToken = false;

  const send = async (request: GatewayRequest): Promise<GatewayReply> => {
    fetches += 1;
    const reply = await sendRequest(request);
    wantsToken = 'status' in reply && reply.status === UNAUTHORISED;
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    if ('status' in reply && reply.status === 200) times.note(path, request.payload ?? '', reply.text, Date.now());
    else times.noteFailure(path, 'status' in reply ? reply.status : undefined);
    return reply;
  };

  const { fetch: replyTo, run } = makeReplay({ send, keep });

  const fetch = (url: string, parameters: FetchParameters = {}) => {
    if (url.length >= MAX_URL_LENGTH) throw new Error('Exception: Limit Exceeded: URLFetch URL Length.');
    const reply = replyTo(requestOf(url, parameters));
    if ('problem' in reply) throw new Error(reply.problem);
    const { status, text, headers } = reply;
    if (status >= 400 && parameters.muteHttpExceptions !== true) {
      throw new Error(`Exception: Request failed for ${url} returned code ${status}.`);
    }
    return {
      getResponseCode: () => status,
      getContentText: () => text,
      getAllHeaders: () => headers,
      getHeaders: () => headers,
    };
  };

  const fetchAll = (requests: readonly (FetchParameters & { readonly url: string })[]) =>
    requests.map((request) => fetch(request.url, request));

  return {
    service: { fetch, fetchAll },
    run,
    meter: (): Meter => ({ fetches, data: times.span(), isLacking: times.isLacking(), wantsToken }),
    refresh: (): void => times.refresh(Date.now()),
  };
};
