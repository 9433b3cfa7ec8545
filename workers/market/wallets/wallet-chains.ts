// The blockchains of wallets: names, address format, own coin, explorer. `binacesmartchain` is the service's own
// spelling.

const BASE_58 = '[1-9A-HJ-NP-Za-km-z]';
const evmAddress = /^0x[0-9a-f]{40}$/i;

interface WalletChain {
  readonly title: string;
  /** The interface's names of the wallet connection and the blockchain. */
  readonly connectionId: string;
  readonly chain: string;
  readonly address: RegExp;
  /** Addresses that differ only in case are the same wallet. */
  readonly ignoresCase: boolean;
  readonly coinId: string;
  /** Decimal places of the blockchain's own coin. */
  readonly decimals: number;
  /** Prefix of a transaction's page; the hash follows. */
  readonly explorer: string;
  readonly hash: 'hex' | '0x' | 'base58';
}

const evm = { address: evmAddress, ignoresCase: true, decimals: 18, hash: '0x' } as const;

// oxfmt-ignore
export const walletChains = {
  ethereum: { title: 'Ethereum', connectionId: 'ethereum', chain: 'ethereum', ...evm, coinId: 'ethereum', explorer: 'https://etherscan.io/tx/' },
  'binance-smart-chain': { title: 'BNB Smart Chain', connectionId: 'binacesmartchain', chain: 'binance_smart', ...evm, coinId: 'binance-coin', explorer: 'https://bscscan.com/tx/' },
  polygon: { title: 'Polygon', connectionId: 'polygon-wallet', chain: 'polygon', ...evm, coinId: 'matic-network', explorer: 'https://polygonscan.com/tx/' },
  avalanche: { title: 'Avalanche', connectionId: 'avalanche-wallet', chain: 'avalanche', ...evm, coinId: 'avalanche-2', explorer: 'https://snowtrace.io/tx/' },
  arbitrum: { title: 'Arbitrum', connectionId: 'arbitrum-wallet', chain: 'arbitrum', ...evm, coinId: 'ethereum', explorer: 'https://arbiscan.io/tx/' },
  optimism: { title: 'Optimism', connectionId: 'optimism-wallet', chain: 'optimism', ...evm, coinId: 'ethereum', explorer: 'https://optimistic.etherscan.io/tx/' },
  base: { title: 'Base', connectionId: 'base-wallet', chain: 'base', ...evm, coinId: 'ethereum', explorer: 'https://basescan.org/tx/' },
  solana: { title: 'Solana', connectionId: 'solana', chain: 'solana', address: new RegExp(`^${BASE_58}{32,44}$`), ignoresCase: false, coinId: 'solana', decimals: 9, explorer: 'https://solscan.io/tx/', hash: 'base58' },
  bitcoin: { title: 'Bitcoin', connectionId: 'bitcoin', chain: 'bitcoin', address: new RegExp(`^([13]${BASE_58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`), ignoresCase: false, coinId: 'bitcoin', decimals: 8, explorer: 'https://mempool.space/tx/', hash: 'hex' },
  tron: { title: 'TRON', connectionId: 'tron', chain: 'tron', address: new RegExp(`^T${BASE_58}{33}$`), ignoresCase: false, coinId: 'tron', decimals: 6, explorer: 'https://tronscan.org/#/transaction/', hash: 'hex' },
} as const satisfies Readonly<Record<string, WalletChain>>;

export type WalletChainName = keyof typeof walletChains;

// `Object.keys` loses the key type.
export const walletChainNames = Object.keys(walletChains) as readonly WalletChainName[];

export const walletChain = (name: WalletChainName): WalletChain => walletChains[name];
