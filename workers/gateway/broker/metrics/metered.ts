// Wrappers that record calls to the upstream and writes to KV in the history.

import type { ProviderClient } from '../../providers/provider.ts';
import { isItsFault } from '../spend/breaker.ts';
import type { History } from './history.ts';
import { isRefunded } from '../spend/paid-calls.ts';
import { durationClass } from './tally.ts';
import type { WriteQuota } from '../spend/write-quota.ts';

/** @param clock milliseconds that advance even if time is frozen. */
export const meteredClient = (
  client: ProviderClient,
  creditsPerPage: number,
  history: History,
  clock: () => number,
): ProviderClient => ({
  ...client,
  async page(query) {
    const began = clock();
    const answer = await client.page(query);
    const milliseconds = clock() - began;
    history.note({
      credits: !answer.ok && isRefunded(answer.error) ? 0 : creditsPerPage,
      calls: 1,
      failures: !answer.ok && isItsFault(answer.error) ? 1 : 0,
      longestMilliseconds: milliseconds,
      [durationClass(milliseconds)]: 1,
    });
    return answer;
  },
});

export const meteredQuota = (quota: WriteQuota, history: History): WriteQuota => ({
  ...quota,
  note(writes, now) {
    quota.note(writes, now);
    history.note({ kvWrites: writes });
  },
});
