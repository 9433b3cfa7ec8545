// Calls CoinPaprika and reads its answers. The list of coins is one answer in any case; a category takes one more call,
// for the coins of its tag.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { BaseSet } from '../../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { failureOfStatus, fetchAnswer, unavailable, type Answer } from '../fetch-answer.ts';
import type { Intake, ProviderClient, ProviderPage, UpstreamSettings } from '../provider.ts';
import { giveBack } from '../read-limited-bytes.ts';
import { readTag, tagOf } from './tags.ts';
import { takeIn } from './take-in.ts';

/** Coins of a page of a list that is taken in piece by piece. */
const PAGE_COINS = 500;

type Members = ReadonlySet<string> | undefined;

/** Takes in all pieces at once. */
const takeAll = (intake: Intake): Result<readonly ProviderPage[], UpstreamFailure> => {
  for (;;) {
    const taken = intake.take();
    if (!taken.ok) return taken;
    if (taken.value !== undefined) return ok(taken.value);
  }
};

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ProviderClient => {
  const get = (
    path: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Result<Answer, UpstreamFailure>> => {
    const address = new URL(settings.upstreamUrl + path);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return fetchAnswer(address, {
      fetcher,
      settings,
      headers: { Accept: 'application/json' },
      failureOf: (response, wait) => Promise.resolve(failureOfStatus(response.status, wait)),
    });
  };

  const coinsOfTag = async (category: string): Promise<Result<readonly string[], UpstreamFailure>> => {
    const answer = await get(`/tags/${encodeURIComponent(tagOf(category))}`, { additional_fields: 'coins' });
    // There is no such tag, so that no coin has it.
    if (!answer.ok) return answer.error.reason === 'not-found' ? ok([]) : answer;
    const { body } = answer.value;
    try {
      const coins = readTag(new TextDecoder().decode(body));
      return coins === undefined ? fail(unavailable('the answer is no tag')) : ok(coins);
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return fail(unavailable('the answer is not JSON'));
      throw thrown;
    } finally {
      giveBack(body);
    }
  };

  const membersOf = async ({ category }: BaseSet): Promise<Result<Members, UpstreamFailure>> => {
    if (category.length === 0) return ok(undefined);
    const members = new Set<string>();
    for (const one of category) {
      const coins = await coinsOfTag(one);
      if (!coins.ok) return coins;
      for (const id of coins.value) members.add(id);
    }
    return ok(members);
  };

  const getList = async (currency: CurrencyCode, members: Members, pageSize: number) => {
    const answer = await get('/tickers', { quotes: currency });
    if (!answer.ok) return answer;
    const { body, headers } = answer.value;
    const simulated = headers.get('X-Data-Simulated') === 'true';
    return ok(takeIn({ body, currency, members, pageSize, simulated, release: () => giveBack(body) }));
  };

  const open = async (set: BaseSet, pageSize: number): Promise<Result<Intake, UpstreamFailure>> => {
    if (set.chain.length > 0) return fail({ reason: 'rejected', detail: 'there are no blockchains' });
    const members = await membersOf(set);
    return members.ok ? await getList(set.currency, members.value, pageSize) : members;
  };

  /** Failures that show only while the list is taken in are logged too. */
  const logged = <Value>(answer: Result<Value, UpstreamFailure>): Result<Value, UpstreamFailure> => {
    if (!answer.ok) log('upstream-failed', answer.error);
    return answer;
  };

  return {
    async page({ set, page, size }) {
      const opened = await open(set, size);
      const taken = logged(opened.ok ? takeAll(opened.value) : opened);
      if (!taken.ok) return taken;
      const found = taken.value[page - 1];
      return found === undefined ? fail({ reason: 'not-found' }) : ok(found);
    },
    async list(set) {
      const opened = logged(await open(set, PAGE_COINS));
      return opened.ok ? ok({ take: () => logged(opened.value.take()) }) : opened;
    },
  };
};
