// Every proof and its near misses: each title says what the snapshot is and what is asked.

import { describe, expect, it } from 'vitest';
import type { Sort } from '../../../shared/columns/order-rows.ts';
import { plan } from '../../../shared/plan/plan.ts';
import type { SnapshotFacts } from '../../../shared/plan/snapshot-facts.ts';
import { compileCondition } from '../../../shared/query/evaluate.ts';
import { parseFilter } from '../../../shared/query/parse-filter.ts';
import { columnsOf } from '../../support/columns-of.ts';

/** Ten coins: market caps 1000 down to 100, ranks 1 to 10. */
const columns = columnsOf(
  Array.from({ length: 10 }, (_, index) => ({
    numbers: { marketCap: 1000 - 100 * index, rank: index + 1, price: index },
    texts: { id: `coin-${index + 1}`, name: `Coin ${index + 1}`, symbol: `C${index + 1}` },
    contracts: [],
  })),
);

const sound: SnapshotFacts = { columns, complete: false, sound: true, cutoff: 100, itemCount: 50, ranksHeld: 10 };

interface Asked {
  readonly where?: string;
  readonly sort?: Sort;
  readonly page?: number;
  readonly limit?: number;
  readonly needsTotal?: boolean;
  readonly facts?: Partial<SnapshotFacts>;
  readonly usd?: boolean;
}

const byCap: Sort = { field: 'marketCap', descending: true };
const byRank: Sort = { field: 'rank', descending: false };

const planned = ({
  where = '',
  sort = byCap,
  page = 1,
  limit = 5,
  needsTotal = false,
  facts = {},
  usd = false,
}: Asked): string => {
  const filter = parseFilter(where);
  if (!filter.ok) throw new Error(filter.error.reason);
  const { condition, include, exclude } = filter.value;
  const test = compileCondition(condition, columns);
  const result = plan({
    question: {
      set: { ...include, currency: 'USD' },
      exclude,
      condition,
      sort,
      page,
      limit,
      usdFilters: usd ? [['volume~greaterThan', '5']] : [],
    },
    facts: { ...sound, ...facts },
    needsTotal,
    countMatches: (among) =>
      Array.from({ length: columns.count }, (_, row) => row).filter((row) => among(row) && test(row)).length,
  });
  return result.kind === 'upstream' ? 'upstream' : `${result.rows}${needsTotal ? ` + ${result.total}` : ''}`;
};

describe('complete', () => {
  it.each<[string, Asked, string]>([
    [
      'anything at all',
      {
        where: 'price > 3 or not name ~ "x"',
        sort: { field: 'name', descending: true },
        needsTotal: true,
        facts: { complete: true },
      },
      'complete + complete',
    ],
    [
      'nothing, where dollars are compared beside another currency',
      { facts: { complete: true }, usd: true },
      'upstream',
    ],
  ])('proves %s', (_title, asked, expected) => expect(planned(asked)).toBe(expected));
});

describe('cap', () => {
  const byPrice: Sort = { field: 'price', descending: false };
  it.each<[string, string]>([
    ['marketCap > 100', 'cap + cap'],
    ['marketCap > 500 and price > 3', 'cap + cap'],
    ['marketCap = 200', 'cap + cap'],
    ['marketCap > 200 or marketCap between 150 and 160', 'cap + cap'],
    ['not (marketCap <= 200 or price = 1)', 'cap + cap'],
    ['marketCap > 50 and marketCap >= 101', 'cap + cap'],
    // Coins at the cutoff may stand outside.
    ['marketCap >= 100', 'upstream'],
    ['marketCap = 100', 'upstream'],
    ['marketCap > 99', 'upstream'],
    ['marketCap < 500', 'upstream'],
    ['marketCap != 500', 'upstream'],
    ['marketCap > 200 or price > 3', 'upstream'],
    ['not (marketCap <= 200 and price = 1)', 'upstream'],
  ])('%s', (where, expected) => expect(planned({ where, sort: byPrice, needsTotal: true })).toBe(expected));

  it('needs a sound snapshot', () =>
    expect(planned({ where: 'marketCap > 500', sort: byPrice, facts: { sound: false } })).toBe('upstream'));
  it('needs a cutoff', () =>
    expect(planned({ where: 'marketCap > 500', sort: byPrice, facts: { cutoff: Number.NaN } })).toBe('upstream'));
});

describe('rank', () => {
  const byPrice: Sort = { field: 'price', descending: false };
  it.each<[string, string]>([
    ['rank <= 10', 'rank + rank'],
    ['rank < 11', 'rank + rank'],
    ['rank in (1, 10)', 'rank + rank'],
    ['rank <= 11', 'upstream'],
    ['rank > 5', 'upstream'],
    ['rank <= 10 or price > 3', 'upstream'],
  ])('%s', (where, expected) => expect(planned({ where, sort: byPrice, needsTotal: true })).toBe(expected));

  it('needs the ranks to be held', () =>
    expect(planned({ where: 'rank <= 10', sort: byPrice, facts: { ranksHeld: 9 } })).toBe('upstream'));
  it('needs the whole market', () =>
    expect(planned({ where: 'rank <= 1', sort: byPrice, facts: { ranksHeld: 0 } })).toBe('upstream'));
});

describe('page', () => {
  it.each<[string, Asked, string]>([
    ['the largest coins', { limit: 9 }, 'page'],
    ['a page whose last coin is at the cutoff', { limit: 10 }, 'upstream'],
    ['the second page', { limit: 4, page: 2 }, 'page'],
    ['a page that reaches past the snapshot', { limit: 4, page: 3 }, 'upstream'],
    ['enough matches of a filter', { where: 'price > 3', limit: 5 }, 'page'],
    ['too few matches of a filter', { where: 'price > 3', limit: 6 }, 'upstream'],
    ['the smallest coins', { sort: { field: 'marketCap', descending: false }, limit: 1 }, 'upstream'],
    ['an answer that says how many match in all', { where: 'price > 3', needsTotal: true }, 'upstream'],
    ['an unsound snapshot', { facts: { sound: false }, limit: 1 }, 'upstream'],
    ['the first ranks', { sort: byRank, limit: 10 }, 'page'],
    ['more ranks than are held', { sort: byRank, limit: 10, facts: { ranksHeld: 9 } }, 'upstream'],
    ['ranks of a part of the market', { sort: byRank, limit: 1, facts: { ranksHeld: 0 } }, 'upstream'],
    ['the last ranks', { sort: { field: 'rank', descending: true }, limit: 1 }, 'upstream'],
  ])('%s', (_title, asked, expected) => expect(planned(asked)).toBe(expected));
});

describe('total', () => {
  it.each<[string, Asked, string]>([
    ['is the set itself without a filter', { needsTotal: true }, 'page + total'],
    ['is unknown with a filter', { where: 'price > 3', needsTotal: true }, 'upstream'],
    ['is unknown without coins of another category', { where: 'not category = nft', needsTotal: true }, 'upstream'],
  ])('%s', (_title, asked, expected) => expect(planned(asked)).toBe(expected));
});

describe('ids', () => {
  const byPrice: Sort = { field: 'price', descending: false };
  it.each<[string, string]>([
    ['id in (coin-1, coin-10)', 'ids + ids'],
    ['id = coin-1 and price > 3', 'ids + ids'],
    ['id in (coin-1, coin-11)', 'upstream'],
    ['id = coin-1 or price > 3', 'upstream'],
    ['symbol = c1', 'upstream'],
    ['id != coin-1', 'upstream'],
  ])('%s', (where, expected) => expect(planned({ where, sort: byPrice, needsTotal: true })).toBe(expected));
});
