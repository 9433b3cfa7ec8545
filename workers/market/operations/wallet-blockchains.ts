// GET /wallet/blockchains: the networks whose wallets the service knows, with their names.

import { ok } from '../../../shared/result.ts';
import { listSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { walletChain, walletChainNames } from '../wallets/wallet-chains.ts';
import { networkIcon } from '../wallets/network-icon.ts';
import type { Operation, Work } from './operation.ts';

const listBlockchains: Work = async () =>
  ok(
    walletChainNames.map((network) => {
      const { title, connectionId, chain } = walletChain(network);
      return { name: title, connectionId, chain, icon: networkIcon(network) };
    }),
  );

export const walletBlockchains: Operation = {
  name: 'walletBlockchains',
  method: 'GET',
  path: '/wallet/blockchains',
  credits: 1,
  summary: 'The blockchains whose wallets the service knows.',
  parameters: {},
  answer: listSchema(
    objectSchema({
      name: textSchema('For people.'),
      connectionId: textSchema('What `connectionId` takes.'),
      chain: textSchema('What `blockchain` takes.'),
      icon: textSchema('Address of an image.'),
    }),
  ),
  prepare: ({ query }) => {
    const asked = readQuery(query, {});
    return asked.ok ? ok({ work: listBlockchains }) : asked;
  },
};
