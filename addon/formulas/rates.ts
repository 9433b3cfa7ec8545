// Rates between two units, from prices of coins: lists the prices that a rate needs, and computes the rate from them.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Unit } from '../arguments/ids.ts';

/** The price of one coin in one currency. */
export interface Quote {
  readonly reference: string;
  readonly currency: CurrencyCode;
}

/** A rate is one price, the inverse of one, or the ratio of two. */
export interface RateWay {
  readonly times: Quote | undefined;
  readonly by: Quote | undefined;
}

/** A price; null if the coin has none. */
export type PriceOf = (quote: Quote) => Result<number | null, string>;

export type ReadableUnit = Extract<Unit, { readonly kind: 'currency' | 'reference' }>;

/**
 * The rate of two currencies is the ratio of one coin's prices in both. Tether hardly changes between the times of two
 * price lists; Bitcoin replaces it if it is missing. By symbol, since ids differ between market data services.
 */
const comparedBy = ['symbol:USDT', 'symbol:BTC'] as const;

/**
 * The ways to a rate, best first.
 * @param currency for the rate of two coins; other formulas of the file use its prices.
 */
export const rateWays = (from: ReadableUnit, to: ReadableUnit, currency: CurrencyCode): readonly RateWay[] => {
  if (from.kind === 'currency' && to.kind === 'currency') {
    if (from.code === to.code) return [{ times: undefined, by: undefined }];
    return comparedBy.map((reference) => ({
      times: { reference, currency: to.code },
      by: { reference, currency: from.code },
    }));
  }
  const shared = from.kind === 'currency' ? from.code : to.kind === 'currency' ? to.code : currency;
  return [
    {
      times: from.kind === 'reference' ? { reference: from.text, currency: shared } : undefined,
      by: to.kind === 'reference' ? { reference: to.text, currency: shared } : undefined,
    },
  ];
};

const one = ok(1);

/** The rate of the first way whose prices are known; null if a coin has no price. */
export const rateOf = (ways: readonly RateWay[], priceOf: PriceOf): Result<number | null, string> => {
  let last: Result<number | null, string> = fail('No price is known to convert by: try again in a minute.');
  for (const { times, by } of ways) {
    const [above, below] = [times, by].map((quote) => (quote === undefined ? one : priceOf(quote)));
    if (above === undefined || below === undefined) continue;
    if (above.ok && below.ok && above.value !== null && below.value !== null) {
      const rate = above.value / below.value;
      // Not finite if the divisor is zero.
      return ok(Number.isFinite(rate) ? rate : null);
    }
    last = above.ok ? (below.ok ? ok(null) : below) : above;
  }
  return last;
};
