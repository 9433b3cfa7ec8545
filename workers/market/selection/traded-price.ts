// The value of a symbol in US dollars at a minute: of the currency with this code, else of the largest coin with this
// symbol.

import { isFiatCode, fiatRate } from '../simulation/rates.ts';
import { launchOf } from '../simulation/launch.ts';
import { priceOf } from '../simulation/market.ts';
import type { Universe } from '../simulation/universe.ts';
import { lowerTexts } from './lower-texts.ts';

/** Undefined if the symbol is unknown or the coin did not exist yet. Places are sorted by size. */
export const tradedPrice = (universe: Universe, symbol: string, minute: number): number | undefined => {
  const code = symbol.toUpperCase();
  if (isFiatCode(code)) return 1 / fiatRate(code);
  const place = lowerTexts(universe, 'symbol').indexOf(symbol.toLowerCase());
  return place < 0 || minute < launchOf(universe, place) ? undefined : priceOf(universe, place, minute);
};
