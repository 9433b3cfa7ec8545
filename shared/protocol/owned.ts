// What is told of what one owns: the columns of a portfolio, and the networks of addresses.

export const portfolioColumns = [
  'coin',
  'symbol',
  'amount',
  'price',
  'value',
  'change',
  'share',
  'averageBuy',
  'profit',
  'profitPercent',
] as const;

/** With what is shown only where it is asked for. */
export const portfolioFields = ['id', ...portfolioColumns] as const;

export type PortfolioColumn = (typeof portfolioFields)[number];

/** Columns that have a total: one of them alone is asked for as that number. */
export const totalColumns: readonly PortfolioColumn[] = ['value', 'change', 'profit', 'profitPercent'];

export const balanceColumns = ['address', 'network', 'coin', 'symbol', 'amount', 'price', 'value'] as const;

const evmAddress = /^0x[0-9a-f]{40}$/i;
const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** What an address of each network looks like, as far as a typing error shows. */
export const networks = {
  ethereum: evmAddress,
  'binance-smart-chain': evmAddress,
  polygon: evmAddress,
  avalanche: evmAddress,
  arbitrum: evmAddress,
  optimism: evmAddress,
  base: evmAddress,
  solana: new RegExp(`^${base58}{32,44}$`),
  bitcoin: new RegExp(`^([13]${base58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`),
  tron: new RegExp(`^T${base58}{33}$`),
} as const satisfies Readonly<Record<string, RegExp>>;

export type Network = keyof typeof networks;

export const networkNames = Object.keys(networks) as readonly Network[];
