// Random questions over a universe: values are taken from its coins, so that boundaries and ties are met.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import * as fc from 'fast-check';
import { fieldNames, isSortField, type SortFieldName } from '../../shared/coin/coin-fields.ts';
import { sortText } from '../../shared/columns/sort.ts';
import {
  piecesOver,
  simplePiecesOver,
  type Piece,
  type PlainCoin,
  type Vocabulary,
} from '../shared/query/arbitrary-filter.ts';

export interface WhereQuestion {
  readonly piece: Piece | undefined;
  readonly category: string | undefined;
  readonly currency: CurrencyCode;
  readonly sort: SortFieldName;
  readonly descending: boolean;
  readonly page: number;
  readonly limit: number;
}

/** As often as not. */
export const perhaps = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 1 });

export const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

export const vocabularyOf = (coins: readonly PlainCoin[]): Vocabulary => {
  const someCoin = fc.constantFrom(...coins);
  return {
    numbers: (field) => someCoin.map((coin) => coin.numbers[field] ?? 1),
    words: (field) =>
      someCoin.map((coin) => (field === 'contractAddress' ? coin.contracts[0] : coin.texts[field])?.trim() || 'inu'),
  };
};

export const pages = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
);
export const limits = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 100, 1000) },
);

/** A condition on market cap with a coin's own cap, most often of a coin near the `depth`th: where a snapshot ends. */
const capPieces = (coins: readonly PlainCoin[], depth: number): fc.Arbitrary<Piece> => {
  const byCap = coins.toSorted((a, b) => (b.numbers.marketCap ?? -1) - (a.numbers.marketCap ?? -1));
  const near = fc
    .integer({ min: Math.max(0, depth - 30), max: depth + 30 })
    .map((index) => byCap[Math.min(index, byCap.length - 1)]);
  const anywhere = fc.constantFrom(...byCap.slice(0, depth));
  return fc.tuple(fc.oneof(near, anywhere), fc.constantFrom('>', '>=')).map(([coin, operator]): Piece => {
    const cap = coin?.numbers.marketCap ?? 0;
    return {
      text: `marketCap ${operator} ${cap}`,
      truth: ({ numbers }) =>
        numbers.marketCap === undefined
          ? 'unknown'
          : operator === '>'
            ? numbers.marketCap > cap
            : numbers.marketCap >= cap,
    };
  });
};

const bothOf = (one: Piece, other: Piece): Piece => ({
  text: `(${one.text}) and (${other.text})`,
  truth: (coin) => one.truth(coin) === true && other.truth(coin) === true,
});

/** Questions in the gateway's own words, `depth` being how many coins a snapshot holds. */
export const whereQuestions = (coins: readonly PlainCoin[], depth: number): fc.Arbitrary<WhereQuestion> => {
  const vocabulary = vocabularyOf(coins);
  const nested = piecesOver(vocabulary).filter(({ text }) => text.length <= 1500);
  const simple = simplePiecesOver(vocabulary);
  const cap = capPieces(coins, depth);
  const piece = fc.oneof(
    { weight: 2, arbitrary: nested },
    { weight: 2, arbitrary: simple },
    { weight: 3, arbitrary: cap },
    { weight: 3, arbitrary: fc.tuple(simple, cap).map(([one, other]) => bothOf(one, other)) },
  );
  return fc.record({
    piece: fc.option(piece, { nil: undefined, freq: 8 }),
    category: rarely(fc.constantFrom('defi', 'memecoins', 'layer-1')),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
    sort: fc.constantFrom<SortFieldName[]>(
      'marketCap',
      'marketCap',
      'marketCap',
      'rank',
      'rank',
      'rank',
      ...fieldNames.filter(isSortField),
    ),
    descending: fc.boolean(),
    page: pages,
    limit: limits,
  });
};

/** The question as the gateway is asked it, for a table of ids, prices and market caps. */
export const searchOf = ({
  piece,
  category,
  currency,
  sort,
  descending,
  page,
  limit,
}: WhereQuestion): URLSearchParams => {
  const search = new URLSearchParams({
    format: 'table',
    columns: 'id,price,marketCap',
    currency,
    sort: sortText({ field: sort, descending }),
    page: String(page),
    limit: String(limit),
    includeRiskScore: 'true',
  });
  // `$` speaks of dollars and is refused beside euros.
  const where = currency === 'USD' ? piece?.text : piece?.text.replaceAll('$', '');
  if (where !== undefined) search.set('where', where);
  if (category !== undefined) search.set('category', category);
  return search;
};
