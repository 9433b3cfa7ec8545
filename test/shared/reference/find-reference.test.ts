// The row that a text names, as searched for and as indexed, against a naive reading of the columns.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoinColumns, Contract } from '../../../shared/columns/coin-columns.ts';
import { rowOrder } from '../../../shared/columns/sort.ts';
import {
  makeCoinIndex,
  type NameKind,
  maxSearches,
  namedRow,
  searchCoin,
} from '../../../shared/reference/find-reference.ts';
import { comparable } from '../../../shared/text/spelling.ts';

interface Named {
  readonly marketCap: number;
  readonly rank: number;
  readonly texts: Readonly<Partial<Record<'id' | 'symbol' | 'name', string>>>;
  readonly contracts: readonly Contract[];
}

const kinds: readonly NameKind[] = ['id', 'symbol', 'name', 'contract'];

/** Texts that case folding or trimming changes, parts of each other, and properties of every object. */
// oxfmt-ignore
const oddNames = [
  '', ' ', 'btc', 'BTC', ' Btc\u00a0', 'bt', 'btcx', '\ufeffbtc', '\tb tc\n', 'btc:btc', ':btc', 'btc:',
  '\u0130', 'i\u0307', 'I', '\u212a', 'k', '\u03a3', '\u03b1\u03a3', '\u03b1\u03c3', '\u03b1\u03c2', 'stra\u00dfe',
  'STRASSE', 'e\u0301', '\u00e9', '\u{1f680}', '\ud83d', '\ude80', '__proto__', 'constructor', '0', 'NaN', 'undefined',
] as const;
const anyName = fc.oneof(
  fc.constantFrom(...oddNames),
  fc.string({ maxLength: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const amount = fc.constantFrom(0, 1, 2, 2.5, 1e9, Number.NaN);

const coin: fc.Arbitrary<Named> = fc.record({
  marketCap: amount,
  rank: amount,
  texts: fc.record({ id: anyName, symbol: anyName, name: anyName }, { requiredKeys: [] }),
  contracts: fc.array(fc.record({ chain: fc.option(anyName, { nil: undefined }), address: anyName }), { maxLength: 2 }),
});
const market = fc.array(coin, { maxLength: 25 });

const lowered = ({ chain, address }: Contract): Contract => ({
  chain: chain?.toLowerCase(),
  address: address.toLowerCase(),
});

/** New columns, never asked before. */
const columnsOf = (coins: readonly Named[]): CoinColumns => {
  const [caps, ranks] = [coins.map(({ marketCap }) => marketCap), coins.map(({ rank }) => rank)];
  const texts = {
    id: coins.map((one) => one.texts.id?.toLowerCase()),
    symbol: coins.map((one) => one.texts.symbol?.toLowerCase()),
    name: coins.map((one) => one.texts.name?.toLowerCase()),
  };
  const contracts = coins.map((one) => one.contracts.map(lowered));
  return {
    count: coins.length,
    numbers: (field) => Float64Array.from(field === 'marketCap' ? caps : ranks),
    lowerTexts: (field) => texts[field],
    contracts: () => contracts,
  };
};

const hasName = (one: Named, kind: NameKind, text: string): boolean =>
  kind === 'contract'
    ? one.contracts
        .map(lowered)
        .some(({ chain, address }) => address === text || (chain !== undefined && `${chain}:${address}` === text))
    : one.texts[kind] !== undefined && comparable(one.texts[kind]) === text;

/** Each row that has the name, in the order of falling market cap. */
const naiveRow = (coins: readonly Named[], kind: NameKind, text: string): number | undefined =>
  [...coins.keys()]
    .filter((row) => coins.slice(row, row + 1).some((one) => hasName(one, kind, text)))
    .sort(rowOrder(columnsOf(coins), { field: 'marketCap', descending: true }))[0];

const writtenNames = ({ texts, contracts }: Named): readonly string[] => [
  ...Object.values(texts),
  ...contracts.map(({ address }) => address),
  ...contracts.map(({ chain = '', address }) => `${chain}:${address}`),
];

describe('search and index find the same row', () => {
  it('for each name of each coin, and for other texts', () => {
    fc.assert(
      fc.property(market, fc.array(anyName, { maxLength: 5 }), (coins, others) => {
        const columns = columnsOf(coins);
        for (const kind of kinds) {
          const index = makeCoinIndex(columns, kind);
          for (const text of [...coins.flatMap(writtenNames), ...others].map(comparable)) {
            const row = naiveRow(coins, kind, text);
            expect(searchCoin(columns, kind, text)).toBe(row);
            expect(index.get(text)).toBe(row);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('for texts asked one after the other, also again', () => {
    fc.assert(
      fc.property(
        market,
        fc.constantFrom(...kinds),
        fc.array(anyName, { maxLength: 3 * maxSearches.id }),
        (coins, kind, texts) => {
          const columns = columnsOf(coins);
          for (const text of [...texts, ...texts].map(comparable))
            expect(namedRow(columns, kind, text)).toBe(naiveRow(coins, kind, text));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Columns of ten coins that count how often their symbols are read. */
const countingColumns = () => {
  const reads = { symbols: 0 };
  const coins = Array.from({ length: 10 }, (_, row): Named => ({
    marketCap: 10 - row,
    rank: row + 1,
    texts: { symbol: `s${row}` },
    contracts: [],
  }));
  const columns = columnsOf(coins);
  const counted: CoinColumns = {
    ...columns,
    lowerTexts: (field) => {
      reads.symbols += field === 'symbol' ? 1 : 0;
      return columns.lowerTexts(field);
    },
  };
  return { columns: counted, reads };
};

describe('the column is read', () => {
  it('once for a text that is asked several times', () => {
    const { columns, reads } = countingColumns();
    for (let time = 0; time < 3; time += 1) {
      expect(namedRow(columns, 'symbol', 's3')).toBe(3);
      expect(namedRow(columns, 'symbol', 'none')).toBeUndefined();
    }
    expect(reads.symbols).toBe(2);
  });

  it('once more for all further texts', () => {
    const { columns, reads } = countingColumns();
    for (let row = 0; row < 10; row += 1) expect(namedRow(columns, 'symbol', `s${row}`)).toBe(row);
    for (let row = 0; row < 100; row += 1) expect(namedRow(columns, 'symbol', `t${row}`)).toBeUndefined();
    expect(reads.symbols).toBe(maxSearches.symbol + 1);
  });
});
