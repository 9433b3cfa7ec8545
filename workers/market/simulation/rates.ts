// The value of a US dollar in each currency: fixed and rounded for money, from the simulated market for coins.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { Figure } from './figures.ts';
import type { Universe } from './universe.ts';

/** Coins that are also currencies, by id. */
const coinCurrencies = { BTC: 'bitcoin', ETH: 'ethereum' } as const satisfies Partial<Record<CurrencyCode, string>>;

// oxfmt-ignore
const perDollar = {
  USD: 1, EUR: 0.86, GBP: 0.74, JPY: 147.2, CNY: 7.17, CHF: 0.8, CAD: 1.37, AUD: 1.53, NZD: 1.66, INR: 85.9, BRL: 5.46, KRW: 1375,
  MXN: 18.7, RUB: 78.6, TRY: 40.1, ZAR: 17.7, SEK: 9.58, NOK: 10.1, DKK: 6.4, PLN: 3.64, CZK: 21.1, HUF: 344, RON: 4.34, ILS: 3.35,
  AED: 3.6725, SAR: 3.75, SGD: 1.28, HKD: 7.85, TWD: 29.2, THB: 32.5, IDR: 16250, MYR: 4.25, PHP: 56.6, VND: 26150, PKR: 284, NGN: 1530,
  EGP: 49.6, KES: 129.2, ARS: 1240, CLP: 940, COP: 4020, UAH: 41.7, AMD: 384, GEL: 2.71, KZT: 521,
} as const satisfies Record<Exclude<CurrencyCode, keyof typeof coinCurrencies>, number>;

/** Currencies that are not coins. */
type FiatCode = keyof typeof perDollar;

// `Object.keys` loses the key type.
export const fiatCodes = Object.keys(perDollar) as readonly FiatCode[];

export const isFiatCode = (code: string): code is FiatCode => Object.hasOwn(perDollar, code);

/** US dollars. Used by a universe of one coin, which has no ether. */
export const USUAL_ETHER_PRICE = 2_500;

/** Units of the currency for one US dollar, constant over time. */
export const fiatRate = (code: FiatCode): number => perDollar[code];

/** The prices at a minute, US dollars: those of a market, or any minute's. */
interface Prices {
  readonly universe: Universe;
  readonly figures: { readonly price: Figure };
}

/**
 * Converts US dollars to the currency, at the minute of the prices. Divides by a coin's price, so that each coin is
 * worth exactly 1 of itself.
 */
export const converterTo = (currency: CurrencyCode, { universe, figures }: Prices): ((dollars: number) => number) => {
  if (currency !== 'BTC' && currency !== 'ETH') {
    const rate = perDollar[currency];
    return (dollars) => dollars * rate;
  }
  const place = universe.placeOf(coinCurrencies[currency]);
  const price = place === undefined ? USUAL_ETHER_PRICE : figures.price(place);
  return (dollars) => dollars / price;
};
