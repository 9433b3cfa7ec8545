// Invented coins: generated names, symbols shared by several coins, and names that are difficult for spreadsheets, HTML
// and CSV.

import { guessCategories } from './categories.ts';
import { tokenChains, type CoinIdentity } from './contracts.ts';
import { draw, pick } from './noise.ts';

// oxfmt-ignore
const firsts = ['Moon', 'Baby', 'Safe', 'Doge', 'Quantum', 'Hyper', 'Golden', 'Silver', 'Lunar', 'Solar', 'Turbo', 'Mega', 'Micro', 'Crypto', 'Meta', 'Neo', 'Aqua', 'Terra', 'Pixel', 'Shadow', 'Royal', 'Dragon', 'Tiger', 'Panda', 'Frog', 'Cat', 'Wolf', 'Rocket', 'Star', 'Galaxy', 'Orbit', 'Nova', 'Zen', 'Alpha', 'Omega', 'Delta', 'Sigma', 'Cyber', 'Nano', 'Smart', 'Open', 'Fair', 'Green', 'Blue', 'Red', 'Ever', 'Infinite', 'Lucky', 'Happy', 'Angry', 'Sleepy', 'Magic', 'Crystal', 'Iron', 'Stone', 'River', 'Cloud', 'Storm', 'Frost', 'Ember'] as const;
// oxfmt-ignore
const middles = ['', '', '', ' Fox', ' Bear', ' Whale', ' Shark', ' Eagle', ' Pulse', ' Wave', ' Link', ' Gate', ' Bridge', ' Node', ' Vault', ' Pay', ' Cash', ' Gold', ' Data', ' Byte', ' Cube', ' Mint', ' Peak', ' Path', ' Core'] as const;
// oxfmt-ignore
const lasts = [' Inu', ' Coin', ' Token', ' Finance', ' Protocol', ' Network', ' AI', ' Swap', 'verse', ' DAO', ' Games', ' Chain', ' Land', ' Labs', ' NFT', ' Yield', ' Pepe', ' Cat', ' Play', ' Exchange', ' Capital', ' Energy', '', ''] as const;

/** Names that a careless program handles wrongly. */
// oxfmt-ignore
const oddNames = [
  '=SUM(A1:A9) Coin', '+Plus Finance', '-Minus Token', '@Handle', '=HYPERLINK("https://example.com","Free") Token',
  'Comma, Inc', 'The "Quoted" Token', "O'Hara's Coin", 'Semi;colon Swap', '<b>Bold</b> Token', '100% Real Coin', 'Back\\slash DAO',
  '🚀 Rocket 🚀', 'Кот Inu', '柴犬 Coin', 'עלה דיגיטלי', 'عملة الصحراء', 'Ñandú Finance', 'Straße Network', 'İstanbul Token',
  'null', '0', '1e9', 'TRUE', ' Spaced  Out ', '#REF! Token', "'Apostrophe First", 'Tab\tCoin',
] as const;

const ODD_NAME_SHARE = 0.02;
const NO_CHAIN_SHARE = 0.04;
const SECOND_CHAIN_SHARE = 0.15;
const LONGEST_SYMBOL = 6;

const nameOf = (seed: number, position: number): string => {
  if (draw(seed, 'oddName') < ODD_NAME_SHARE) return pick(oddNames, (position % 997) / 997);
  const [first, middle, last] = [draw(seed, 'name'), draw(seed, 'name', 1), draw(seed, 'name', 2)];
  return `${pick(firsts, first)}${pick(middles, middle)}${pick(lasts, last)}`;
};

const letters = (text: string): string => text.replaceAll(/[^a-z0-9]/gi, '');

const symbolOf = (name: string, seed: number): string => {
  const words = name.split(' ').map(letters).filter(Boolean);
  const initials = words.map((word) => word.slice(0, words.length > 2 ? 1 : 3)).join('');
  const plain = (words.length > 1 ? initials : (words[0] ?? 'COIN')).slice(0, LONGEST_SYMBOL).toUpperCase();
  // A few symbols are lower-case, as some real ones are.
  return draw(seed, 'name', 3) < 0.03 ? plain.toLowerCase() : plain;
};

const chainsOf = (seed: number): readonly string[] => {
  if (draw(seed, 'chain') < NO_CHAIN_SHARE) return [];
  const first = pick(tokenChains, draw(seed, 'chain', 1));
  if (draw(seed, 'secondChain') >= SECOND_CHAIN_SHARE) return [first];
  return [...new Set([first, pick(tokenChains, draw(seed, 'secondChain', 1))])];
};

const slugOf = (name: string): string =>
  letters(name) === ''
    ? 'coin'
    : name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');

/**
 * The place of an invented coin, with which its id ends, so that no list of all ids is needed. Undefined for other ids.
 */
export const placeInId = (coinId: string): number | undefined => {
  const digits = /-(\d{1,9})$/.exec(coinId)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Generates properties on request, without caching. A class: objects with own getters cost ten times as much. */
class InventedCoin implements CoinIdentity {
  readonly seed: number;
  readonly contracts = undefined;
  readonly #place: number;

  constructor(seed: number, place: number) {
    this.seed = seed;
    this.#place = place;
  }

  get id(): string {
    return `${slugOf(this.name)}-${this.#place}`;
  }

  get name(): string {
    return nameOf(this.seed, this.#place);
  }

  get symbol(): string {
    return symbolOf(this.name, this.seed);
  }

  get blockchains(): readonly string[] {
    return chainsOf(this.seed);
  }

  get categories(): readonly string[] {
    return guessCategories(this.name, this.seed, true);
  }
}

export const inventCoin = (seed: number, place: number): CoinIdentity => new InventedCoin(seed, place);
