// Protocols of decentralised finance that simulated wallets invest in.

import type { WalletChainName } from './wallet-chains.ts';

export interface Protocol {
  readonly id: string;
  readonly name: string;
  readonly kind: 'Staking' | 'Lending' | 'Liquidity pool';
  readonly chains: readonly WalletChainName[];
}

// oxfmt-ignore
const protocols: readonly Protocol[] = [
  { id: 'lido', name: 'Lido', kind: 'Staking', chains: ['ethereum'] },
  { id: 'rocket-pool', name: 'Rocket Pool', kind: 'Staking', chains: ['ethereum'] },
  { id: 'aave-v3', name: 'Aave V3', kind: 'Lending', chains: ['ethereum', 'polygon', 'avalanche', 'arbitrum', 'optimism', 'base'] },
  { id: 'compound-v3', name: 'Compound V3', kind: 'Lending', chains: ['ethereum', 'polygon', 'arbitrum', 'base'] },
  { id: 'uniswap-v3', name: 'Uniswap V3', kind: 'Liquidity pool', chains: ['ethereum', 'polygon', 'arbitrum', 'optimism', 'base'] },
  { id: 'curve', name: 'Curve', kind: 'Liquidity pool', chains: ['ethereum', 'polygon', 'arbitrum'] },
  { id: 'pancakeswap', name: 'PancakeSwap', kind: 'Liquidity pool', chains: ['binance-smart-chain'] },
  { id: 'venus', name: 'Venus', kind: 'Lending', chains: ['binance-smart-chain'] },
  { id: 'benqi', name: 'BENQI', kind: 'Lending', chains: ['avalanche'] },
  { id: 'velodrome', name: 'Velodrome', kind: 'Liquidity pool', chains: ['optimism'] },
  { id: 'aerodrome', name: 'Aerodrome', kind: 'Liquidity pool', chains: ['base'] },
  { id: 'marinade', name: 'Marinade', kind: 'Staking', chains: ['solana'] },
  { id: 'kamino', name: 'Kamino', kind: 'Lending', chains: ['solana'] },
  { id: 'raydium', name: 'Raydium', kind: 'Liquidity pool', chains: ['solana'] },
  { id: 'justlend', name: 'JustLend', kind: 'Lending', chains: ['tron'] },
];

/** Empty for a blockchain without smart contracts. */
export const protocolsOf = (chain: WalletChainName): readonly Protocol[] =>
  protocols.filter(({ chains }) => chains.includes(chain));
