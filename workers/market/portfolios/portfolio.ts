// Reads the portfolio that a request names, by share token or id. Each name gives a simulated portfolio, derived from
// the market's seed and the name. A request without a name means all portfolios of the key; there are none, because no
// operation adds any.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { optional } from '../question/parameter.ts';
import { anyText } from '../question/parameter-kinds.ts';
import type { Service } from '../service.ts';
import { hash, hashText } from '../simulation/hash.ts';
import { CANDIDATES, movesAmong, type Move } from '../wallets/holdings.ts';

/** Undefined if the request names none. */
export type PortfolioName = string | undefined;

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

interface NamedPortfolio {
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
