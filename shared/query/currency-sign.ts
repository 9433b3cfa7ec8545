// Signs and codes of currencies beside a number: `$1`, `1 €`, `5 USD`.

import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../coin/currencies.ts';

/** A sign or code as written, and the currencies that it stands for. */
export interface CurrencySign {
  readonly written: string;
  readonly currencies: readonly CurrencyCode[];
}

const signs: Readonly<Record<string, readonly CurrencyCode[]>> = {
  $: ['USD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₪': ['ILS'],
  '₫': ['VND'],
  '₦': ['NGN'],
  '₴': ['UAH'],
  '₸': ['KZT'],
  '₿': ['BTC'],
};

/** The signs, for a set of characters in a pattern. */
export const signCharacters = Object.keys(signs).join('');
/** The codes, as alternatives in a pattern. */
export const codeAlternatives = currencyCodes.join('|');

/** The currency written beside a number; undefined for an empty text. */
export const readCurrencySign = (text: string): CurrencySign | undefined => {
  const written = text.trim();
  const code = written.toUpperCase();
  const currencies = isCurrencyCode(code) ? [code] : signs[written];
  return currencies === undefined ? undefined : { written, currencies };
};
