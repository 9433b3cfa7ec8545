// Calls CoinPaprika and reads its answers. The list of coins is one answer in any case; each category takes one more
// call before it, for the coins of its tag.

import { isRecord } from '../../upstream/clean-coin.ts';
import type { BaseSet } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import { type Answer, type Asking, failureOfStatus, fetchAnswer, isSimulated, readAnswer } from '../fetch-answer.ts';
import type { Intake, ListedClient, UpstreamSettings } from '../provider.ts';
import { askHistory, failureOfHistory } from './history.ts';
import { emptyList, readList } from './read-list.ts';

/** Its names of common categories, where they differ. */
const tagIds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    memecoins: 'meme-asset',
    nft: 'nft-tokens',
    stablecoins: 'stablecoin',
    'layer-1': 'layer-1-l1',
    'layer-2': 'layer-2-l2',
  }),
);

/** The tag of a category; any other name is one of a tag. */
const tagOf = (category: string): string => tagIds.get(category) ?? category;

/** The ids of a tag's coins. */
const readTag = (text: string): Result<readonly string[], string> => {
  const tag: unknown = JSON.parse(text);
  // Null for a tag without coins.
  const coins: unknown = isRecord(tag) ? (tag['coins'] ?? []) : undefined;
  return Array.isArray(coins) && coins.every((id) => typeof id === 'string') ? ok(coins) : fail('the answer is no tag');
};

const failureOfList: Asking['failureOf'] = async ({ status }, wait) => {
  const failure = failureOfStatus(status, wait);
  return failure.reason === 'credits' ? { ...failure, ofAddress: true } : failure;
};

export const connect = (settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ListedClient => {
  const get = (
    path: string,
    parameters: Readonly<Record<string, string>>,
    failureOf: Asking['failureOf'] = failureOfList,
  ): Promise<Result<Answer, UpstreamFailure>> => {
    const address = new URL(settings.upstreamUrl + path);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return fetchAnswer(address, { fetcher, settings, headers: { Accept: 'application/json' }, failureOf });
  };

  /** Undefined if there is no such tag. */
  const getTag = async (category: string): Promise<Result<Answer | undefined, UpstreamFailure>> => {
    const answer = await get(`/tags/${encodeURIComponent(tagOf(category))}`, { additional_fields: 'coins' });
    return !answer.ok && answer.error.reason === 'not-found' ? ok(undefined) : answer;
  };

  const open = ({ category, chain, currency }: BaseSet): Intake => {
    const members = new Set<string>();
    let tagsRead = 0;
    let simulated = false;

    const receiveTag = async (name: string): ReturnType<Intake['receive']> => {
      const tag = await getTag(name);
      if (!tag.ok) return tag;
      const coins = tag.value === undefined ? ok([]) : readAnswer(tag.value, readTag);
      if (!coins.ok) return coins;
      simulated ||= tag.value !== undefined && isSimulated(tag.value);
      for (const id of coins.value) members.add(id);
      tagsRead += 1;
      // Without a coin in any tag the list has nothing to tell.
      const isEmpty = tagsRead === category.length && members.size === 0;
      return ok({ pages: isEmpty ? emptyList(simulated) : undefined });
    };

    const receiveList = async (): ReturnType<Intake['receive']> => {
      const answer = await get('/tickers', { quotes: currency });
      if (!answer.ok) return answer;
      const wanted = {
        currency,
        members: category.length === 0 ? undefined : members,
        simulated: isSimulated(answer.value),
      };
      const pages = readAnswer(answer.value, (text) => readList(text, wanted));
      return pages.ok ? ok({ pages: pages.value }) : pages;
    };

    return {
      async receive() {
        if (chain.length > 0) return fail({ reason: 'rejected', detail: 'there are no blockchains' });
        const name = category[tagsRead];
        const received = await (name === undefined ? receiveList() : receiveTag(name));
        if (!received.ok) log('upstream-failed', received.error);
        return received;
      },
    };
  };

  return {
    list: open,
    charts: async (query) => {
      const answer = await askHistory(query, (path, given) => get(path, given, failureOfHistory), settings.now);
      if (!answer.ok) log('upstream-failed', answer.error);
      return answer;
    },
  };
};
