// Reads the body of a CoinStats answer into a page that is ready to be stored, checked against the query and against
// itself.

import { isWholeMarket } from '../../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { createRedaction, isRecord, type TextRules } from '../../upstream/clean-coin.ts';
import { type CoinsPage, collectCoins, type PageMeta } from '../../upstream/coin.ts';
import type { PageQuery } from '../provider.ts';
import { type EncodedPage, encodePage } from '../../codec/page.ts';

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

/** The requested page, or its fault. */
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
