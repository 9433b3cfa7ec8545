// When the planner asks for a deeper snapshot, and how deep. The snapshot holds the first 2,000 coins of 30,000, may
// hold 10,000, and its market caps are a power of the place.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAbove } from '../../../shared/plan/facts.ts';
import { coinsForRows } from '../../../shared/plan/deepen.ts';
import { byCap, byPrice, byRank, coinsBy, factsOf, inputOf, planned, planText, type Asked } from './ask-plan.ts';
import { sampleSize } from '../../support/sample-size.ts';

/** 1e12 / place²: the 2,000th coin has 250,000, the 4,000th 62,500. */
const capAt = (place: number): number => 1e12 / place ** 2;
const held = coinsBy(2000, capAt);
const facts = { itemCount: 30_000 };

const ask = (asked: Asked): string =>
  planText({ coins: held, maxDepth: 10_000, limit: 100, ...asked, facts: { ...facts, ...asked.facts } });

// oxfmt-ignore
const deepened: readonly (readonly [title: string, asked: Asked, expected: string])[] = [
  ['to the whole set', { sort: byPrice, facts: { itemCount: 2500 } }, 'deepen 3000 by complete'],
  [
    'to the whole set, with the total',
    { where: 'price > 3', sort: byPrice, needsTotal: true, facts: { itemCount: 9500 } },
    'deepen 10000 by complete + complete',
  ],
  ['to a market cap', { where: `marketCap > ${capAt(4500)}`, sort: byPrice }, 'deepen 5000 by cap'],
  ['to a market cap, with the total', { where: `marketCap >= ${capAt(4500)}`, needsTotal: true }, 'deepen 5000 by page + cap'],
  // A coin below the bound must follow, and the estimate is not exact.
  ['past the market cap of a last coin', { where: `marketCap >= ${capAt(4000)}`, sort: byPrice }, 'deepen 5000 by cap'],
  ['past the cutoff', { where: `marketCap >= ${capAt(2000)}`, sort: byPrice }, 'deepen 3000 by cap'],
  ['to a rank', { where: 'rank <= 2999', sort: byPrice, needsTotal: true }, 'deepen 3000 by rank + rank'],
  ['past the rank of a last coin', { where: 'rank <= 3000', sort: byPrice }, 'deepen 4000 by rank'],
  ['to a rank, though the last ones are out of order', { where: 'rank <= 2901', sort: byPrice, facts: { ranksHeld: 1900 } }, 'deepen 4000 by rank'],
  ['for a rank just outside the ranks held', { where: 'rank <= 1990', sort: byPrice, facts: { ranksHeld: 1980 } }, 'deepen 3000 by rank'],
  ['to a page', { page: 25 }, 'deepen 3000 by page'],
  ['to a page though many coins equal the last', { page: 25, coins: coinsBy(2000, (place) => capAt(Math.min(place, 1500))) }, 'deepen 3000 by page'],
  ['to a page with the total', { page: 25, needsTotal: true }, 'deepen 3000 by page + total'],
  ['past a page that ends with a last coin', { page: 30 }, 'deepen 4000 by page'],
  ['to the whole set rather than to a page', { page: 25, facts: { itemCount: 3000 } }, 'deepen 3000 by complete'],
  ['to a rank, though a tenth is out of order', { where: 'rank <= 2500', sort: byPrice, facts: { ranksHeld: 1799 } }, 'deepen 3000 by rank'],
  ['to a page by rank, though the last ones are out of order', { page: 29, sort: byRank, facts: { ranksHeld: 1899 } }, 'deepen 4000 by page'],
  ['to a page by rank', { page: 25, sort: byRank }, 'deepen 3000 by page'],
  ['past a page by rank that ends with a last coin', { page: 30, sort: byRank }, 'deepen 4000 by page'],
  // 499 of the 2,000 match, a quarter: 1,000 matches need slightly more than 4,000 coins.
  ['to a filtered page by the density of matches', { where: 'price > 1499', page: 10 }, 'deepen 5000 by page'],
  ['to a filtered page by rank', { where: 'price > 1499', page: 10, sort: byRank }, 'deepen 5000 by page'],
  ['to a page without the coins of a category by density', { where: 'not category = nft and price > 1499', page: 10 }, 'deepen 5000 by page'],
  ['by the proof that takes the fewest pages', { where: `rank <= 3500 and marketCap > ${capAt(6000)}`, sort: byPrice }, 'deepen 4000 by rank'],
  ['as far as the total needs', { where: 'rank <= 4500', page: 21, needsTotal: true }, 'deepen 5000 by page + rank'],
  ['for the total alone, if the rows are proven', { where: 'price > 3', needsTotal: true, facts: { itemCount: 8000 } }, 'deepen 8000 by page + complete'],
  ['for the total of a smaller set alone', { where: 'price > 3', needsTotal: true, facts: { itemCount: 3000 } }, 'deepen 3000 by page + complete'],
  ['a snapshot with an unreadable coin', { page: 21, coins: held.slice(0, 1999) }, 'deepen 3000 by page'],
  ['up to the maximum', { where: 'rank <= 9999', sort: byPrice }, 'deepen 10000 by rank'],
  ['by whole pages within the maximum', { page: 25, maxDepth: 3999 }, 'deepen 3000 by page'],
];

