// GET /portfolio/chart: a portfolio's value over time.

import { ok } from '../../../shared/result.ts';
import { objectSchema } from '../../../shared/openapi/schema.ts';
import { portfolioChartOf } from '../portfolios/portfolio-chart.ts';
import { portfolioHeaders, portfolioMoves, portfolioParameters, readPortfolio } from '../portfolios/portfolio.ts';
import { required } from '../question/parameter.ts';
import { oneOf } from '../question/parameter-kinds.ts';
import { readQuery } from '../question/read-query.ts';
import { periodNames } from '../simulation/chart-times.ts';
import { pointsSchema } from './chart-schema.ts';
import type { Operation, Work } from './operation.ts';

const chartParameters = {
  ...portfolioParameters,
  type: required(oneOf(periodNames), 'How far back the points go.'),
} as const;

export const portfolioChart: Operation = {
  name: 'portfolioChart',
  method: 'GET',
  path: '/portfolio/chart',
  credits: 10,
  summary: 'Value of a portfolio over a period, oldest first.',
  parameters: chartParameters,
  headers: portfolioHeaders,
  answer: objectSchema({ result: pointsSchema('milliseconds since 1970', 'worth in US dollars') }),
  prepare: ({ query, headers, service }) => {
    const asked = readQuery(query, chartParameters);
    if (!asked.ok) return asked;
    const portfolio = readPortfolio(asked.value, headers);
    if (!portfolio.ok) return portfolio;
    const work: Work = async () => {
      const { market } = service.present()('USD');
      const moves = portfolioMoves(portfolio.value, service);
      return ok({ result: portfolioChartOf(moves, market, asked.value.type) });
    };
    return ok({ work });
  },
};
