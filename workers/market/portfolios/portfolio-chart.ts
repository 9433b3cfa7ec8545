// A portfolio's value over time: at each point its coins at that time, at that time's prices.

import { chartTimes, type PeriodName } from '../simulation/chart-times.ts';
import { worthAt } from '../simulation/chart.ts';
import { DAY_MINUTES, MINUTE_MS, pricesAt, type Market } from '../simulation/market.ts';
import { FINE_PARTS, type Move } from '../wallets/holdings.ts';

/** Milliseconds since 1970; value in US dollars, bitcoin and ether. */
export type WorthPoint = readonly [milliseconds: number, usd: number, btc: number, eth: number];

const minuteOf = ({ moment }: Move): number => Math.floor(moment / MINUTE_MS);

/** Points from the day of the first move on, oldest first. `moves`: newest first. */
export const portfolioChartOf = (
  moves: readonly Move[],
  { universe, minute }: Market,
  period: PeriodName,
): readonly WorthPoint[] => {
  const oldestFirst = [...moves].reverse();
  const [first] = oldestFirst;
  if (first === undefined) return [];
  const firstMinute = minuteOf(first);
  const parts = new Map<number, number>();
  let next = 0;
  return chartTimes(period, minute, firstMinute - (firstMinute % DAY_MINUTES)).map((at): WorthPoint => {
    for (let move = oldestFirst[next]; move !== undefined && minuteOf(move) <= at; move = oldestFirst[next]) {
      parts.set(move.place, (parts.get(move.place) ?? 0) + Math.round(move.amount * FINE_PARTS));
      next += 1;
    }
    const priceAt = pricesAt(universe, at);
    const dollars = [...parts].reduce((sum, [place, held]) => sum + (held / FINE_PARTS) * priceAt(place), 0);
    // Bitcoin is the first coin of every universe.
    const bitcoin = worthAt(universe, 0, at);
    return [at * MINUTE_MS, dollars, dollars / bitcoin.USD, (dollars / bitcoin.USD) * bitcoin.ETH];
  });
};