describe('deepens', () => {
  it.each(deepened)('%s', (_title, asked, expected) => expect(ask(asked)).toBe(expected));

  // The add-on knows no pages: it asks for coins.
  it.each(deepened.filter(([, { needsTotal }]) => needsTotal !== true))(
    '%s: as many coins',
    (_title, asked, expected) => {
      const coins = coinsForRows(inputOf({ coins: held, limit: 100, ...asked, facts: { ...facts, ...asked.facts } }));
      expect(expected).toContain(`deepen ${Math.ceil((coins ?? Number.NaN) / 1000) * 1000} `);
    },
  );
});

describe('does not deepen', () => {
  // oxfmt-ignore
  it.each<[string, Asked]>([
    ['for an order that no depth proves', { sort: byPrice }],
    ['for a total at any depth', { where: 'price > 3', needsTotal: true }],
    ['beyond the maximum', { where: 'rank <= 10000', sort: byPrice }],
    ['beyond the whole pages within the maximum', { page: 25, maxDepth: 2999 }],
    ['a snapshot of the maximum depth', { page: 25, maxDepth: 2000 }],
    ['a snapshot of the maximum depth that lacks a coin', { page: 25, maxDepth: 2000, coins: held.slice(0, 1999) }],
    ['a snapshot that is not sound', { page: 25, facts: { sound: false } }],
    ['to the whole set, from an unsound snapshot', { sort: byPrice, facts: { itemCount: 2500, sound: false } }],
    ['an empty snapshot', { sort: byPrice, coins: [], facts: { itemCount: 2500 } }],
    ['to compare dollars', { page: 25, usd: true }],
    ['for ids that may be anywhere', { where: 'id = coin-2001', sort: byPrice }],
    ['for a page without known matches', { where: 'price > 5000' }],
    ['for a filtered page past the end', { where: 'price > 0', page: 301 }],
    ['for market caps from zero', { where: 'marketCap >= 0', sort: byPrice }],
    ['where market caps are zero', { page: 20, coins: coinsBy(2000, (place) => Math.max(0, 1500 - place)) }],
    ['a filter on cap where market caps are zero', { where: 'marketCap >= 0', sort: byPrice, coins: coinsBy(2000, (place) => Math.max(0, 1500 - place)) }],
    ['where market caps are missing', { page: 20, coins: coinsBy(2000, () => undefined) }],
    ['for a rank where ranks are missing on top', { where: 'rank <= 2500', sort: byPrice, facts: { ranksHeld: 1798 } }],
    ['for a page by rank where ranks are missing on top', { page: 25, sort: byRank, facts: { ranksHeld: 4 } }],
    ['for ranks of a part of the market', { where: 'rank <= 2500', sort: byPrice, facts: { ranksHeld: 0 } }],
  ])('%s', (_title, asked) => {
    expect(ask(asked)).toMatch(/^(?:upstream|refuse)/);
  });

  it('for a proven question', () => expect(ask({ page: 1 })).toBe('page'));

  it('a complete snapshot, for any question', () =>
    expect(ask({ page: 25, usd: true, facts: { complete: true, itemCount: 2000 } })).toMatch(/^upstream/));
});

