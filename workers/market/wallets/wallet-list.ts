// Several wallets in one parameter: comma-separated `connection:address`.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { optional } from '../question/parameter.ts';
import { anyText } from '../question/parameter-kinds.ts';
import { networkNames } from './networks.ts';
import { walletsOn, type Wallets } from './wallet.ts';

export const walletListParameters = {
  wallets: optional(anyText, '', 'Wallets as `connectionId:address`, separated by commas, in place of one address.'),
} as const;

const wrong = fail({ reason: 'invalid-parameter', parameter: 'wallets' } as const);

const readOne = (text: string): Result<Wallets, Problem> => {
  const [connection = '', address = ''] = text.trim().split(':');
  const networks = networkNames.read(connection);
  return networks === undefined || networks === null ? wrong : walletsOn(networks, address, 'wallets');
};

/** Each wallet is charged separately. */
export const readWalletList = (text: string): Result<Wallets, Problem> => {
  const read = text.split(',').map(readOne);
  const wallets = read.flatMap((one) => (one.ok ? [one.value] : []));
  if (wallets.length < read.length) return wrong;
  return ok({
    wallets: wallets.flatMap((one) => one.wallets),
    times: wallets.reduce((sum, { times }) => sum + times, 0),
  });
};
