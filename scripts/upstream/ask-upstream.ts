// Asks an upstream one question after the other, at a pace that keys of the smallest plan allow, and keeps its key out
// of what it answers. A call over the rate is repeated after a wait.

import { setTimeout } from 'node:timers/promises';

/** An answer. */
export interface Reply {
  /** 0 if there was no answer. */
  readonly status: number;
  /** The parsed JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly isSimulated: boolean;
  readonly milliseconds: number;
}

/** Clock and sleep in milliseconds, passed in so that tests need not wait. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export const realTiming: Timing = { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) };

/** Whether the key is out of credits: 406, or 429 with a text about credits. */
export const isOutOfCredits = ({ status, body }: Reply): boolean =>
  status === 406 || (status === 429 && /credits/i.test(String(Object(body)['message'])));

export const isOverRate = (reply: Reply): boolean => reply.status === 429 && !isOutOfCredits(reply);

/** Waits before a call is repeated, if the service gives no time. */
const WAITS_MILLISECONDS = [2_000, 4_000, 8_000, 16_000] as const;
/** Maximum wait for one answer: the user of the check is waiting. */
const MAX_WAIT_MILLISECONDS = 60_000;

/** The measured rate. */
export interface Pace {
  readonly calls: number;
  /** Shortest time from an answer to the next call; undefined with a single call. */
  readonly leastPauseMilliseconds: number | undefined;
  /** Number of calls over the rate. */
  readonly overRate: number;
  /** The longest wait before a call was repeated. */
  readonly longestWaitMilliseconds: number;
}

const waitAfter = ({ retryAfter }: Reply, tries: number): number | undefined => {
  const wait = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : WAITS_MILLISECONDS[tries];
  return tries < WAITS_MILLISECONDS.length && wait !== undefined && wait <= MAX_WAIT_MILLISECONDS ? wait : undefined;
};

/** `take` sends a call as soon as the rate allows, and returns its last answer. */
const createPacer = ({ now, sleep }: Timing, pauseMilliseconds: number) => {
  let pace: Pace = { calls: 0, leastPauseMilliseconds: undefined, overRate: 0, longestWaitMilliseconds: 0 };
  let answeredAt: number | undefined;

  const send = async (call: () => Promise<Reply>): Promise<Reply> => {
    let pause: number | undefined;
    if (answeredAt !== undefined) {
      const rest = answeredAt + pauseMilliseconds - now();
      if (rest > 0) await sleep(rest);
      pause = now() - answeredAt;
    }
    const reply = await call();
    answeredAt = now();
    const least = Math.min(pause ?? Number.POSITIVE_INFINITY, pace.leastPauseMilliseconds ?? Number.POSITIVE_INFINITY);
    pace = {
      ...pace,
      calls: pace.calls + 1,
      leastPauseMilliseconds: Number.isFinite(least) ? least : undefined,
      overRate: pace.overRate + Number(isOverRate(reply)),
    };
    return reply;
  };

  const take = async (call: () => Promise<Reply>): Promise<Reply> => {
    let reply = await send(call);
    for (let tries = 0; isOverRate(reply); tries += 1) {
      const wait = waitAfter(reply, tries);
      if (wait === undefined) return reply;
      await sleep(wait);
      pace = { ...pace, longestWaitMilliseconds: Math.max(pace.longestWaitMilliseconds, wait) };
      reply = await send(call);
    }
    return reply;
  };
  return { take, pace: () => pace };
};

export interface AskedUpstream {
  /** Without a trailing slash. */
  readonly url: string;
  /** Undefined if the service needs none. */
  readonly apiKey?: string;
  /** Minimum time from the end of an answer to the next call. */
  readonly pauseMilliseconds: number;
}

interface Asker {
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
  const { take, pace } = createPacer(timing, pauseMilliseconds);
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
      return take(() => send(address, headers));
    },
    pace,
  };
};
