// GET /portfolio/coins: the coins of a portfolio, with cost and gain.

import { ok } from '../../../shared/result.ts';
import { listSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import { portfolioHeaders, portfolioMoves, portfolioParameters, readPortfolio } from '../portfolios/portfolio.ts';
import { positionsOf } from '../portfolios/positions.ts';
import { positionSchema, renderPosition } from '../portfolios/render-position.ts';
import { optional } from '../question/parameter.ts';
import { trueOrFalse } from '../question/parameter-kinds.ts';
import { shortPageParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import type { Operation, Work } from './operation.ts';

const coinsParameters = {
  ...portfolioParameters,
  ...shortPageParameters,
  includeRiskScore: optional(trueOrFalse, false, '"true" includes risk data.'),
} as const;

export const portfolioCoins: Operation = {
  name: 'portfolioCoins',
  method: 'GET',
  path: '/portfolio/coins',
  credits: 8,
  summary: 'The coins of a portfolio, by worth, with profit and loss.',
  parameters: coinsParameters,
  headers: portfolioHeaders,
  answer: objectSchema({ result: listSchema(positionSchema) }),
  prepare: ({ query, headers, service }) => {
    const asked = readQuery(query, coinsParameters);
    if (!asked.ok) return asked;
    const portfolio = readPortfolio(asked.value, headers);
    if (!portfolio.ok) return portfolio;
    const { page, limit, includeRiskScore } = asked.value;
    const work: Work = async () => {
      const view = service.present()('USD');
      const held = positionsOf(portfolioMoves(portfolio.value, service), view.market).filter(({ count }) => count > 0);
      const shown = held.slice((page - 1) * limit, page * limit);
      return ok({ result: shown.map((position) => renderPosition(position, view, includeRiskScore)) });
    };
    return ok({ work });
  },
};
