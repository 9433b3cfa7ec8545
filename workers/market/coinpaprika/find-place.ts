// Finds the coin that a path names.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Market } from '../simulation/market.ts';
import { coinIdsOf } from './coin-ids.ts';
import { isFree } from './free-plan.ts';
import type { Refusal } from './refusal.ts';

/** The coin's place; refused for unknown ids and for coins that need a key. */
export const findPlace = (market: Market, id: string | undefined): Result<number, Refusal> => {
  const place = id === undefined ? undefined : coinIdsOf(market.universe).placeOf(id);
  if (place === undefined) return fail({ reason: 'unknown-id' });
  return isFree(market, place) ? ok(place) : fail({ reason: 'not-in-plan', subject: `Getting the coin ${id}` });
};
