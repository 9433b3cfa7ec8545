// GET /portfolio/transactions: a portfolio's transactions, newest first. With `address` it gives those of a
// synchronised wallet, as in the published description.

import { fail, ok } from '../../../shared/result.ts';
import { pageMeta } from '../answers/page-meta.ts';
import { listSchema, numberSchema, objectSchema, schemaReference } from '../../../shared/openapi/schema.ts';
import { portfolioHeaders, portfolioMoves, portfolioParameters, readPortfolio } from '../portfolios/portfolio.ts';
import { portfolioTransactionSchema, renderPortfolioTransaction } from '../portfolios/render-portfolio-transaction.ts';
import { optional, required } from '../question/parameter.ts';
import { anyText, currencyCode } from '../question/parameter-kinds.ts';
import { pageParameters, shortPageParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { timeRangeParameters } from '../question/time-range.ts';
import { converterTo } from '../simulation/rates.ts';
import { movesOf } from '../wallets/holdings.ts';
import { areSynced } from '../wallets/synced-wallets.ts';
import { renderTransaction, transactionSchema } from '../wallets/transactions.ts';
import { checkWallets, maybeWalletParameters } from '../wallets/wallet.ts';
import type { Operation, OperationRequest, Work } from './operation.ts';

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
    if (!(await areSynced(service.syncedWallets, key, wallets))) return fail({ reason: 'not-synced' });
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

const preparePortfolio = ({ query, headers, service }: OperationRequest) => {
  const asked = readQuery(query, portfolioForm);
  if (!asked.ok) return asked;
  const portfolio = readPortfolio(asked.value, headers);
  if (!portfolio.ok) return portfolio;
  const { page, limit, from, to, coinId, currency } = asked.value;
  const work: Work = async () => {
    const { market } = service.present()('USD');
    const coin = market.universe.placeOf(coinId);
    const convert = converterTo(currency, market);
    const data = portfolioMoves(portfolio.value, service)
      .filter(({ moment, place }) => moment >= from && moment <= to && (coinId === '' || place === coin))
      .slice((page - 1) * limit, page * limit)
      .map((move) => renderPortfolioTransaction(move, portfolio.value ?? '', market, convert));
    return ok({ data, meta: { page, limit } });
  };
  return ok({ work });
};

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
