// A thousand random questions, the same on every run, in the upstream's parameters, so that the gateway, the market and
// a proxy can get the same requests. Provable ones can be answered from a snapshot of the largest coins of each set;
// the others cannot, in any implementation.

import { numbersFrom } from '../random-columns.ts';

export interface RandomQuestion {
  /** Query string in the upstream's parameters. */
  readonly upstream: string;
  /** The same question in the gateway's own parameters. */
  readonly own: string;
  readonly isProvable: boolean;
}

export const QUESTIONS = 1000;
const UNPROVABLE_PART = 0.2;
const SEED = 20_261_121;

/** Query strings of the base sets. The first two are whole markets; the others are smaller than any snapshot. */
export const baseSets = [
  '',
  'currency=EUR',
  'categories=defi',
  'categories=memecoins',
  'categories=layer-1',
  'categories=gaming',
  'blockchains=solana',
  'blockchains=polygon',
] as const;
const WHOLE_MARKETS = 2;
/** Index of the market in US dollars. The upstream's filters on money always compare US dollars. */
const DOLLAR_MARKET = 0;

/** A field with its own and the upstream's name. */
interface Named {
  readonly own: string;
  readonly upstream: string;
}

interface Comparable extends Named {
  /** Bounds between these values divide the market. */
  readonly least: number;
  readonly most: number;
  readonly isMoney: boolean;
}

interface Comparison extends Named {
  readonly operator: '>' | '<';
  readonly value: number;
}

type Some<Value> = readonly [Value, ...Value[]];

const comparables: Some<Comparable> = [
  { own: 'volume', upstream: 'volume', least: 0, most: 5e6, isMoney: true },
  { own: 'priceChange1h', upstream: 'priceChange1h', least: -2, most: 2, isMoney: false },
  { own: 'priceChange1d', upstream: 'priceChange1d', least: -8, most: 8, isMoney: false },
  { own: 'priceChange1w', upstream: 'priceChange7d', least: -20, most: 20, isMoney: false },
];

const sorts: Some<Named> = [
  { own: 'rank', upstream: 'rank' },
  { own: 'marketCap', upstream: 'marketCap' },
  { own: 'price', upstream: 'price' },
  { own: 'volume', upstream: 'volume' },
  { own: 'priceChange1d', upstream: 'priceChange1d' },
  { own: 'priceChange1w', upstream: 'priceChange7d' },
  { own: 'name', upstream: 'name' },
];

const operatorNames = { '>': 'greaterThan', '<': 'lessThan' } as const;

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');

/** `depth`: number of coins of a set in a snapshot. */
export const randomQuestions = (depth: number): readonly RandomQuestion[] => {
  const random = numbersFrom(SEED);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <Value>(list: Some<Value>): Value => list[below(list.length)] ?? list[0];

  const comparison = (set: number): Comparison => {
    const { own, upstream, least, most, isMoney } = oneOf(comparables);
    const drawn = Number((least + random() * (most - least)).toPrecision(4));
    // Only the upstream can judge a condition on money in another currency.
    return isMoney && set !== DOLLAR_MARKET
      ? { own: 'priceChange1d', upstream: 'priceChange1d', operator: '>', value: -1 - below(9000) / 1000 }
      : { own, upstream, operator: oneOf(['>', '<']), value: drawn };
  };
  /**
   * Limits a question about a whole market to the snapshot: by rank, or by a market cap that only the larger half has.
   */
  const bound = (set: number): Comparison =>
    set === DOLLAR_MARKET && random() < 0.5
      ? {
          own: 'marketCap',
          upstream: 'marketCap',
          operator: '>',
          value: Number((10 ** (7 + 3 * random())).toPrecision(6)),
        }
      : { own: 'rank', upstream: 'rank', operator: '<', value: 2 + below(depth - 2) };

  const make = (isProvable: boolean): RandomQuestion => {
    const set = isProvable ? below(baseSets.length) : below(WHOLE_MARKETS);
    const others = Array.from({ length: isProvable ? below(3) : 1 + below(2) }, () => comparison(set));
    const named = isProvable && set < WHOLE_MARKETS ? [bound(set), ...others] : others;
    const comparisons = named.filter(({ own }, index) => named.findIndex((other) => other.own === own) === index);
    const sort = oneOf(sorts);
    const isFalling = random() < 0.5;
    const paging = `page=${1 + below(3)}&limit=${1 + below(60)}`;
    const where = comparisons.map(
      ({ own, operator, value }) => `${own} ${operator} ${value}${own.startsWith('priceChange') ? '%' : ''}`,
    );
    return {
      isProvable,
      upstream: join([
        baseSets[set] ?? '',
        ...comparisons.map(({ upstream, operator, value }) => `${upstream}~${operatorNames[operator]}=${value}`),
        `sortBy=${sort.upstream}&sortDir=${isFalling ? 'desc' : 'asc'}`,
        paging,
      ]),
      own: join([
        baseSets[set] ?? '',
        where.length === 0 ? '' : `where=${encodeURIComponent(where.join(' and '))}`,
        `sort=${sort.own}%20${isFalling ? 'desc' : 'asc'}`,
        paging,
      ]),
    };
  };

  const questions = new Map<string, RandomQuestion>();
  while (questions.size < QUESTIONS) {
    const question = make(questions.size >= QUESTIONS * UNPROVABLE_PART);
    questions.set(question.upstream, question);
  }
  return [...questions.values()];
};
