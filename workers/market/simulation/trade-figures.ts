// The trade figures of each coin at one minute.

import type { Figure } from './figure.ts';

/** Amounts are in US dollars. */
export interface TradeFigures {
  readonly rank: Figure;
  readonly price: Figure;
  readonly priceBtc: Figure;
  readonly volume: Figure;
  readonly marketCap: Figure;
  readonly availableSupply: Figure;
  readonly totalSupply: Figure;
  readonly fullyDilutedValuation: Figure;
  readonly priceChange1h: Figure;
  readonly priceChange1d: Figure;
  readonly priceChange1w: Figure;
}
