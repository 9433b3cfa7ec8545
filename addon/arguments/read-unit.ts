// Reads what COIN_CONVERT converts from and to: an ordinary currency by its code, or a coin.

import { coinCurrencies, isCurrencyCode, type CurrencyCode } from '../../shared/coin/currencies.ts';
import { cellText, type Cell } from '../cells/cell.ts';
import { readId, type CoinUse, type Id } from './read-ids.ts';

/** What COIN_CONVERT does with coins, for sentences. */
export const convertsCoins: CoinUse = 'COIN_CONVERT takes coins';

export type Unit = Id | { readonly kind: 'currency'; readonly code: CurrencyCode };

/** A code that is also a coin's symbol is the currency; BTC and ETH, in which prices can be shown too, are the coins. */
export const readUnit = (cell: Cell): Unit => {
  const code = typeof cell === 'string' ? cellText(cell).toUpperCase() : '';
  return isCurrencyCode(code) && !coinCurrencies.includes(code)
    ? { kind: 'currency', code }
    : readId(cell, convertsCoins);
};
