// Random universes, what a gateway would have received of each, and a question about it: with ties, missing market caps
// and ranks, market caps that can't be read, ranks that are shared or stand twice, pages that do not fit together.

import * as fc from 'fast-check';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import type { Question } from '../../shared/query/question.ts';
import { whereQuestions } from '../gateway/random-questions.ts';
import { arbitraryCoin, type Piece, type PlainCoin } from '../shared/query/arbitrary-filter.ts';
import { byFallingCap, pageFaults, receive, type PageFault, type Received } from './received-pages.ts';

/** How an upstream may rank: each coin another rank, in any order; or by market cap, equal ones sharing a rank. */
type Ranking = 'by place' | 'anyhow' | 'shared';

export interface Universe {
  /** By falling market cap; one that can't be read stands anywhere. */
  readonly coins: readonly PlainCoin[];
  readonly received: Received;
  readonly question: Question;
  /** What the question's filter means. */
  readonly truth: (coin: PlainCoin) => boolean;
  readonly needsTotal: boolean;
  /** Coins of a category that is left out. */
  readonly excluded: ReadonlySet<string>;
}

interface Shape {
  readonly pool: readonly PlainCoin[];
  readonly caps: readonly number[];
  readonly count: number;
  readonly spread: number;
  readonly ranking: Ranking;
  readonly noise: readonly number[];
}

/** Coins by falling market cap with distinct ids; some have no market cap, some no rank. */
const coinsOf = ({ pool, caps, count, spread, ranking, noise }: Shape): readonly PlainCoin[] => {
  const places = Array.from({ length: count }, (_, index) => index);
  const noiseAt = (place: number): number => (noise[place % noise.length] ?? 0) * (place + 7);
  const noises = places.map((place) => noiseAt(place) % 997);
  const shuffled = ranking === 'anyhow' ? places.toSorted((a, b) => (noises[a] ?? 0) - (noises[b] ?? 0) || a - b) : [];
  const drawn = places.map((index): PlainCoin => {
    const { numbers = {}, texts = {}, contracts = [] } = pool[index % pool.length] ?? {};
    const marketCap = (caps[index % caps.length] ?? 0) * (1 + (index % spread));
    const own = numbers.marketCap === undefined ? {} : { marketCap };
    return { numbers: { ...numbers, ...own }, texts: { ...texts, id: `coin-${index}` }, contracts };
  });
  const firstOfCap = new Map<number | undefined, number>();
  return byFallingCap(drawn).map(({ numbers, ...coin }, index) => {
    const { rank: old, ...others } = numbers;
    if (!firstOfCap.has(others.marketCap)) firstOfCap.set(others.marketCap, index);
    const place = { 'by place': index, anyhow: shuffled[index], shared: firstOfCap.get(others.marketCap) }[ranking];
    const rank = old === 1000 || place === undefined ? {} : { rank: place + 1 };
    return { ...coin, numbers: { ...others, ...rank } };
  });
};

/** Gives one coin the rank of another. */
const withDoubleRank = (coins: readonly PlainCoin[], from: number, to: number): readonly PlainCoin[] =>
  coins.map((coin, index) => {
    const rank = coins[from]?.numbers.rank;
    return index === to && rank !== undefined ? { ...coin, numbers: { ...coin.numbers, rank } } : coin;
  });

/** Coins whose market caps can't be read keep their places, which the upstream gave them. */
const withUnreadCaps = (coins: readonly PlainCoin[], places: readonly number[]): readonly PlainCoin[] =>
  coins.map((coin, index) => {
    if (!places.includes(index)) return coin;
    const { marketCap: _unread, ...others } = coin.numbers;
    return { ...coin, numbers: others };
  });

/** What no upstream request bounds. */
const unbounded: Piece = { text: 'decimals = 5', truth: ({ numbers }) => numbers.decimals === 5 };

/** What only ranks prove: drawn for themselves, since few other questions end where the held ranks do. */
const rankUpTo = (most: number): Piece => ({
  text: `rank <= ${most}`,
  truth: ({ numbers: { rank } }) => rank !== undefined && rank <= most,
});

const sometimes = <Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

/** Universes of a number of coins, received in pages of a size, with a question about each. */
export const universes = (counts: fc.Arbitrary<number>, size: number): fc.Arbitrary<Universe> =>
  fc
    .record({
      pool: fc.array(arbitraryCoin, { minLength: 1, maxLength: 30 }),
      caps: fc.array(fc.constantFrom(0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89), { minLength: 1, maxLength: 30 }),
      count: counts,
      // Many ties, or few.
      spread: fc.constantFrom(1, 1000),
      ranking: fc.constantFrom<Ranking>('by place', 'by place', 'anyhow', 'shared'),
      noise: fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 20 }),
      doubled: sometimes(false, fc.constant(true)),
      unread: sometimes<readonly number[]>([], fc.array(fc.nat(40), { minLength: 1, maxLength: 4 })),
      fault: sometimes<PageFault>('none', fc.constantFrom(...pageFaults)),
      pages: fc.integer({ min: 1, max: 4 }),
    })
    .chain(({ doubled, unread, fault, pages, ...shape }) => {
      const depth = size * pages;
      const held = Math.min(depth, shape.count);
      const [from = 0, to = 0] = shape.noise.map((value) => value % held);
      const placed = coinsOf(shape);
      const ranked = doubled ? withDoubleRank(placed, from, to) : placed;
      const coins = withUnreadCaps(ranked, unread);
      // The questions' values are those of coins about where the snapshot ends.
      const near = coins.slice(Math.max(0, held - 60), held + 60);
      return fc
        .record({
          asked: whereQuestions(near, Math.min(held, 60)),
          isUnbounded: sometimes(false, fc.constant(true)),
          mostRank: sometimes<number | undefined>(undefined, fc.integer({ min: 1, max: held + 2 })),
          byCap: fc.boolean(),
          page: fc.integer({ min: 1, max: 4 }),
          limit: fc.integer({ min: 1, max: Math.min(size * 2, bounds.rows) }),
          needsTotal: fc.boolean(),
          excludes: sometimes(false, fc.constant(true)),
        })
        .map(({ asked, isUnbounded, mostRank, byCap, page, limit, needsTotal, excludes }): Universe => {
          const other = mostRank === undefined ? asked.piece : rankUpTo(mostRank);
          const piece = isUnbounded ? unbounded : other;
          const currency = asked.currency === 'EUR' ? 'EUR' : 'USD';
          const filter = parseFilter(piece?.text.replaceAll('$', '') ?? '', { currency });
          if (!filter.ok) throw new Error(filter.error.reason);
          const { sort: field, descending } = asked;
          const question: Question = {
            set: { category: asked.category === undefined ? [] : [asked.category], chain: [], currency },
            exclude: { category: excludes ? ['left-out'] : [], chain: [] },
            condition: filter.value.condition,
            sort: byCap ? { field: 'marketCap', descending: true } : { field, descending },
            page,
            limit,
            usdFilters: [],
          };
          const excluded = coins.flatMap(({ texts: { id = '' } }, index) => (excludes && index % 3 === 0 ? [id] : []));
          return {
            coins,
            received: receive(coins, { set: question.set, size, depth, fault }),
            question,
            truth: (coin) => piece === undefined || piece.truth(coin) === true,
            needsTotal,
            excluded: new Set(excluded),
          };
        });
    });
