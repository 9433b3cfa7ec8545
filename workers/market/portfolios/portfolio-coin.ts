// A coin in the format of the portfolio operations.

import { iconOf } from '../answers/render-coin.ts';
import { numberSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import type { Market } from '../simulation/market.ts';

export const portfolioCoinSchema = objectSchema({
  rank: numberSchema(),
  identifier: textSchema('As in the list of coins.'),
  symbol: textSchema(),
  name: textSchema(),
  icon: textSchema(),
  isFake: { type: 'boolean' },
  isFiat: { type: 'boolean' },
  priceChange24h: numberSchema('Percent.'),
  priceChange1h: numberSchema('Percent.'),
  priceChange7d: numberSchema('Percent.'),
  volume: numberSchema('US dollars in 24 hours.'),
});

export const portfolioCoin = (place: number, { universe, figures }: Market) => {
  const coin = universe.coinAt(place);
  return {
    rank: figures.rank(place),
    identifier: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    icon: iconOf(coin),
    isFake: false,
    isFiat: false,
    priceChange24h: figures.priceChange1d(place),
    priceChange1h: figures.priceChange1h(place),
    priceChange7d: figures.priceChange1w(place),
    volume: figures.volume(place),
  };
};
