// The address of a network's image.

import type { WalletChainName } from './wallet-chains.ts';

export const networkIcon = (network: WalletChainName): string =>
  `https://static.example.com/blockchains/${network}.png`;
