// What a symbol is worth in US dollars at a minute: a currency by its code, else the largest coin of that symbol.

import { isFiatCode, fiatRate } from '../simulation/rates.ts';
import { launchOf } from '../simulation/launch.ts';
import { priceOf } from '../simulation/market.ts';
import type { Universe } from '../simulation/universe.ts';
import { lowerTexts } from './lower-texts.ts';

/** Undefined where there is no such symbol, or the coin did not exist yet. Places are by size. */
export const tradedPrice = (universe: Universe, symbol: string, minute: number): number | undefined => {
  const code = symbol.toUpperCase();
  if (isFiatCode(code)) return 1 / fiatRate(code);
  const place = lowerTexts(universe, 'symbol').indexOf(symbol.toLowerCase());
  return place < 0 || minute < launchOf(universe, place) ? undefined : priceOf(universe, place, minute);
};
