// Checks that the upstream understands category, filter and currency as the gateway expects.

import { fail, judgeConversion, MOVED, numberIn, pass, unknown, type Assumption } from './assumption.ts';
import { CATEGORY_BOUND_USD, CATEGORY_COINS, ofBoth, type Evidence, type List } from './evidence.ts';

/** The values of a field for the coins on both pages: in dollars, in euros. */
const pairs = (market: List, category: List, field: string): readonly (readonly [number, number])[] => {
  const inDollars = new Map(market.coins.map((coin) => [coin['id'], numberIn(coin, field)]));
  return category.coins.flatMap((coin) => {
    const [dollars, euros] = [inDollars.get(coin['id']), numberIn(coin, field)];
    return dollars === undefined || euros === undefined || dollars === 0 ? [] : [[dollars, euros] as const];
  });
};

const isConverted = (field: string): Assumption<Evidence>['judge'] =>
  ofBoth((market, category) => {
    const ratios = pairs(market, category, field).map(([dollars, euros]) => euros / dollars);
    return ratios.length === 0 ? unknown('no coin is on both pages') : judgeConversion(ratios);
  });

export const questionAssumptions: readonly Assumption<Evidence>[] = [
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
