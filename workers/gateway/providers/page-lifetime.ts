// For how long a page of a single question stays good.

import type { TextFieldName } from '../../../shared/coin/coin-fields.ts';
import { isWholeMarket } from '../../../shared/question/question.ts';
import { ABSENT_SECONDS } from '../upstream/absence.ts';
import type { PageQuery } from './page-query.ts';

/** Nothing found by one of these alone means that there is no such coin. */
const naming: readonly TextFieldName[] = ['id', 'contractAddress', 'symbol'];

const namesOnly = ({ set, tests, page }: PageQuery): boolean => {
  const [test] = tests;
  return page === 1 && isWholeMarket(set) && tests.length === 1 && test?.kind === 'text' && naming.includes(test.field);
};

/** Seconds that a page stays good, which is good for `seconds` if it has any coins. */
export const pageLifetime = (
  query: PageQuery,
  { itemCount }: { readonly itemCount: number },
  seconds: number,
): number => (itemCount === 0 && namesOnly(query) ? Math.max(seconds, ABSENT_SECONDS) : seconds);
