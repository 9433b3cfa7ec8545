// The random numbers of the simulated market: integer hashes, so that the same seed and time give the same market.

/** Properties that are drawn at random. Different aspects of a coin are independent. */
export const aspects = {
  volatility: 1,
  supply: 2,
  locked: 3,
  turnover: 4,
  dailyVolume: 5,
  category: 6,
  secondCategory: 7,
  chain: 8,
  secondChain: 9,
  name: 10,
  oddName: 11,
  fate: 12,
  address: 13,
  links: 14,
  contractAddress: 15,
  decimals: 16,
  extras: 17,
  scores: 18,
  priceMagnitude: 19,
  beta: 20,
  launch: 21,
  walletCoins: 22,
  walletMoves: 23,
  walletDefi: 24,
  maximum: 25,
} as const satisfies Record<string, number>;

export type Aspect = keyof typeof aspects;

/** A 32-bit hash of two integers (the finaliser of MurmurHash3 over both). */
export const hash = (left: number, right: number): number => {
  let bits = Math.imul(left ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(right ^ 0x7f4a7c15, 0xc2b2ae35);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** A 32-bit hash of a text (FNV-1a). */
export const hashText = (text: string): number => {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
};

/** A random integer for one aspect of the coin with this seed. `turn` distinguishes several draws of one aspect. */
export const drawBits = (seed: number, aspect: Aspect, turn = 0): number => hash(seed, aspects[aspect] + turn * 64);

/** A random fraction, 0 ≤ x < 1, for one aspect of the coin with this seed. */
export const draw = (seed: number, aspect: Aspect, turn = 0): number => drawBits(seed, aspect, turn) / 2 ** 32;

/** One of the items, uniformly distributed. */
export const pick = <Item>(items: readonly [Item, ...Item[]], fraction: number): Item =>
  items[Math.floor(fraction * items.length)] ?? items[0];
