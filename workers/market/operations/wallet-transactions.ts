// Synchronises a wallet's transactions, says whether they are, and lists them.

import { listSchema, numberSchema, objectSchema } from '../../../shared/protocol/schema.ts';
import { fail, ok } from '../../../shared/result.ts';
import { currencyParameters, shortPageParameters } from '../question/list-question.ts';
import { anyText, exactList, optional, readQuery, timeRangeParameters } from '../question/parameters.ts';
import { converterTo } from '../simulation/rates.ts';
import { movesOf } from '../wallets/holdings.ts';
import {
  checkWallets,
  maybeWalletParameters,
  readWalletList,
  walletListParameters,
  walletParameters,
} from '../wallets/wallet.ts';
import { renderTransaction, transactionHash, transactionSchema } from '../wallets/transactions.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK, ofWallets } from './wallet-holdings.ts';

// PATCH /wallet/transactions, and its former path PATCH /transactions: synchronises a wallet's transactions. They can
// be read afterwards.

const synchronise = (name: 'transactionSync' | 'walletTransactionSync', path: string): Operation => ({
  name,
  method: 'PATCH',
  path,
  credits: 50,
  multiplied: EACH_NETWORK,
  summary: "Synchronises a wallet's transactions.",
  parameters: walletParameters,
  answer: objectSchema({ status: { type: 'string', enum: ['syncing', 'synced'] } }),
  prepare: ofWallets(async (wallets, { key, service }) => {
    await service.book().noteSynced(key.key, wallets);
    return ok({ status: 'synced' });
  }),
});

export const transactionSync = synchronise('transactionSync', '/transactions');

export const walletTransactionSync = synchronise('walletTransactionSync', '/wallet/transactions');

export const walletStatus: Operation = {
  name: 'walletStatus',
  method: 'GET',
  path: '/wallet/status',
  credits: 3,
  multiplied: EACH_NETWORK,
  summary: "Whether a wallet's transactions are synchronised, on all the networks asked for.",
  parameters: walletParameters,
  answer: objectSchema({ status: { type: 'string', enum: ['syncing', 'synced'] } }),
  prepare: ofWallets(async (wallets, { key, service }) => {
    const isSynced = await service.book().areSynced(key.key, wallets);
    return ok({ status: isSynced ? 'synced' : 'syncing' });
  }),
};

const transactionsParameters = {
  ...maybeWalletParameters,
  ...walletListParameters,
  ...shortPageParameters,
  ...timeRangeParameters,
  ...currencyParameters,
  types: optional(exactList, [], 'Comma-separated: deposit, withdraw; of the other types there are none.'),
  txId: optional(anyText, '', 'The hash of one transaction.'),
  coinId: optional(anyText, '', 'The coin that was moved.'),
} as const;

export const walletTransactions: Operation = {
  name: 'walletTransactions',
  method: 'GET',
  path: '/wallet/transactions',
  credits: 30,
  multiplied: EACH_NETWORK,
  summary: "A synchronised wallet's transactions, newest first.",
  parameters: transactionsParameters,
  answer: objectSchema({
    meta: objectSchema({ page: numberSchema(), limit: numberSchema() }),
    result: listSchema(transactionSchema),
  }),
  refusals: [409],
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, transactionsParameters);
    if (!asked.ok) return asked;
    const { wallets: list, page, limit, from, to, currency, types, txId, coinId } = asked.value;
    const checked = list === '' ? checkWallets(asked.value) : readWalletList(list);
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () => {
      if (!(await service.book().areSynced(key.key, wallets))) return fail({ reason: 'not-synced' });
      const view = service.present()('USD');
      const { universe } = view.market;
      const coin = universe.placeOf(coinId);
      const found = wallets
        .flatMap((wallet) =>
          movesOf(universe, service.settings.seed, wallet, service.now()).map((move) => ({ move, ...wallet })),
        )
        .filter(
          ({ move, blockchain }) =>
            move.moment >= from &&
            move.moment <= to &&
            (types.length === 0 || types.includes(move.amount > 0 ? 'deposit' : 'withdraw')) &&
            (txId === '' || transactionHash(move, blockchain) === txId) &&
            (coinId === '' || move.place === coin),
        )
        .sort((left, right) => right.move.moment - left.move.moment);
      const convert = converterTo(currency, view.market);
      return ok({
        meta: { page, limit },
        result: found
          .slice((page - 1) * limit, page * limit)
          .map(({ move, blockchain }) => renderTransaction(move, blockchain, view, convert)),
      });
    };
    return ok({ work, times });
  },
};
