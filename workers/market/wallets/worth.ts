// A value in the three units of the interface.

import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import type { Price } from '../simulation/chart.ts';
import type { Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';

export const worthSchema = objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() });

/** Converts US dollars at the market's prices. */
export const worthIn = (market: Market, dollars: number): Price => ({
  USD: dollars,
  BTC: converterTo('BTC', market)(dollars),
  ETH: converterTo('ETH', market)(dollars),
});
