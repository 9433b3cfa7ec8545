// What the pages of a fetched set prove about coins that they do not hold; and what becomes of an id that stands on two
// of them: it is repeated there, or a coin moved between the pages during the fetch, and another may be missing.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { rowOrder, type Sort } from '../../../shared/columns/sort.ts';
import { type BaseSet, isWholeMarket } from '../../../shared/query/question.ts';
import { decodeColumns } from './columns.ts';
import { type EncodedPage, withoutRows } from './page.ts';
import type { SnapshotLabel, StandingOrder } from './snapshot-layout.ts';
import { type Hole, holeReach, isBetterRank } from '../upstream/coin.ts';

export interface Assessment extends Pick<
  SnapshotLabel,
  'complete' | 'sound' | 'cutoff' | 'itemCount' | 'ranksHeld' | 'orders'
> {
  /** Ids of all coins, unchanged, and their prices. */
  readonly ids: readonly string[];
  readonly prices: Float64Array;
}

/** One numeric column over all pages. */
const numbersOf = (pages: readonly EncodedPage[], field: NumberFieldName): Float64Array => {
  const parts = pages.map((page) => decodeColumns(page.columns, 0, page).numbers(field));
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/**
 * Whether market caps never rise. Missing ones are skipped: they may be caps that could not be read, and no coin
 * outside the pages has more than the last known cap (`capReach`).
 */
const isNonIncreasing = (caps: Float64Array): boolean => {
  let before = Number.POSITIVE_INFINITY;
  for (const cap of caps) {
    if (cap > before) return false;
    if (!Number.isNaN(cap)) before = cap;
  }
  return true;
};

/** Number of consecutive ranks from 1 that are held exactly once: a repeated rank proves nothing about its coins. */
const countRanksHeld = (ranks: Float64Array): number => {
  const times = new Uint32Array(ranks.length + 2);
  for (const rank of ranks)
    if (Number.isInteger(rank) && rank > 0 && rank <= ranks.length) times[rank] = (times[rank] ?? 0) + 1;
  let last = 0;
  while (times[last + 1] === 1) last += 1;
  return last;
};

const sortOf: Readonly<Record<StandingOrder, Sort>> = {
  '-marketCap': { field: 'marketCap', descending: true },
  rank: { field: 'rank', descending: false },
};
const standingOrders: readonly StandingOrder[] = ['-marketCap', 'rank'];

/** The sorts that the rows of all pages already follow, including ties. */
const ordersOf = (pages: readonly EncodedPage[]): readonly StandingOrder[] => {
  const readers = pages.map((page) => decodeColumns(page.columns, 0, page));
  const columns: CoinColumns = {
    count: pages.reduce((sum, { count }) => sum + count, 0),
    numbers: (field) => numbersOf(pages, field),
    lowerTexts: (field) => readers.flatMap((reader) => reader.lowerTexts(field)),
    contracts: () => [],
  };
  return standingOrders.filter((name) => {
    const order = rowOrder(columns, sortOf[name]);
    for (let row = 1; row < columns.count; row += 1) if (order(row - 1, row) > 0) return false;
    return true;
  });
};

const idsOf = (pages: readonly EncodedPage[]): readonly string[] =>
  pages.flatMap((page) =>
    decodeColumns(page.columns, 0, page)
      .texts('id')
      .map((id) => id ?? ''),
  );

/** Maximum number of repeated rows in a list: this many, or this part of the list, whichever is larger. */
const FEW_DOUBLES = 3;
const FEW_DOUBLES_PART = 0.01;

/** Rows that may repeat others in a list that is trusted. @param coins number of its coins, each counted once. */
export const mostDoubles = (coins: number): number => Math.max(FEW_DOUBLES, coins * FEW_DOUBLES_PART);

/**
 * The facts that pages fetched by falling market cap prove about their set. Where a coin is listed twice for the first
 * time, another may be missing: then they prove nothing about coins that are no larger.
 * @param knownTwice ids that were listed twice in earlier fetches too, so that none is missing for them.
 */
export const assessPages = (
  set: BaseSet,
  pages: readonly EncodedPage[],
  knownTwice: readonly string[] = [],
): Assessment => {
  const caps = numbersOf(pages, 'marketCap');
  const itemCount = pages[0]?.meta.itemCount ?? 0;
  const ids = idsOf(pages);
  const oneCount = pages.every((page) => page.meta.itemCount === itemCount);
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  const doubled = pages.reduce((sum, page) => sum + page.doubled, 0);
  // A few doubles are an error of the upstream; with many, the list can't be trusted.
  const distinct = new Set(ids).size === ids.length && doubled <= mostDoubles(ids.length);
  const holes = pages.flatMap((page) => page.holes).filter(({ id }) => !knownTwice.includes(id));
  const reach = Math.max(...holes.map((hole) => hole.reach));
  const lastCap = caps.at(-1) ?? Number.NaN;
  const cutoff = holes.length > 0 && !(lastCap > reach) ? reach : lastCap;
  const sound = distinct && oneCount && reach < Number.POSITIVE_INFINITY && isNonIncreasing(caps);
  return {
    ids,
    prices: numbersOf(pages, 'price'),
    itemCount,
    complete:
      distinct &&
      oneCount &&
      holes.length === 0 &&
      caps.length + unreadable + doubled === itemCount &&
      pages.at(-1)?.meta.hasNextPage === false,
    sound,
    cutoff: Number.isFinite(cutoff) ? cutoff : null,
    ranksHeld: isWholeMarket(set) ? countRanksHeld(numbersOf(pages, 'rank')) : 0,
    orders: sound ? ordersOf(pages) : [],
  };
};

interface Place {
  /** The page's rows to remove. */
  readonly rows: Map<number, Hole>;
  readonly row: number;
  /** Index among the rows of all pages. */
  readonly place: number;
  readonly rank: number;
}

export const doubledAcross = (pages: readonly EncodedPage[]) => {
  const kept = new Map<string, Place>();
  const caps = pages.flatMap((page) => [...decodeColumns(page.columns, 0, page).numbers('marketCap')]);
  /** Minimum distance between two rows of each doubled id, in rows. */
  const distances = new Map<string, number>();
  let before = 0;
  /** The rows to remove from each page, for `withoutRows`. */
  const rows = pages.map((page) => {
    const dropped = new Map<number, Hole>();
    const reader = decodeColumns(page.columns, 0, page);
    const ranks = reader.numbers('rank');
    for (const [row, id] of reader.texts('id').entries()) {
      const place = { rows: dropped, row, place: before + row, rank: ranks[row] ?? Number.NaN };
      const held = kept.get(id);
      const isKept = held === undefined || isBetterRank(place.rank, held.rank);
      if (isKept) kept.set(id, place);
      if (held === undefined) continue;
      const distance = place.place - held.place;
      distances.set(id, Math.min(distances.get(id) ?? Number.POSITIVE_INFINITY, Math.abs(distance)));
      const [winner, loser] = isKept ? [place, held] : [held, place];
      loser.rows.set(loser.row, { id, reach: holeReach(caps, { lost: loser.place, held: winner.place }) });
    }
    before += page.count;
    return dropped;
  });
  // The ids are in the order of their second row.
  return { rows, ids: [...distances.keys()], distances };
};

export interface SettledDoubles {
  /** Pages with each id once; undefined if one of the ids may be a coin that moved. */
  readonly pages: readonly EncodedPage[] | undefined;
  /** Ids on two pages. */
  readonly ids: readonly string[];
}

/** Maximum distance that a coin moves during a fetch, rows; rows of one id further apart are repeated in the list. */
const FAR_ROWS = 100;

/** @param known ids on two pages in each earlier fetch: no coin moves like this repeatedly. */
export const settleDoubles = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const { rows, ids, distances } = doubledAcross(pages);
  if (ids.length === 0) return { pages, ids };
  const isSettled = ids.every((id) => (distances.get(id) ?? 0) > FAR_ROWS || known.includes(id));
  return { pages: isSettled ? pages.map((page, at) => withoutRows(page, rows[at] ?? new Map())) : undefined, ids };
};
