import { isWholeMarket } from '../../../../shared/question/question.ts';
import type { AskedPage } from '../../upstream/coin.ts';
import type { PageQuery } from '../page-query.ts';

/** What an answer to a query must say of itself. */
export const askedPage = ({ set, tests, page, size }: PageQuery): AskedPage => ({
  page,
  limit: size,
  isWholeMarket: isWholeMarket(set) && tests.length === 0,
});
