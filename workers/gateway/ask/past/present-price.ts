// The present price of a coin, in the units of past prices.

import type { PricePoint, PriceUnit } from '../../../../shared/past/series.ts';
import { findRow } from '../../../../shared/reference/find-reference.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { CoinPlace } from '../coin-place.ts';

/** The largest coin with this symbol; NaN if the market has none. */
export const priceOfSymbol = ({ columns }: Snapshot, symbol: string): number => {
  const row = findRow(columns, { kind: 'symbol', text: symbol, written: symbol });
  return row === undefined ? Number.NaN : (columns.numbers('price')[row] ?? Number.NaN);
};

/** @param whole the market, for the price of ether. */
export const presentPrice = (
  { snapshot, row }: CoinPlace,
  whole: Snapshot,
  unit: PriceUnit,
): PricePoint | undefined => {
  const { columns, header } = snapshot;
  const inDollars = (): number => columns.numbers('price')[row] ?? Number.NaN;
  const price = {
    usd: inDollars,
    btc: () => columns.numbers('priceBtc')[row] ?? Number.NaN,
    eth: () => inDollars() / priceOfSymbol(whole, 'eth'),
  }[unit]();
  return Number.isNaN(price) ? undefined : { seconds: Math.floor(header.asOfFrom / 1000), price };
};
