// The lifetime of a page of a direct query.

import type { TextFieldName } from '../../../shared/coin/coin-fields.ts';
import { isWholeMarket } from '../../../shared/question/question.ts';
import { ABSENT_SECONDS } from '../upstream/absence.ts';
import type { PageQuery } from './page-query.ts';

/** Fields that identify coins: an empty result for one of them alone means that no such coin exists. */
const naming: readonly TextFieldName[] = ['id', 'contractAddress', 'symbol'];

const namesOnly = ({ set, tests, page }: PageQuery): boolean => {
  const [test] = tests;
  return page === 1 && isWholeMarket(set) && tests.length === 1 && test?.kind === 'text' && naming.includes(test.field);
};

/** Lifetime of a page, seconds. @param seconds lifetime of a page with coins. */
export const pageLifetime = (
  query: PageQuery,
  { itemCount }: { readonly itemCount: number },
  seconds: number,
): number => (itemCount === 0 && namesOnly(query) ? Math.max(seconds, ABSENT_SECONDS) : seconds);
