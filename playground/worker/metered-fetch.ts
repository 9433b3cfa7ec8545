// The add-on's requests to the gateway, with what the status bar says about them.

import type { DataSpan, Meter } from '../calls/protocol.ts';
import { type After, webFetch } from '../../addon/memory/web-fetch.ts';
import type { AsyncHost } from '../../addon/steps/step.ts';

// The age of the data shown, from the gateway's answers: the last answer for each set of coins, and for each other
// request.
interface Arrival {
  readonly asOf: number;
  readonly freshUntil: number;
  readonly came: number;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

const setOf = /"set":"([^"]+)"/;
const timesIn = (text: string, name: string): readonly number[] =>
  [...text.matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))]
    .map(([, time = '']) => Date.parse(time))
    .filter((time) => !Number.isNaN(time));

/** Whether the path gives data that a sheet shows; the times of `/status`, for example, do not count. */
const isData = (path: string): boolean => /^\/(snapshot|coins)\b/.test(path);

/** The head of a snapshot, without the columns, which are long and contain no times. */
const headOf = (path: string, text: string): string =>
  path.startsWith('/snapshot') ? text.slice(0, Math.max(0, text.indexOf('"columns":'))) : text;

export const makeDataTimes = () => {
  const arrivals = new Map<string, Arrival>();
  let refreshed = Number.NEGATIVE_INFINITY;
  let isLacking = false;

  /** The answers whose data is shown. Once a refresh has given an answer, stale ones it did not renew are dropped. */
  const shown = (): readonly Arrival[] => {
    const all = [...arrivals.values()];
    return all.some(({ came }) => came >= refreshed)
      ? all.filter(({ came, freshUntil }) => came >= refreshed || freshUntil > refreshed)
      : all;
  };

  return {
    note: (path: string, request: string, text: string, now: number): void => {
      if (!isData(path)) return;
      const head = headOf(path, text);
      const asOf = timesIn(head, 'asOf');
      if (asOf.length === 0) return;
      const freshUntil = Math.min(...timesIn(head, 'expires'));
      arrivals.set(setOf.exec(head)?.[1] ?? `${path} ${request}`, { asOf: Math.min(...asOf), freshUntil, came: now });
    },
    /** An answer without data. @param status undefined if none came. */
    noteFailure: (path: string, status: number | undefined): void => {
      if (isData(path) && (status === undefined || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR))
        isLacking = true;
    },
    /** Marks the start of a refresh. */
    refresh: (now: number): void => {
      refreshed = now;
      isLacking = false;
    },
    isLacking: (): boolean => isLacking,
    span: (): DataSpan | undefined => {
      const times = shown();
      if (times.length === 0) return undefined;
      const asOf = times.map((time) => time.asOf);
      return {
        oldest: Math.min(...asOf),
        newest: Math.max(...asOf),
        freshUntil: Math.min(...times.map((time) => time.freshUntil)),
      };
    },
  };
};

const UNAUTHORISED = 401;

export const meteredFetch = (after: After, now: () => number) => {
  const times = makeDataTimes();
  let wantsToken = false;
  const send = webFetch({
    fetch: (url, request) => {
      const aborter = new AbortController();
      return { response: fetch(url, { ...request, signal: aborter.signal }), abort: () => aborter.abort() };
    },
    after,
  });
  const meteredSend: AsyncHost<'fetch'>['fetch'] = async (request) => {
    const reply = await send(request);
    const status = reply.ok ? reply.value.status : undefined;
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    // Other addresses answer without a token, too.
    if (status === UNAUTHORISED || isData(path)) wantsToken = status === UNAUTHORISED;
    if (reply.ok && status === 200) times.note(path, request.body ?? '', reply.value.text, now());
    else times.noteFailure(path, status);
    return reply;
  };
  return {
    fetch: meteredSend,
    meter: (): Meter => ({ data: times.span(), isLacking: times.isLacking(), wantsToken }),
    /** Marks the start of a refresh. */
    refresh: (): void => times.refresh(now()),
  };
};
