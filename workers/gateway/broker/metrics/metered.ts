// Wrappers that record calls to the upstream and writes to KV in the history.

import { pageCredits } from '../../../../shared/query/capabilities.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Intake, ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { isItsFault } from '../spend/breaker.ts';
import type { History } from './history.ts';
import { isRefunded } from '../spend/paid-calls.ts';
import { durationClass } from './tally.ts';
import type { WriteQuota } from '../spend/write-quota.ts';

interface Prices {
  readonly pages: Parameters<typeof pageCredits>[0];
  /** Credits. */
  readonly creditsPerChart: number;
  readonly creditsForRates: number;
}

/** @param clock milliseconds that advance even if time is frozen. */
export const meteredClient = (
  client: ProviderClient,
  { pages, creditsPerChart, creditsForRates }: Prices,
  history: History,
  clock: () => number,
): ProviderClient => {
  const metered = async <Value>(
    credits: number,
    call: () => Promise<Result<Value, UpstreamFailure>>,
  ): Promise<Result<Value, UpstreamFailure>> => {
    const began = clock();
    const answer = await call();
    const milliseconds = clock() - began;
    history.note({
      credits: !answer.ok && isRefunded(answer.error) ? 0 : credits,
      calls: 1,
      failures: !answer.ok && isItsFault(answer.error) ? 1 : 0,
      longestMilliseconds: milliseconds,
      [durationClass(milliseconds)]: 1,
    });
    return answer;
  };
  const { charts, rates, creditUsage } = client;
  const listed = (intake: Intake): Intake => ({
    ...intake,
    receive: () => metered(pages.creditsPerPage, () => intake.receive()),
  });
  return {
    ...(client.list === undefined
      ? { page: (query) => metered(pageCredits(pages, query.set), () => client.page(query)) }
      : { list: (set) => listed(client.list(set)) }),
    ...(creditUsage && { creditUsage }),
    ...(rates && { rates: () => metered(creditsForRates, rates) }),
    ...(charts && { charts: (query) => metered(creditsPerChart * query.coins.length, () => charts(query)) }),
  };
};

export const meteredQuota = (quota: WriteQuota, history: History): WriteQuota => ({
  ...quota,
  note(writes, now) {
    quota.note(writes, now);
    history.note({ kvWrites: writes });
  },
});
