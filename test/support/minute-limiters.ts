// Rate limiters as a deployment has them: a number a minute for one client, by a clock of the test's.

import type { Limited, Limiters } from '../../workers/gateway/caller/client.ts';

const MINUTE = 60_000;

/** What wrangler.toml sets. */
const limits: Readonly<Record<Limited, number>> = { PAID_QUESTIONS: 60, NEW_SNAPSHOTS: 16 };

const atMost = (most: number, now: () => number): NonNullable<Limiters[Limited]> => {
  const seen = new Map<string, { readonly minute: number; readonly times: number }>();
  return {
    limit({ key }: { readonly key: string }) {
      const minute = Math.floor(now() / MINUTE);
      const before = seen.get(key);
      const times = before?.minute === minute ? before.times + 1 : 1;
      seen.set(key, { minute, times });
      return Promise.resolve({ success: times <= most });
    },
  };
};

export const minuteLimiters = (now: () => number): Limiters => ({
  PAID_QUESTIONS: atMost(limits.PAID_QUESTIONS, now),
  NEW_SNAPSHOTS: atMost(limits.NEW_SNAPSHOTS, now),
});
