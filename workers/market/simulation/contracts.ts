// A coin's contracts: from the registry for real coins, generated in a valid form for invented coins.

import { drawBits, pick } from './hash.ts';
import type { CoinIdentity, Contract } from './identity.ts';

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Generates hex digits in words of 8. `turn` distinguishes several texts of one seed. */
export const inventHex = (seed: number, turn: number, length: number): string => {
  let digits = '';
  for (let word = 0; digits.length < length; word += 1) {
    digits += drawBits(seed, 'address', turn * 64 + word)
      .toString(16)
      .padStart(8, '0');
  }
  return digits;
};

export const inventBase58 = (seed: number, turn: number, length: number): string => {
  let digits = '';
  for (let at = 0; at < length; at += 1) digits += BASE_58[drawBits(seed, 'address', turn * 64 + at) % 58] ?? '1';
  return digits;
};

const inventAddress = (seed: number, chain: string, turn: number): string => {
  if (chain === 'solana') return inventBase58(seed, turn, 44);
  if (chain === 'tron') return `T${inventBase58(seed, turn, 33)}`;
  return `0x${inventHex(seed, turn, 40)}`;
};

export const contractsOf = (coin: CoinIdentity): readonly Contract[] =>
  coin.contracts ??
  coin.blockchains.map((blockchain, turn) => ({
    blockchain,
    contractAddress: inventAddress(coin.seed, blockchain, turn),
  }));

const tokenDecimals = [18, 18, 18, 18, 9, 8, 6] as const;
const solanaDecimals = [6, 9, 9, 5] as const;

/** Decimal places of a token with contracts. */
export const decimalsOf = (coin: CoinIdentity, fraction: number): number =>
  pick(coin.blockchains[0] === 'solana' ? solanaDecimals : tokenDecimals, fraction);
