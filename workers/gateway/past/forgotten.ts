// What operators had forgotten, as an isolate knows it: read from KV at most every 30 seconds, and only for questions
// about the past. With KV's own 30 seconds, nothing that was forgotten is answered a minute later.

import { nothingForgotten, type ForgottenMark, type ForgottenStore } from '../codec/past-store.ts';

const KNOWN_MILLISECONDS = 30_000;

/** @param now milliseconds since 1970. */
export const createForgotten = (store: Pick<ForgottenStore, 'read'>, now: () => number) => {
  let known = nothingForgotten;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ForgottenMark> | undefined;

  const read = async (): Promise<ForgottenMark> => {
    const mark = await store.read();
    // KV may tell an older one, or nothing for a while.
    if (mark !== undefined && mark.at > known.at) known = mark;
    readAt = now();
    reading = undefined;
    return known;
  };

  return {
    /** The mark, read anew if it is too old. */
    async mark(): Promise<ForgottenMark> {
      if (Math.abs(now() - readAt) < KNOWN_MILLISECONDS) return known;
      reading ??= read();
      return await reading;
    },
  };
};

export type Forgotten = ReturnType<typeof createForgotten>;
