// The wallets in a request, one by network and address or several in one parameter; and those whose transactions a key
// has synchronised.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { anyText, optional } from '../question/parameters.ts';
import {
  chosenNetworks,
  connectionParameters,
  networkNames,
  type Networks,
  timesOf,
  walletChain,
  type WalletChainName,
  walletChainNames,
} from './networks.ts';

export interface Wallet {
  readonly blockchain: WalletChainName;
  /** Lower-cased if the blockchain ignores case. */
  readonly address: string;
}

/** The wallets of a request, and its cost. */
interface Wallets {
  readonly wallets: readonly Wallet[];
  /** Number of times that the operation's price is charged. */
  readonly times: number;
}

const addressParameter = optional(
  anyText,
  '',
  "The wallet's address: 0x and 40 hex digits, or base 58 on solana, bitcoin and tron.",
);

/** The networks are read first: they decide which addresses are valid. */
export const walletParameters = {
  ...connectionParameters,
  address: { ...addressParameter, isRequired: true },
} as const;

/** Like `walletParameters`, for operations in which other parameters may give the wallets. */
export const maybeWalletParameters = { ...connectionParameters, address: addressParameter } as const;

const walletOn = (blockchain: WalletChainName, address: string): Wallet | undefined => {
  const form = walletChain(blockchain);
  if (!form.address.test(address)) return undefined;
  return { blockchain, address: form.ignoresCase ? address.toLowerCase() : address };
};

/** The address must be valid on each network; `all` means the networks on which it is valid. */
export const walletsOn = (networks: Networks, address: string, parameter = 'address'): Result<Wallets, Problem> => {
  const found = (networks === 'all' ? walletChainNames : networks).map((network) => walletOn(network, address));
  const wallets = found.filter((wallet) => wallet !== undefined);
  const isRight = wallets.length > 0 && (networks === 'all' || wallets.length === networks.length);
  return isRight ? ok({ wallets, times: timesOf(networks) }) : fail({ reason: 'invalid-parameter', parameter });
};

interface NamedWallet {
  readonly connectionId: Networks | null;
  readonly blockchain: Networks | null;
  readonly address: string;
}

export const checkWallets = (asked: NamedWallet): Result<Wallets, Problem> => {
  const networks = chosenNetworks(asked);
  return networks.ok ? walletsOn(networks.value, asked.address) : networks;
};

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

const nameOf = ({ blockchain, address }: Wallet): string => `${blockchain} ${address}`;

/** Creates the table if it is missing. */
export const createSyncBook = (sql: SqlStorage) => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS synced_wallets (key TEXT, wallet TEXT, PRIMARY KEY (key, wallet)) WITHOUT ROWID',
  );
  return {
    note: (key: string, wallet: Wallet): void => {
      sql.exec('INSERT OR IGNORE INTO synced_wallets VALUES (?, ?)', key, nameOf(wallet));
    },
    has: (key: string, wallet: Wallet): boolean =>
      sql.exec('SELECT 1 FROM synced_wallets WHERE key = ? AND wallet = ?', key, nameOf(wallet)).toArray().length > 0,
  };
};

export type SyncBook = ReturnType<typeof createSyncBook>;
