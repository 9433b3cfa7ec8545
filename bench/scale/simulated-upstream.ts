// A market data service with a key of the given plan. All categories have the same coins; a page is encoded once and
// given again each time, since only its time changes.

import { isWholeMarket } from '../../shared/query/question.ts';
import { ok } from '../../shared/result.ts';
import type { EncodedPage } from '../../workers/gateway/codec/page.ts';
import { readPage } from '../../workers/gateway/providers/coinstats/read-page.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import type { PageQuery } from '../../workers/gateway/providers/page-query.ts';
import { metaOf } from '../../test/support/encode-coins.ts';
import { coin } from '../../test/support/start-scripted-upstream.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface SimulatedUpstream {
  readonly client: ProviderClient;
  /** Credits charged so far. */
  credits(): number;
}

const LATENCY_MILLISECONDS = 300;
const CREDITS_A_PAGE = 2;
/** A coin's JSON has about the length of the real service's. */
const PADDING = 'x'.repeat(380);

const encoded = new Map<string, EncodedPage>();

const encodePageOf = (coins: number, page: number, limit: number): EncodedPage => {
  const key = `${coins} ${page} ${limit}`;
  const known = encoded.get(key);
  if (known !== undefined) return known;
  const count = Math.max(0, Math.min(limit, coins - (page - 1) * limit));
  const result = Array.from({ length: count }, (_, index) => {
    const rank = (page - 1) * limit + index + 1;
    return { ...coin(`coin-${rank}`, `S${rank}`, rank, 1e12 / rank), name: `Coin ${rank}`, icon: PADDING };
  });
  const text = JSON.stringify({ meta: metaOf({ page, limit, itemCount: coins }), result });
  const read = readPage(new TextEncoder().encode(text), { page, limit });
  if (!read.ok) throw new Error(read.error);
  encoded.set(key, read.value);
  return read.value;
};

/** Coins of a category or a blockchain. */
const CATEGORY_COINS = 1_500;
/** Coins of a question's answer; which ones does not matter here. */
const FOUND_COINS = 3;

/** @param coins of the whole market. @param planCredits credits of the key's plan. */
export const simulateUpstream = (time: VirtualTime, coins: number, planCredits: number): SimulatedUpstream => {
  let credits = 0;
  const countOf = ({ set, tests }: PageQuery): number =>
    tests.length > 0 ? FOUND_COINS : isWholeMarket(set) ? coins : Math.min(coins, CATEGORY_COINS);
  return {
    credits: () => credits,
    client: {
      async page(query) {
        credits += CREDITS_A_PAGE;
        await time.wait(LATENCY_MILLISECONDS);
        return ok({ value: encodePageOf(countOf(query), query.page, query.size), simulated: false });
      },
      creditUsage: () =>
        Promise.resolve(
          ok({ totalCredits: planCredits, usedCredits: credits, remainingCredits: Math.max(0, planCredits - credits) }),
        ),
    },
  };
};
