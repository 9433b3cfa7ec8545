// GET /portfolio/value: a portfolio's value, cost and gain.

import { ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import { percentOf } from '../portfolios/percent.ts';
import { portfolioHeaders, portfolioMoves, portfolioParameters, readPortfolio } from '../portfolios/portfolio.ts';
import { positionsOf, type Position } from '../portfolios/positions.ts';
import { currencyParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { converterTo } from '../simulation/rates.ts';
import type { Operation, Work } from './operation.ts';

const valueParameters = { ...portfolioParameters, ...currencyParameters } as const;

/** `convert`: converts US dollars to the currency shown. */
const valueOf = (positions: readonly Position[], convert: (dollars: number) => number) => {
  const sum = (part: (position: Position) => number) => positions.reduce((total, one) => total + part(one), 0);
  const totalOf = (kind: keyof Position['gains']) => ({
    gain: sum(({ gains }) => gains[kind]),
    cost: sum(({ costs }) => costs[kind]),
  });
  const [unrealized, realized, allTime] = [totalOf('unrealized'), totalOf('realized'), totalOf('allTime')];
  return {
    totalValue: convert(sum(({ count, price }) => count * price)),
    defiValue: 0,
    totalCost: convert(unrealized.cost),
    unrealizedProfitLoss: convert(unrealized.gain),
    unrealizedProfitLossPercent: percentOf(unrealized.gain, unrealized.cost),
    realizedProfitLoss: convert(realized.gain),
    realizedProfitLossPercent: percentOf(realized.gain, realized.cost),
    allTimeProfitLoss: convert(allTime.gain),
    allTimeProfitLossPercent: percentOf(allTime.gain, allTime.cost),
  };
};

export const portfolioValue: Operation = {
  name: 'portfolioValue',
  method: 'GET',
  path: '/portfolio/value',
  credits: 10,
  summary: 'Value, cost and gain of a portfolio.',
  parameters: valueParameters,
  headers: portfolioHeaders,
  answer: objectSchema({
    totalValue: numberSchema(),
    defiValue: numberSchema('Always 0 here.'),
    totalCost: numberSchema('Of the coins held.'),
    unrealizedProfitLoss: numberSchema(),
    unrealizedProfitLossPercent: numberSchema(),
    realizedProfitLoss: numberSchema(),
    realizedProfitLossPercent: numberSchema(),
    allTimeProfitLoss: numberSchema(),
    allTimeProfitLossPercent: numberSchema(),
  }),
  prepare: ({ query, headers, service }) => {
    const asked = readQuery(query, valueParameters);
    if (!asked.ok) return asked;
    const portfolio = readPortfolio(asked.value, headers);
    if (!portfolio.ok) return portfolio;
    const work: Work = async () => {
      const { market } = service.present()('USD');
      const positions = positionsOf(portfolioMoves(portfolio.value, service), market);
      return ok(valueOf(positions, converterTo(asked.value.currency, market)));
    };
    return ok({ work });
  },
};
