// A portfolio: who names it, its moves, its positions computed from these, and its value over time.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { anyText, optional } from '../question/parameters.ts';
import type { Service } from '../service.ts';
import { chartTimes, worthAt, type PeriodName } from '../simulation/chart.ts';
import { DAY_MINUTES, MINUTE_MS, pricesAt, type Market } from '../simulation/market.ts';
import { hash, hashText } from '../simulation/noise.ts';
import { CANDIDATES, FINE_PARTS, movesAmong, type Move } from './holdings.ts';

export const percentOf = (gain: number, cost: number): number =>
  cost === 0 ? 0 : Math.round((gain / cost) * 10_000) / 100 + 0;

// Reads the portfolio that a request names, by share token or id. Each name gives a simulated portfolio, derived from
// the market's seed and the name. A request without a name means all portfolios of the key; there are none, because no
// operation adds any.

/** Undefined if the request names none. */
type PortfolioName = string | undefined;

const NAME = /^[\w-]{1,64}$/;

export const portfolioParameters = {
  shareToken: optional(anyText, '', 'The token under which a portfolio is shared; better in a header.'),
  portfolioId: optional(anyText, '', 'The id of a portfolio, if there is no token.'),
  passcode: optional(anyText, '', 'The passcode of a shared portfolio; no simulated one has any.'),
} as const;

export const portfolioHeaders = {
  sharetoken: 'The token under which a portfolio is shared.',
  passcode: 'The passcode of a shared portfolio; no simulated one has any.',
} as const;

export interface NamedPortfolio {
  readonly shareToken: string;
  readonly portfolioId: string;
}

export const readPortfolio = (
  { shareToken, portfolioId }: NamedPortfolio,
  headers: Headers,
): Result<PortfolioName, Problem> => {
  const token = headers.get('sharetoken') ?? shareToken;
  const [parameter, name] = token === '' ? ['portfolioId', portfolioId] : ['shareToken', token];
  if (name === '') return ok(undefined);
  return NAME.test(name) ? ok(name) : fail({ reason: 'invalid-parameter', parameter });
};

/** The portfolio's moves, newest first. */
export const portfolioMoves = (name: PortfolioName, { settings, present, now }: Service): readonly Move[] => {
  if (name === undefined) return [];
  const { universe } = present()('USD').market;
  const largest = Array.from({ length: Math.min(CANDIDATES, universe.size) }, (_, place) => place);
  return movesAmong(universe, largest, hash(settings.seed, hashText(`portfolio ${name}`)), now());
};

// A portfolio's positions, computed from its moves: amounts bought and sold, their cost, the rest and the gains, in US
// dollars. A received amount counts as bought at the price of its minute, a sent one as sold.

export interface Position {
  readonly place: number;
  /** Coins held. */
  readonly count: number;
  readonly price: number;
  readonly averageBuy: number;
  /** Undefined if nothing was sold. */
  readonly averageSell: number | undefined;
  /** Cost of the coins held, of those sold, and of both. */
  readonly costs: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  readonly gains: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  /** The newest move: its value then, and the gain since. */
  readonly lastTrade: { readonly worth: number; readonly gain: number };
}

interface Sums {
  bought: number;
  paid: number;
  sold: number;
  gained: number;
  last: { readonly amount: number; readonly price: number };
}

const sumsOf = (moves: readonly Move[], { universe }: Market): ReadonlyMap<number, Sums> => {
  const sums = new Map<number, Sums>();
  for (const { place, amount, moment } of moves) {
    const price = pricesAt(universe, Math.floor(moment / MINUTE_MS))(place);
    // Moves are sorted newest first: a coin's first move in this list is its last one.
    const sum = sums.get(place) ?? { bought: 0, paid: 0, sold: 0, gained: 0, last: { amount, price } };
    if (amount > 0) {
      sum.bought += amount;
      sum.paid += amount * price;
    } else {
      sum.sold -= amount;
      sum.gained -= amount * price;
    }
    sums.set(place, sum);
  }
  return sums;
};

/** Positions by falling value, including sold-out ones. `moves`: newest first. */
export const positionsOf = (moves: readonly Move[], market: Market): readonly Position[] =>
  [...sumsOf(moves, market)]
    .map(([place, { bought, paid, sold, gained, last }]): Position => {
      const price = market.figures.price(place);
      const count = Math.round((bought - sold) * FINE_PARTS) / FINE_PARTS;
      const averageBuy = paid / bought;
      const costs = { unrealized: count * averageBuy, realized: sold * averageBuy, allTime: paid };
      const unrealized = count * price - costs.unrealized;
      const realized = gained - costs.realized;
      return {
        place,
        count,
        price,
        averageBuy,
        averageSell: sold === 0 ? undefined : gained / sold,
        costs,
        gains: { unrealized, realized, allTime: unrealized + realized },
        lastTrade: { worth: Math.abs(last.amount) * last.price, gain: last.amount * (price - last.price) },
      };
    })
    .sort((left, right) => right.count * right.price - left.count * left.price || left.place - right.place);

/** Milliseconds since 1970; value in US dollars, bitcoin and ether. */
type WorthPoint = readonly [milliseconds: number, usd: number, btc: number, eth: number];

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