describe('a plan to deepen', () => {
  it('contains the plan without it, and the credits of a refresh', () =>
    expect(planned({ coins: held, facts, page: 25, limit: 100, maxDepth: 5000 })).toEqual({
      kind: 'deepen',
      depth: 3000,
      rows: 'page',
      total: undefined,
      credits: 6,
      otherwise: { kind: 'upstream', way: 'its page', unproven: 'rows', credits: 2 },
    }));

  it('may contain a refusal as the plan without it', () =>
    expect(
      planned({
        coins: held,
        facts: { itemCount: 4000 },
        maxDepth: 5000,
        sort: { field: 'decimals', descending: true },
      }),
    ).toMatchObject({ kind: 'deepen', depth: 4000, otherwise: { kind: 'refuse', reason: 'order' } }));
});

describe('the estimate of coins above a market cap', () => {
  const estimate = (coins: typeof held, cap: number, itemCount = 30_000): number =>
    countAbove(factsOf(coins, itemCount), cap);

  it.each([1, 0.5, 2, 3.7])('is right for caps that fall as place ** -%d', (power) => {
    const coins = coinsBy(2000, (place) => 1e12 / place ** power);
    const counted = estimate(coins, 1e12 / 5000 ** power);
    expect(counted).toBeGreaterThanOrEqual(4999);
    expect(counted).toBeLessThanOrEqual(5002);
  });

  it('is too high rather than too low if caps fall faster and faster', () => {
    const falling = (place: number): number => (1e12 * Math.exp(-place / 500)) / place;
    expect(estimate(coinsBy(2000, falling), falling(3000))).toBeGreaterThan(3000);
  });

  it('uses the flattest section', () => {
    const capOf = (place: number): number => (place <= 1000 ? 1e9 / place : 1e6 * (1000 / place) ** 3);
    expect(estimate(coinsBy(2000, capOf), capOf(2000) / 4)).toBe(8000);
  });

  it.each<[string, (place: number) => number | undefined]>([
    ['all equal', () => 5],
    ['equal in a section', (place) => (place < 900 ? 1000 - place : 5)],
    ['all zero', () => 0],
    ['missing', () => undefined],
    ['missing at the end', (place) => (place < 1500 ? 1e9 / place : undefined)],
    ['of one coin', (place) => (place === 1 ? 5 : undefined)],
  ])('is every coin where caps are %s', (_title, capOf) => expect(estimate(coinsBy(2000, capOf), 1)).toBe(30_000));

  it('is at least the number of coins held', () =>
    expect(
      estimate(
        coinsBy(2000, (place) => Math.max(0, 1500 - place)),
        1,
      ),
    ).toBe(2000));

  it.each([0, -5, Number.NaN, Number.MIN_VALUE])('is every coin above %d', (cap) =>
    expect(estimate(held, cap)).toBe(30_000),
  );
  it('is a whole number of coins for any caps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1, max: Number.MAX_VALUE }), { maxLength: 40 }),
        fc.double(),
        fc.nat(1e6),
        (caps, cap, itemCount) => {
          const sorted = caps.toSorted((a, b) => b - a);
          const counted = estimate(
            coinsBy(caps.length, (place) => sorted[place - 1]),
            cap,
            itemCount,
          );
          expect(Number.isInteger(counted) && counted >= 0 && counted <= itemCount).toBe(true);
        },
      ),
      { numRuns: sampleSize(2000) },
    );
  });
});

it('repeated deepening ends', () => {
  // The snapshot grows as planned, but nothing is ever proven: matches are too rare further down.
  const all = coinsBy(10_000, capAt);
  let coins = held;
  for (let times = 0; times < 9; times += 1) {
    const result = planned({ coins, facts, sort: byCap, where: 'price < 500', page: 6, limit: 100, maxDepth: 10_000 });
    if (result.kind !== 'deepen') return;
    expect(result.depth).toBeGreaterThan(coins.length);
    coins = all.slice(0, result.depth);
  }
  expect.unreachable();
});
