// Reads the `from` and `to` arguments of COIN_CONVERT: a currency code or a coin.

import { coinCurrencies, isCurrencyCode, type CurrencyCode } from '../../shared/coin/currencies.ts';
import { cellText, type Cell } from '../cells/cell.ts';
import { readId, type CoinUse, type Id } from './read-ids.ts';

/** Part of a sentence: what COIN_CONVERT does with coins. */
export const convertsCoins: CoinUse = 'COIN_CONVERT takes coins';

export type Unit = Id | { readonly kind: 'currency'; readonly code: CurrencyCode };

/**
 * A code that is also a coin's symbol means the currency. BTC and ETH, which are currency codes too, mean the coins.
 */
export const readUnit = (cell: Cell): Unit => {
  const code = typeof cell === 'string' ? cellText(cell).toUpperCase() : '';
  return isCurrencyCode(code) && !coinCurrencies.includes(code)
    ? { kind: 'currency', code }
    : readId(cell, convertsCoins);
};
