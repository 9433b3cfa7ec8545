// GET /portfolio/transactions: a synchronised wallet's transactions, newest first.

import { fail, ok } from '../../../shared/result.ts';
import { pageMeta } from '../answers/page-meta.ts';
import { listSchema, objectSchema, schemaReference } from '../../../shared/openapi/schema.ts';
import { pageParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { movesOf } from '../wallets/holdings.ts';
import { renderTransaction, transactionSchema } from '../wallets/transactions.ts';
import { checkWallet, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';

const parameters = { ...walletParameters, ...pageParameters } as const;

export const portfolioTransactions: Operation = {
  name: 'portfolioTransactions',
  method: 'GET',
  path: '/portfolio/transactions',
  credits: 4,
  summary: "A synchronised wallet's transactions, newest first.",
  parameters,
  answer: objectSchema({ meta: schemaReference('Meta'), result: listSchema(transactionSchema) }),
  refusals: [409],
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, parameters);
    if (!asked.ok) return asked;
    const checked = checkWallet(asked.value);
    if (!checked.ok) return checked;
    const wallet = checked.value;
    const work: Work = async () => {
      if (!(await service.syncedWallets.has(key, wallet))) return fail({ reason: 'not-synced' });
      const { page, limit } = asked.value;
      const view = service.present()('USD');
      const moves = movesOf(view.market.universe, service.settings.seed, wallet, service.now());
      return ok({
        meta: pageMeta({ page, limit }, moves.length),
        result: moves
          .slice((page - 1) * limit, page * limit)
          .map((move) => renderTransaction(move, wallet.blockchain, view)),
      });
    };
    return ok({ work });
  },
};
