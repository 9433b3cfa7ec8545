// The questions for the prices of rates: each coin once in each currency.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { splitIds } from '../client/split-ids.ts';
import type { IdsQuestion } from '../client/wire.ts';
import type { RateWay } from './rates.ts';

export interface PriceQuestion {
  readonly currency: CurrencyCode;
  readonly question: IdsQuestion;
}

export const priceQuestions = (ways: readonly RateWay[]): readonly PriceQuestion[] => {
  const references = new Map<CurrencyCode, Set<string>>();
  for (const quote of ways.flatMap(({ times, by }) => [times, by])) {
    if (quote === undefined) continue;
    const held = references.get(quote.currency) ?? new Set<string>();
    references.set(quote.currency, held.add(quote.reference));
  }
  return [...references].flatMap(([currency, held]) =>
    splitIds([...held], { columns: ['price'], currency, risk: false }).map((question) => ({ currency, question })),
  );
};
