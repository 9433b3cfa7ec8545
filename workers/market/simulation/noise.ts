// The random numbers of the simulated market: integer hashes, and walks made of them, so that the same seed and time
// give the same market.

/** Properties that are drawn at random. Different aspects of a coin are independent. */
const aspects = {
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
} as const satisfies Record<string, number>;

type Aspect = keyof typeof aspects;

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

// A random walk that can be computed at any minute: a sum of smooth noises with growing periods and amplitudes. It
// moves by about 1 per day and stays bounded over years, so that a coin's price keeps its magnitude.

const MINUTES_PER_DAY = 1440;
const LONGEST_SWING = 2.2;
const PERIODS_MINUTES = [3, 13, 55, 230, 970, 4_100, 17_300, 73_000, 308_000];

interface Octave {
  readonly period: number;
  /** Grows with the square root of the period, as in a random walk, up to a bound. */
  readonly swing: number;
  readonly salt: number;
}

const octaves: readonly Octave[] = PERIODS_MINUTES.map((period, index) => ({
  period,
  swing: Math.min(Math.sqrt(period / MINUTES_PER_DAY), LONGEST_SWING),
  salt: Math.imul(index + 1, 0x632be5ab),
}));

/** An octave at a minute: the lattice point before, and the blend towards the next one. */
interface Place {
  readonly octave: Octave;
  readonly before: number;
  readonly blend: number;
}

export type Moment = readonly Place[];

/** The part of a minute that is the same for all coins. */
export const momentOf = (minute: number): Moment =>
  octaves.map((octave) => {
    const before = Math.floor(minute / octave.period);
    const part = minute / octave.period - before;
    return { octave, before, blend: part * part * (3 - 2 * part) };
  });

/** The walk of a seed at a minute. Its day-to-day differences have a standard deviation of about 1. */
export const walkAt = (seed: number, moment: Moment): number => {
  let sum = 0;
  for (const { octave, before, blend } of moment) {
    const from = hash(seed ^ octave.salt, before);
    const to = hash(seed ^ octave.salt, before + 1);
    sum += octave.swing * ((from + (to - from) * blend) / 2 ** 31 - 1);
  }
  return sum;
};
