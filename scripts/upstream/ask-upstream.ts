// Asks an upstream one question after the other, at a pace, and keeps its key out of what it answers.

import { createPacer, type Pace } from './pacer.ts';
import type { Reply } from './reply.ts';
import type { Timing } from './timing.ts';

export interface AskedUpstream {
  /** Without a trailing slash. */
  readonly url: string;
  /** Undefined if the service needs none. */
  readonly apiKey?: string;
  /** Minimum time from the end of an answer to the next call. */
  readonly pauseMilliseconds: number;
}

export interface Asker {
  readonly ask: (
    path: string,
    parameters?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
  readonly pace: () => Pace;
}

const WAIT_MILLISECONDS = 20_000;

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const createAsker = (
  { url, apiKey, pauseMilliseconds }: AskedUpstream,
  fetcher: typeof fetch,
  timing: Timing,
): Asker => {
  const { now } = timing;
  const pacer = createPacer(timing, pauseMilliseconds);
  const send = async (address: URL, headers: Readonly<Record<string, string>>): Promise<Reply> => {
    const begun = now();
    try {
      const response = await fetcher(address, {
        headers: { Accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      });
      const text = await response.text();
      return {
        status: response.status,
        // The findings are printed, so the key is removed.
        body: readBody(apiKey === undefined ? text : text.replaceAll(apiKey, '[removed]')),
        retryAfter: response.headers.get('Retry-After'),
        isSimulated: response.headers.get('X-Data-Simulated') === 'true',
        milliseconds: now() - begun,
      };
    } catch {
      return { status: 0, body: undefined, retryAfter: null, isSimulated: false, milliseconds: now() - begun };
    }
  };
  return {
    ask: (path, parameters = {}, headers = {}) => {
      const address = new URL(url + path);
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return pacer.take(() => send(address, headers));
    },
    pace: pacer.pace,
  };
};
