// Calls at a rate that keys of the smallest plan allow: one call at a time, with a pause after each answer. A call over
// the rate is repeated after a wait.

import { isOverRate } from './read-list.ts';
import type { Reply } from './reply.ts';
import type { Timing } from './timing.ts';

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

export interface Pacer {
  /** Sends a call as soon as the rate allows, and returns its last answer. */
  readonly take: (call: () => Promise<Reply>) => Promise<Reply>;
  readonly pace: () => Pace;
}

const waitAfter = ({ retryAfter }: Reply, tries: number): number | undefined => {
  const wait = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : WAITS_MILLISECONDS[tries];
  return tries < WAITS_MILLISECONDS.length && wait !== undefined && wait <= MAX_WAIT_MILLISECONDS ? wait : undefined;
};

export const createPacer = ({ now, sleep }: Timing, pauseMilliseconds: number): Pacer => {
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

  return {
    async take(call) {
      let reply = await send(call);
      for (let tries = 0; isOverRate(reply); tries += 1) {
        const wait = waitAfter(reply, tries);
        if (wait === undefined) return reply;
        await sleep(wait);
        pace = { ...pace, longestWaitMilliseconds: Math.max(pace.longestWaitMilliseconds, wait) };
        reply = await send(call);
      }
      return reply;
    },
    pace: () => pace,
  };
};
