// Total market cap and volume, with their change over a day.

import { createMarket, DAY_MINUTES, percentChange, type Market } from './market.ts';

const twoPlaces = (value: number): number => Math.round(value * 100) / 100;

/** US dollars; dominance in percent. Place 0 is bitcoin. */
export const sumsOf = ({ universe, figures }: Market) => {
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
