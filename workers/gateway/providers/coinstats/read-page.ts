// A query for a page in CoinStats' own names, and the body of its answer as a page that is ready to be stored, checked
// against the query and against itself.

import { type BaseSet, isWholeMarket } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { createRedaction, isRecord, type TextRules } from '../../upstream/clean-coin.ts';
import { type CoinsPage, collectCoins, type PageMeta } from '../../upstream/coin.ts';
import type { PageQuery } from '../provider.ts';
import { type EncodedPage, encodePage } from '../../codec/page.ts';
import type { NumberFieldName, SortFieldName, TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { plainDecimal } from '../../../../shared/query/numbers.ts';
import type { UpstreamTest } from '../../../../shared/query/capabilities.ts';

interface AskedPage {
  readonly page: number;
  readonly limit: number;
  /** The query excludes no coin, so the page information must count some. */
  readonly isWholeMarket?: boolean;
}

/** The expected page information of an answer to a query. */
export const askedPage = ({ set, tests, page, size }: PageQuery): AskedPage => ({
  page,
  limit: size,
  isWholeMarket: isWholeMarket(set) && tests.length === 0,
});

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const readMeta = (meta: unknown): PageMeta | undefined => {
  if (!isRecord(meta)) return undefined;
  const { page, limit, itemCount, pageCount, hasPreviousPage, hasNextPage } = meta;
  if (!isWhole(page) || !isWhole(limit) || !isWhole(itemCount) || !isWhole(pageCount)) return undefined;
  if (typeof hasPreviousPage !== 'boolean' || typeof hasNextPage !== 'boolean') return undefined;
  return { page, limit, itemCount, hasNextPage };
};

/** The number of coins of a page by its page information. */
const coinsBy = ({ page, limit, itemCount }: PageMeta): number =>
  Math.max(0, Math.min(limit, itemCount - (page - 1) * limit));

/** A contradiction in the page information, or between it and the number of coins; undefined without one. */
const contradiction = (meta: PageMeta, count: number): string | undefined => {
  const wanted = coinsBy(meta);
  if (count > wanted) return 'the answer has more coins than it says';
  if (count === 0 && wanted > 0) return 'the answer has none of the coins that it says';
  return meta.hasNextPage === meta.page * meta.limit < meta.itemCount
    ? undefined
    : 'the answer contradicts itself on the next page';
};

const checkPage = (value: unknown, asked: AskedPage, rules: TextRules): Result<CoinsPage, string> => {
  if (!isRecord(value) || !Array.isArray(value['result'])) return fail('the answer is no list of coins');
  const meta = readMeta(value['meta']);
  if (meta === undefined) return fail('the answer has no page information');
  if (meta.page !== asked.page || meta.limit !== asked.limit)
    return fail('the answer is another page than was asked for');
  const rows: readonly unknown[] = value['result'];
  if (asked.isWholeMarket === true && meta.itemCount === 0) return fail('the market has no coins');
  const contradicted = contradiction(meta, rows.length);
  return contradicted === undefined ? collectCoins(rows, meta, coinsBy(meta), rules) : fail(contradicted);
};

/** JSON's escape for control characters and lone surrogates, and that of URLs: both possible for any character. */
const ESCAPES = ['\\u', '%'] as const;

/**
 * The requested page, or its fault. Throws a SyntaxError if the body is not JSON.
 * @param apiKey the gateway's own key, which is removed from any text that contains it. Default none.
 */
export const readPage = (text: string, asked: AskedPage, apiKey = ''): Result<EncodedPage, string> => {
  const value: unknown = JSON.parse(text);
  const { redact, mayStandIn } = createRedaction(apiKey);
  const isSuspect = mayStandIn(text) || ESCAPES.some((escape) => text.includes(escape));
  const page = checkPage(value, asked, { redact, isSuspect });
  return page.ok ? ok(encodePage(page.value)) : page;
};

/** Number fields in `<name>~<operator>`. */
export const comparedNames = {
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  availableSupply: 'availableSupply',
  totalSupply: 'totalSupply',
  fullyDilutedValuation: 'fullyDilutedValuation',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
  riskScore: 'riskScore',
} as const satisfies Partial<Record<NumberFieldName, string>>;

const operatorNames = { '>': 'greaterThan', '=': 'equals', '<': 'lessThan' } as const;

const textNames = {
  id: 'coinIds',
  contractAddress: 'contractAddresses',
  symbol: 'symbol',
  name: 'name',
} as const satisfies Record<TextFieldName, string>;

/** Values of `sortBy`. */
export const sortNames = {
  name: 'name',
  symbol: 'symbol',
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
} as const satisfies Partial<Record<SortFieldName, string>>;

const compared: Readonly<Partial<Record<NumberFieldName, string>>> = comparedNames;
const sorted: Readonly<Partial<Record<SortFieldName, string>>> = sortNames;

const setParameters = ({ category, chain, currency }: BaseSet): readonly (readonly [string, string])[] => [
  ...(category.length > 0 ? [['categories', category.join()] as const] : []),
  ...(chain.length > 0 ? [['blockchains', chain.join()] as const] : []),
  ['currency', currency],
  // Risk data is always fetched: it is free and removed from answers unless requested.
  ['includeRiskScore', 'true'],
];

const testParameter = (test: UpstreamTest): readonly [string, string] =>
  test.kind === 'text'
    ? [textNames[test.field], test.texts.join()]
    : [`${compared[test.field] ?? test.field}~${operatorNames[test.operator]}`, plainDecimal(test.value)];

export const testParameters = (tests: readonly UpstreamTest[]): ReadonlyMap<string, string> =>
  new Map(tests.map(testParameter));

export const pageParameters = ({ set, tests, sort, page, size }: PageQuery): ReadonlyMap<string, string> =>
  new Map([
    ...setParameters(set),
    ...testParameters(tests),
    ['sortBy', sorted[sort.field] ?? sort.field],
    ['sortDir', sort.descending ? 'desc' : 'asc'],
    ['limit', String(size)],
    ['page', String(page)],
  ]);
