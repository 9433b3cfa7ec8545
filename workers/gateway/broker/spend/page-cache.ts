// Pages bought for single questions, kept in the broker's memory for all isolates. Simultaneous equal questions share
// one call; a question that was asked just now needs none.

import { pageCredits } from '../../../../shared/query/capabilities.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { createRecent } from '../../cache/recent.ts';
import { pageLifetime } from '../../providers/page-lifetime.ts';
import { pageQueryText, type PageQuery } from '../../providers/page-query.ts';
import type { ProviderClient } from '../../providers/provider.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Account } from './account.ts';
import type { BoughtPage } from './bought-page.ts';
import type { Order, PaidCalls } from './paid-calls.ts';

export interface PageCache {
  /** A page of at most this age, from the cache or bought in its turn for a client. */
  page(
    query: PageQuery,
    maxAgeSeconds: number,
    asker: Pick<Order, 'due' | 'latest'> & { readonly client: string },
  ): Promise<Result<BoughtPage, UpstreamFailure>>;
}

export interface PageCacheOptions {
  readonly account: Account;
  readonly calls: PaidCalls;
  /** A service that gives whole lists has no pages to buy. */
  readonly upstream: Pick<ProviderClient, 'page'>;
  readonly prices: Parameters<typeof pageCredits>[0];
  readonly now: () => number;
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Approximate size of a page without its coins. */
const PAGE_BYTES = 1_000;
const bytesOf = ({ value }: BoughtPage): number =>
  PAGE_BYTES +
  value.columns.byteLength +
  value.rare.columns.byteLength +
  value.rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

export const createPageCache = (options: PageCacheOptions): PageCache => {
  const { account, calls, upstream, prices, now } = options;
  const kept = createRecent<BoughtPage>(MAX_KEPT_BYTES, bytesOf);
  const flights = new Map<string, Promise<Result<BoughtPage, UpstreamFailure>>>();
  /** A maximum age of 0 always means a new page, regardless of the page's lifetime. */
  const isGood = ({ asOf, value }: BoughtPage, query: PageQuery, maxAgeSeconds: number) =>
    maxAgeSeconds > 0 && Math.abs(now() - asOf) < pageLifetime(query, value.meta, maxAgeSeconds) * 1000;
  const buy = async (
    query: PageQuery,
    { client, due, latest }: Parameters<PageCache['page']>[2],
  ): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const { page } = upstream;
    if (page === undefined) return fail({ reason: 'rejected', detail: 'there are whole lists only' });
    const credits = pageCredits(prices, query.set);
    const reserved = account.reserve('question', credits, client);
    if (!reserved.ok) return reserved;
    try {
      const order = { reservation: reserved.value, credits, due, latest };
      return await calls.call(order, () => page(query));
    } finally {
      reserved.value.release();
    }
  };
  return {
    async page(query, maxAgeSeconds, asker) {
      const key = pageQueryText(query);
      const held = kept.get(key);
      if (held !== undefined && isGood(held, query, maxAgeSeconds)) return ok(held);
      const flight = flights.get(key) ?? buy(query, asker);
      flights.set(key, flight);
      try {
        const page = await flight;
        if (page.ok) kept.set(key, page.value);
        return page;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },
  };
};
