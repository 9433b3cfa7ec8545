// Reads the rates of currencies: `{ result: { USD: 1, EUR: … } }`, units for one US dollar.

import { coinCurrencies, isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';

/** By code; without coins, whose price tells more, and what is no rate. Fails if the dollar is not 1. */
export const readRates = (value: unknown): Result<Readonly<Record<string, number>>, string> => {
  const { result }: { readonly result?: unknown } = Object(value);
  const rates: Record<string, number> = {};
  for (const [code, rate] of Object.entries(Object(result))) {
    if (!isCurrencyCode(code) || coinCurrencies.includes(code)) continue;
    if (typeof rate === 'number' && rate > 0 && Number.isFinite(rate)) rates[code] = rate;
  }
  return rates['USD'] === 1 ? ok(rates) : fail('the answer tells no rates for a dollar');
};
