// Rate limiters that count in this process, for as long as a test takes.

import type { Limited, Limiters } from '../../workers/gateway/caller/client.ts';

export interface CountingLimiters {
  /** The keys that they were asked by, in order. */
  readonly asked: Record<Limited, string[]>;
  readonly limiters: Limiters;
}

/** Each lets `most` through for each key. */
export const countingLimiters = (most: Readonly<Record<Limited, number>>): CountingLimiters => {
  const asked: Record<Limited, string[]> = { PAID_QUESTIONS: [], NEW_SNAPSHOTS: [] };
  const limiter = (name: Limited): NonNullable<Limiters[Limited]> => ({
    async limit({ key }: { readonly key: string }) {
      asked[name].push(key);
      return { success: asked[name].filter((one) => one === key).length <= most[name] };
    },
  });
  const limiters: Limiters = { PAID_QUESTIONS: limiter('PAID_QUESTIONS'), NEW_SNAPSHOTS: limiter('NEW_SNAPSHOTS') };
  return { asked, limiters };
};
