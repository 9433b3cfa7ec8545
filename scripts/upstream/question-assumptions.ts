// Checks that the upstream understands category, filter and currency as the gateway expects.

import { fail, ofBoth, pass, unknown, type Assumption } from './assumption.ts';
import { CATEGORY_BOUND_USD, CATEGORY_COINS } from './evidence.ts';
import { numberIn, type List } from './read-list.ts';

/** Maximum relative change of prices between the two pages. */
const MOVED = 0.03;
/**
 * Maximum relative difference from 1 at which a rate counts as unconverted: no currency is this close to the dollar.
 */
const SAME = 0.002;

/** The values of a field for the coins on both pages: in dollars, in euros. */
const pairs = (market: List, category: List, field: string): readonly (readonly [number, number])[] => {
  const inDollars = new Map(market.coins.map((coin) => [coin['id'], numberIn(coin, field)]));
  return category.coins.flatMap((coin) => {
    const [dollars, euros] = [inDollars.get(coin['id']), numberIn(coin, field)];
    return dollars === undefined || euros === undefined || dollars === 0 ? [] : [[dollars, euros] as const];
  });
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const isConverted = (field: string): Assumption['judge'] =>
  ofBoth((market, category) => {
    const ratios = pairs(market, category, field).map(([dollars, euros]) => euros / dollars);
    const rate = median(ratios);
    if (ratios.length === 0) return unknown('no coin is on both pages');
    const near = ratios.filter((ratio) => Math.abs(ratio / rate - 1) <= MOVED).length;
    if (Math.abs(rate - 1) < SAME) return fail('it is the same as in dollars');
    return near * 2 > ratios.length ? pass(`1 dollar is ${rate.toFixed(3)} euros`) : fail('the rates differ by coin');
  });

export const questionAssumptions: readonly Assumption[] = [
  {
    claim: 'A category holds fewer coins than the market.',
    isNeeded: true,
    judge: ofBoth((market, category) => {
      const [all, some] = [numberIn(market.meta, 'itemCount'), numberIn(category.meta, 'itemCount')];
      if (all === undefined || some === undefined) return unknown('the pages do not give their counts');
      return some < all ? pass(`${some} of ${all}`) : fail(`${some} of ${all}`);
    }),
    remedy: 'The service ignores categories: do not use them in formulas, and report it to the maintainers.',
  },
  {
    claim: 'A filter on market cap gives only coins above the bound, in dollars.',
    isNeeded: true,
    judge: ofBoth((market, category) => {
      const below = pairs(market, category, 'marketCap').filter(([usd]) => usd < CATEGORY_BOUND_USD * (1 - MOVED));
      return below.length === 0 ? pass() : fail(`${below.length} coins are below`);
    }),
    remedy: 'The gateway filters every coin again, so answers stay right, but some cost more requests; report it.',
  },
  {
    claim: 'A smaller page has the requested size.',
    isNeeded: true,
    judge: ofBoth((_, { coins }) =>
      coins.length <= CATEGORY_COINS ? pass() : fail(`${coins.length} coins instead of ${CATEGORY_COINS}`),
    ),
    remedy: 'The gateway refuses such pages: report it to the maintainers.',
  },
  {
    claim: 'Another currency converts the price.',
    isNeeded: true,
    judge: isConverted('price'),
    remedy: 'Use US dollars in formulas and in the settings, and report it to the maintainers.',
  },
  {
    claim: 'Another currency converts the market cap.',
    isNeeded: false,
    judge: isConverted('marketCap'),
    remedy: 'Market caps stay in dollars in every currency: say so in your headers.',
  },
];
