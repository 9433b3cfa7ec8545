// Market cap and volume of all coins together, now and compared with the day before.

import { createMarket, DAY_MINUTES, percentChange, type Market } from './market.ts';

const twoPlaces = (value: number): number => Math.round(value * 100) / 100;

/** US dollars; dominance in percent. Bitcoin is the first coin of every universe. */
const sumsOf = ({ universe, figures }: Market) => {
  let marketCap = 0;
  let volume = 0;
  for (let place = 0; place < universe.size; place += 1) {
    marketCap += figures.marketCap(place);
    volume += figures.volume(place);
  }
  return { marketCap, volume, btcDominance: twoPlaces((figures.marketCap(0) / marketCap) * 100) };
};

export const totalsOf = (market: Market) => {
  const now = sumsOf(market);
  const before = sumsOf(createMarket(market.universe, market.minute - DAY_MINUTES));
  return {
    ...now,
    marketCapChange: percentChange(before.marketCap, now.marketCap),
    volumeChange: percentChange(before.volume, now.volume),
    btcDominanceChange: twoPlaces(now.btcDominance - before.btcDominance),
  };
};
