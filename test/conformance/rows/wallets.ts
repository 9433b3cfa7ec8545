// The wallets in the rows.

export const OWNER = '0x00000000219ab540356cbb839cbe05303d7705fa';
/** A wallet that no row synchronises. */
export const STRANGER = '0xbe0eb53f46cd790cd13851d5eff43d12404d33e8';

export const walletQuery = (address: string): string => `address=${address}&blockchain=ethereum`;
