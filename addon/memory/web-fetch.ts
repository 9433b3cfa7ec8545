// Requests by a page's `fetch`, as a step of formulas, and the page's timers. Uses no other web interface: some
// hosts have only this one.

import type { AsyncHost } from '../steps/step.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { FetchFailure, FetchReply, FetchRequest } from '../client/fetch.ts';

/** Calls back once; returns a function that cancels. */
export type After = (milliseconds: number, work: () => void) => () => void;

export const wait = (after: After, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void after(milliseconds, resolve));

/** The result of the work, or of `late` if it takes longer. No timer is left. */
export const within = async <Value>(
  after: After,
  milliseconds: number,
  work: Promise<Value>,
  late: () => Value,
): Promise<Value> => {
  let cancel: (() => void) | undefined;
  const over = new Promise<Value>((resolve) => {
    cancel = after(milliseconds, () => resolve(late()));
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    cancel?.();
  }
};

/** The part of a response that is used. */
export interface WebResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers: { readonly forEach: (see: (value: string, name: string) => void) => void };
  readonly text: () => Promise<string>;
}

export interface WebRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'follow' | 'manual';
  readonly credentials: 'omit';
  /** Answers are kept by the formulas, not by the browser. */
  readonly cache: 'no-store';
}

/** A request under way. */
interface WebSending {
  readonly response: Promise<WebResponse>;
  readonly abort: () => void;
}

export interface WebServices {
  readonly fetch: (url: string, request: WebRequest) => WebSending;
  readonly after: After;
}

/** A page does not learn the status of a redirect that it does not follow. */
const REDIRECT = 302;

const requestOf = ({ headers, body, followRedirects }: FetchRequest): WebRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  ...(body !== undefined && { body }),
  redirect: followRedirects ? 'follow' : 'manual',
  credentials: 'omit',
  cache: 'no-store',
});

const readResponse = async (response: WebResponse): Promise<FetchReply> => {
  if (response.type === 'opaqueredirect') return { status: REDIRECT, headers: {}, text: '' };
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return { status: response.status, headers, text: await response.text() };
};

type Fetched = Result<FetchReply, FetchFailure>;

const receive = async (response: Promise<WebResponse>): Promise<Fetched> => {
  try {
    return ok(await readResponse(await response));
  } catch (error) {
    return fail({ reason: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
  }
};

export const webFetch =
  ({ fetch, after }: WebServices): AsyncHost<'fetch'>['fetch'] =>
  async (request) => {
    const { response, abort } = fetch(request.url, requestOf(request));
    return await within<Fetched>(after, request.timeoutSeconds * 1000, receive(response), () => {
      abort();
      return fail({ reason: 'out-of-time', detail: '' });
    });
  };
