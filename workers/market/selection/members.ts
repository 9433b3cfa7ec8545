// The coins of a category, a blockchain or a contract address.

import { contractsOf } from '../simulation/contracts.ts';
import type { CoinIdentity } from '../simulation/identity.ts';
import { keepForUniverse } from './keep-for-universe.ts';

/** The sets of a coin, by parameter of the question, in lower case. */
const setsOf = {
  categories: ({ categories }) => categories,
  blockchains: ({ blockchains }) => blockchains,
  contractAddresses: (coin) => contractsOf(coin).map(({ contractAddress }) => contractAddress.toLowerCase()),
} as const satisfies Record<string, (coin: CoinIdentity) => readonly string[]>;

export type MembershipName = keyof typeof setsOf;

// `Object.keys` loses the key type.
export const membershipNames = Object.keys(setsOf) as readonly MembershipName[];

/** The places of the members, by the set's name. */
export const members = keepForUniverse(
  (universe, membership: MembershipName): ReadonlyMap<string, readonly number[]> => {
    const places = new Map<string, number[]>();
    for (let place = 0; place < universe.size; place += 1) {
      for (const set of setsOf[membership](universe.coinAt(place))) {
        const found = places.get(set);
        if (found === undefined) places.set(set, [place]);
        else found.push(place);
      }
    }
    return places;
  },
);
