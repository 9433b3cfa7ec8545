// What someone may mean who writes a currency otherwise than by its code: its sign, its name, or a misspelt code.

import { currencyCodes, type CurrencyCode, currencyNames } from '../../../../shared/coin/currencies.ts';
import { readCurrencySign } from '../../../../shared/query/numbers.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';

/** Number of currencies that are advised, where several have a word in their names. */
const ADVISED = 3;

/** The currencies with this name or a word of it, in the singular or plural. */
const currenciesNamed = (text: string): readonly CurrencyCode[] => {
  const name = text.trim().toLowerCase().replace(/s$/, '');
  const exact = currencyCodes.filter((code) => currencyNames[code].toLowerCase() === name);
  return exact.length > 0
    ? exact
    : currencyCodes.filter((code) => currencyNames[code].toLowerCase().split(' ').includes(name));
};

/** Ends the sentence about a text that is no code; empty without advice. */
export const currencyMeant = (text: string): string => {
  const meant = readCurrencySign(text)?.currencies ?? currenciesNamed(text);
  const codes = meant.slice(0, ADVISED).map((code) => `"${code}"`);
  return codes.length === 0 ? didYouMean(text, currencyCodes) : ` Did you mean ${codes.join(' or ')}?`;
};
