// A wallet that a request names: its blockchain and an address of the form used there.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { required } from '../question/parameter.ts';
import { anyText, oneOf } from '../question/parameter-kinds.ts';
import { walletChain, walletChainNames, type WalletChainName } from './wallet-chains.ts';

export interface Wallet {
  readonly blockchain: WalletChainName;
  /** In lower case where case does not matter. */
  readonly address: string;
}

/** The blockchain comes first: without it no address can be judged. */
export const walletParameters = {
  blockchain: required(oneOf(walletChainNames), "The wallet's blockchain."),
  address: required(anyText, "The wallet's address: 0x and 40 hex digits, or base 58 on solana, bitcoin and tron."),
} as const;

export const checkWallet = ({ blockchain, address }: Wallet): Result<Wallet, Problem> => {
  const form = walletChain(blockchain);
  if (!form.address.test(address)) return fail({ reason: 'invalid-parameter', parameter: 'address' });
  return ok({ blockchain, address: form.ignoresCase ? address.toLowerCase() : address });
};
