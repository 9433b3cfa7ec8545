// GET /portfolio/coins, /portfolio/value, /portfolio/chart and /portfolio/transactions.

import { listSchema, numberSchema, objectSchema, schemaReference } from '../../../shared/protocol/schema.ts';
import { fail, ok } from '../../../shared/result.ts';
import { currencyParameters, pageParameters, shortPageParameters } from '../question/list-question.ts';
import {
  anyText,
  currencyCode,
  oneOf,
  optional,
  readQuery,
  required,
  type Table,
  timeRangeParameters,
  trueOrFalse,
} from '../question/parameters.ts';
import type { Service } from '../service.ts';
import { periodNames } from '../simulation/chart.ts';
import { converterTo } from '../simulation/rates.ts';
import { movesOf } from '../wallets/holdings.ts';
import {
  type NamedPortfolio,
  percentOf,
  portfolioChartOf,
  portfolioHeaders,
  portfolioMoves,
  portfolioParameters,
  positionsOf,
  readPortfolio,
  type Position,
} from '../wallets/portfolio.ts';
import {
  portfolioTransactionSchema,
  positionSchema,
  renderPortfolioTransaction,
  renderPosition,
} from '../wallets/render-portfolio.ts';
import { checkWallets, maybeWalletParameters } from '../wallets/wallet.ts';
import { renderTransaction, transactionSchema } from '../wallets/transactions.ts';
import { pointsSchema } from './charts.ts';
import { pageMeta } from './coins.ts';
import type { Operation, OperationRequest, Work } from './operation.ts';

/** For an operation on the portfolio that a request names. */
const ofPortfolio = <Values extends NamedPortfolio & Record<string, unknown>>(
  parameters: Table<Values>,
  work: (asked: Values, name: string | undefined, service: Service) => unknown,
): Pick<Operation, 'parameters' | 'prepare'> => ({
  parameters,
  prepare: ({ query, headers, service }) => {
    const asked = readQuery(query, parameters);
    if (!asked.ok) return asked;
    const portfolio = readPortfolio(asked.value, headers);
    if (!portfolio.ok) return portfolio;
    return ok({ work: async () => ok(work(asked.value, portfolio.value, service)) });
  },
});

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
  headers: portfolioHeaders,
  answer: objectSchema({ result: listSchema(positionSchema) }),
  ...ofPortfolio(coinsParameters, ({ page, limit, includeRiskScore }, name, service) => {
    const view = service.present()('USD');
    const held = positionsOf(portfolioMoves(name, service), view.market).filter(({ count }) => count > 0);
    const shown = held.slice((page - 1) * limit, page * limit);
    return { result: shown.map((position) => renderPosition(position, view, includeRiskScore)) };
  }),
};

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
  ...ofPortfolio(valueParameters, ({ currency }, name, service) => {
    const { market } = service.present()('USD');
    return valueOf(positionsOf(portfolioMoves(name, service), market), converterTo(currency, market));
  }),
};

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
  headers: portfolioHeaders,
  answer: objectSchema({ result: pointsSchema('milliseconds since 1970', 'worth in US dollars') }),
  ...ofPortfolio(chartParameters, ({ type }, name, service) => ({
    result: portfolioChartOf(portfolioMoves(name, service), service.present()('USD').market, type),
  })),
};

// GET /portfolio/transactions: a portfolio's transactions, newest first. With `address` it gives those of a
// synchronised wallet, as in the published description.

const walletForm = { ...maybeWalletParameters, ...pageParameters } as const;

const portfolioForm = {
  ...portfolioParameters,
  currency: required(currencyCode, 'Currency of the sums; only for portfolios, and then required.'),
  ...shortPageParameters,
  ...timeRangeParameters,
  coinId: optional(anyText, '', 'The coin that was moved.'),
} as const;

const prepareWallet = ({ query, key, service }: OperationRequest) => {
  const asked = readQuery(query, walletForm);
  if (!asked.ok) return asked;
  const checked = checkWallets(asked.value);
  if (!checked.ok) return checked;
  const { page, limit } = asked.value;
  const { wallets, times } = checked.value;
  const work: Work = async () => {
    if (!(await service.book().areSynced(key.key, wallets))) return fail({ reason: 'not-synced' });
    const view = service.present()('USD');
    const moves = wallets
      .flatMap((wallet) =>
        movesOf(view.market.universe, service.settings.seed, wallet, service.now()).map((move) => ({ move, wallet })),
      )
      .sort((left, right) => right.move.moment - left.move.moment);
    return ok({
      meta: pageMeta({ page, limit }, moves.length),
      result: moves
        .slice((page - 1) * limit, page * limit)
        .map(({ move, wallet }) => renderTransaction(move, wallet.blockchain, view, (dollars) => dollars)),
    });
  };
  return ok({ work, times });
};

const { prepare: preparePortfolio } = ofPortfolio(
  portfolioForm,
  ({ page, limit, from, to, coinId, currency }, name, service) => {
    const { market } = service.present()('USD');
    const coin = market.universe.placeOf(coinId);
    const convert = converterTo(currency, market);
    const data = portfolioMoves(name, service)
      .filter(({ moment, place }) => moment >= from && moment <= to && (coinId === '' || place === coin))
      .slice((page - 1) * limit, page * limit)
      .map((move) => renderPortfolioTransaction(move, name ?? '', market, convert));
    return { data, meta: { page, limit } };
  },
);

export const portfolioTransactions: Operation = {
  name: 'portfolioTransactions',
  method: 'GET',
  path: '/portfolio/transactions',
  credits: 4,
  summary: "A portfolio's or a synchronised wallet's transactions, newest first.",
  parameters: { ...walletForm, ...portfolioForm, currency: { ...portfolioForm.currency, isRequired: false } },
  headers: portfolioHeaders,
  answer: {
    anyOf: [
      objectSchema({
        data: listSchema(portfolioTransactionSchema),
        meta: objectSchema({ page: numberSchema(), limit: numberSchema() }),
      }),
      objectSchema({ meta: schemaReference('Meta'), result: listSchema(transactionSchema) }),
    ],
  },
  refusals: [409],
  prepare: (request) =>
    Object.keys(maybeWalletParameters).some((name) => request.query.has(name))
      ? prepareWallet(request)
      : preparePortfolio(request),
};
