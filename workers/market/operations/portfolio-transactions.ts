// GET /portfolio/transactions: a synchronised wallet's transactions, newest first.

import { fail, ok } from '../../../shared/result.ts';
import { pageMeta } from '../answers/page-meta.ts';
import { listSchema, objectSchema, schemaReference } from '../../../shared/openapi/schema.ts';
import { pageParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { movesOf } from '../wallets/holdings.ts';
import { areSynced } from '../wallets/synced-wallets.ts';
import { renderTransaction, transactionSchema } from '../wallets/transactions.ts';
import { checkWallets, walletParameters } from '../wallets/wallet.ts';
import type { Operation, OperationRequest, Work } from './operation.ts';

const parameters = { ...walletParameters, ...pageParameters } as const;

const prepare = ({ query, key, service }: OperationRequest) => {
  const asked = readQuery(query, parameters);
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

export const portfolioTransactions: Operation = {
  name: 'portfolioTransactions',
  method: 'GET',
  path: '/portfolio/transactions',
  credits: 4,
  summary: "A synchronised wallet's transactions, newest first.",
  parameters,
  answer: objectSchema({ meta: schemaReference('Meta'), result: listSchema(transactionSchema) }),
  refusals: [409],
  prepare,
};
