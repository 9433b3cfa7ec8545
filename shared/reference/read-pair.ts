// A coin and a currency in one text, as exchanges and other programs write them: `BTC-USD`, `ETHUSDT`,
// `CURRENCY:BTCEUR`.

import { isCurrencyCode, type CurrencyCode } from '../coin/currencies.ts';

export interface Pair {
  readonly coin: string;
  /** Undefined for a stablecoin, in which no amount can be had. */
  readonly currency: CurrencyCode | undefined;
}

const stablecoins: readonly string[] = ['USDT', 'USDC', 'BUSD', 'DAI'];

const separated = /^(?:currency:)?([a-z0-9.]{1,20})[-/_]([a-z]{3,4})$/i;
/** Without a sign between them only common currencies are told from the end of a symbol. */
const joined = /^(?:currency:)?([a-z0-9]{2,10})(USDT|USDC|USD|EUR)$/i;

/** The pair that a text names; undefined for other texts. */
export const readPair = (text: string): Pair | undefined => {
  const [, coin = '', code = ''] = separated.exec(text) ?? joined.exec(text) ?? [];
  const currency = code.toUpperCase();
  if (isCurrencyCode(currency)) return { coin, currency };
  return stablecoins.includes(currency) ? { coin, currency: undefined } : undefined;
};
