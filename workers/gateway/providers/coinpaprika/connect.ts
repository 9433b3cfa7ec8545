// Calls CoinPaprika and reads its answers. The list of coins is one answer in any case; each category takes one more
// call before it, for the coins of its tag.

import type { BaseSet } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { failureOfStatus, fetchAnswer, unavailable, type Answer } from '../fetch-answer.ts';
import type { Intake, ListedClient, UpstreamSettings } from '../provider.ts';
import { giveBack } from '../read-limited-bytes.ts';
import { readTag, tagOf } from './tags.ts';
import { takeIn, takeInNothing, type Taking } from './take-in.ts';

const isSimulated = ({ headers }: Answer): boolean => headers.get('X-Data-Simulated') === 'true';

const coinsIn = ({ body }: Answer): Result<readonly string[], UpstreamFailure> => {
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

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ListedClient => {
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

  /** Undefined if there is no such tag. */
  const getTag = async (category: string): Promise<Result<Answer | undefined, UpstreamFailure>> => {
    const answer = await get(`/tags/${encodeURIComponent(tagOf(category))}`, { additional_fields: 'coins' });
    return !answer.ok && answer.error.reason === 'not-found' ? ok(undefined) : answer;
  };

  /** Failures that show only while the list is taken in are logged too. */
  const logged = <Value>(answer: Result<Value, UpstreamFailure>): Result<Value, UpstreamFailure> => {
    if (!answer.ok) log('upstream-failed', answer.error);
    return answer;
  };

  const open = ({ category, chain, currency }: BaseSet): Intake => {
    const members = new Set<string>();
    let tagsRead = 0;
    let simulated = false;
    let taking: Taking = takeInNothing(simulated);

    const receiveTag = async (name: string): Promise<Result<{ isReceived: boolean }, UpstreamFailure>> => {
      const tag = await getTag(name);
      if (!tag.ok) return tag;
      const coins = tag.value === undefined ? ok([]) : coinsIn(tag.value);
      if (!coins.ok) return coins;
      simulated ||= tag.value !== undefined && isSimulated(tag.value);
      for (const id of coins.value) members.add(id);
      tagsRead += 1;
      // Without a coin in any tag the list has nothing to tell.
      const isReceived = tagsRead === category.length && members.size === 0;
      if (isReceived) taking = takeInNothing(simulated);
      return ok({ isReceived });
    };

    const receiveList = async (): Promise<Result<{ isReceived: boolean }, UpstreamFailure>> => {
      const answer = await get('/tickers', { quotes: currency });
      if (!answer.ok) return answer;
      const { body } = answer.value;
      taking = takeIn({
        body,
        currency,
        members: category.length === 0 ? undefined : members,
        simulated: isSimulated(answer.value),
        release: () => giveBack(body),
      });
      return ok({ isReceived: true });
    };

    return {
      async receive() {
        if (chain.length > 0) return fail({ reason: 'rejected', detail: 'there are no blockchains' });
        const name = category[tagsRead];
        return logged(await (name === undefined ? receiveList() : receiveTag(name)));
      },
      take: () => logged(taking.take()),
    };
  };

  return { list: open };
};
