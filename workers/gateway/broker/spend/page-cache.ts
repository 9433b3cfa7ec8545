// Pages that were bought for single questions, kept in the broker's memory for all isolates: one call for a question that
// many ask at once, and none for one that was asked just now.

import { capabilities } from '../../providers/coinstats/capabilities.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { createRecent } from '../../cache/recent.ts';
import { pageLifetime } from '../../upstream/absence.ts';
import type { UpstreamClient } from '../../providers/coinstats/upstream-client.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Account } from './account.ts';
import type { BoughtPage } from './bought-page.ts';
import type { Order, PaidCalls } from './paid-calls.ts';

export interface PageCache {
  /** A page that is at most so old, kept or bought in its turn for a client. */
  page(
    parameters: ReadonlyMap<string, string>,
    maxAgeSeconds: number,
    asker: Pick<Order, 'due' | 'latest'> & { readonly client: string },
  ): Promise<Result<BoughtPage, UpstreamFailure>>;
}

export interface PageCacheOptions {
  readonly account: Account;
  readonly calls: PaidCalls;
  readonly upstream: Pick<UpstreamClient, 'coins'>;
  readonly now: () => number;
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** What a page takes beside its coins, about. */
const PAGE_BYTES = 1_000;
const bytesOf = ({ value }: BoughtPage): number =>
  PAGE_BYTES +
  value.columns.byteLength +
  value.rare.columns.byteLength +
  value.rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** One text for the same parameters: values may hold any character, so each pair is quoted. */
const keyOf = (parameters: ReadonlyMap<string, string>): string =>
  [...parameters]
    .map((pair) => JSON.stringify(pair))
    .sort()
    .join();

export const createPageCache = ({ account, calls, upstream, now }: PageCacheOptions): PageCache => {
  const kept = createRecent<BoughtPage>(MAX_KEPT_BYTES, bytesOf);
  const flights = new Map<string, Promise<Result<BoughtPage, UpstreamFailure>>>();
  /** Who allows a page no age wants it new, whatever it says. */
  const isGood = ({ asOf, value }: BoughtPage, parameters: ReadonlyMap<string, string>, maxAgeSeconds: number) =>
    maxAgeSeconds > 0 && Math.abs(now() - asOf) < pageLifetime(parameters, value.meta, maxAgeSeconds) * 1000;
  const buy = async (
    parameters: ReadonlyMap<string, string>,
    { client, due, latest }: Parameters<PageCache['page']>[2],
  ): Promise<Result<BoughtPage, UpstreamFailure>> => {
    const reserved = account.reserve('question', capabilities.creditsPerPage, client);
    if (!reserved.ok) return reserved;
    try {
      const order = { reservation: reserved.value, credits: capabilities.creditsPerPage, due, latest };
      return await calls.call(order, () => upstream.coins(parameters));
    } finally {
      reserved.value.release();
    }
  };
  return {
    async page(parameters, maxAgeSeconds, asker) {
      const key = keyOf(parameters);
      const held = kept.get(key);
      if (held !== undefined && isGood(held, parameters, maxAgeSeconds)) return ok(held);
      const flight = flights.get(key) ?? buy(parameters, asker);
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
