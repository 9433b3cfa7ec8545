// Coins as the pages and snapshots that the gateway makes of them.

import type { EncodedPage } from '../../workers/gateway/codec/page.ts';
import { readPage } from '../../workers/gateway/providers/coinstats/read-page.ts';
import { joinPages, type SnapshotParts, type SnapshotLabel } from '../../workers/gateway/codec/snapshot-layout.ts';

export type PlainCoin = Readonly<Record<string, unknown>>;

export interface PagePlace {
  readonly page: number;
  readonly limit: number;
  readonly itemCount: number;
}

/** What the upstream says of a page beside its coins. */
export const metaOf = ({ page, limit, itemCount }: PagePlace): Readonly<Record<string, unknown>> => {
  const pageCount = Math.ceil(itemCount / limit);
  return { page, limit, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};

/** The page that the gateway makes of an answer's text; throws where it refuses it. */
export const encodeText = async (text: string, asked: { page: number; limit: number }): Promise<EncodedPage> => {
  const page = readPage(text, asked);
  if (!page.ok) throw new Error(page.error);
  return page.value;
};

/** One page of coins; unless said otherwise the only one. */
export const encodeCoins = async (coins: readonly unknown[], place: Partial<PagePlace> = {}): Promise<EncodedPage> => {
  const full = { page: 1, limit: 1000, itemCount: coins.length, ...place };
  return await encodeText(JSON.stringify({ meta: metaOf(full), result: coins }), full);
};

export const snapshotLabel: SnapshotLabel = {
  version: 'v',
  asOfFrom: Date.UTC(2026, 0, 2, 3, 4, 5),
  asOfTo: Date.UTC(2026, 0, 2, 3, 4, 6),
  ttlSeconds: 120,
  simulated: true,
  depth: 2000,
  itemCount: 50,
  complete: false,
  sound: true,
  cutoff: 1,
  ranksHeld: 0,
  orders: [],
};

/** The parts of a snapshot of the coins, in pages of `limit`. */
export const snapshotOf = async (
  coins: readonly unknown[],
  label: Partial<SnapshotLabel> = {},
  limit = 1000,
): Promise<SnapshotParts> => {
  const pages: EncodedPage[] = [];
  for (let page = 1; (page - 1) * limit < coins.length; page += 1)
    pages.push(
      await encodeCoins(coins.slice((page - 1) * limit, page * limit), { page, limit, itemCount: coins.length }),
    );
  return joinPages(pages, { ...snapshotLabel, ...label });
};
