// The add-on's requests to the gateway, with what the status bar tells of them.

import { webFetch, type After } from '../../addon/memory/web-fetch.ts';
import type { AsyncHost } from '../../addon/steps/step.ts';
import type { Meter } from '../calls/protocol.ts';
import { makeDataTimes } from './data-times.ts';

const UNAUTHORISED = 401;

export const meteredFetch = (after: After, now: () => number) => {
  const times = makeDataTimes();
  let fetches = 0;
  let wantsToken = false;
  const send = webFetch({
    fetch: (url, request) => {
      const aborter = new AbortController();
      return { response: fetch(url, { ...request, signal: aborter.signal }), abort: () => aborter.abort() };
    },
    after,
  });
  const meteredSend: AsyncHost<'fetch'>['fetch'] = async (request) => {
    fetches += 1;
    const reply = await send(request);
    const status = reply.ok ? reply.value.status : undefined;
    wantsToken = status === UNAUTHORISED;
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    if (reply.ok && status === 200) times.note(path, request.body ?? '', reply.value.text, now());
    else times.noteFailure(path, status);
    return reply;
  };
  return {
    fetch: meteredSend,
    meter: (): Meter => ({ fetches, data: times.span(), isLacking: times.isLacking(), wantsToken }),
    /** Marks the start of a refresh. */
    refresh: (): void => times.refresh(now()),
  };
};
