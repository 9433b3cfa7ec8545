// Which coins have a contract address, on whatever blockchain.

import { contractsOf } from '../simulation/contracts.ts';
import type { CoinIdentity } from '../simulation/identity.ts';
import type { Universe } from '../simulation/universe.ts';

type ContractIndex = ReadonlyMap<string, readonly CoinIdentity[]>;

const indexes = new WeakMap<Universe, ContractIndex>();

/** Made when the first question needs it, since it makes up the addresses of all invented coins. */
const indexOf = (universe: Universe): ContractIndex => {
  const known = indexes.get(universe);
  if (known !== undefined) return known;
  const index = new Map<string, CoinIdentity[]>();
  for (const coin of universe.coins) {
    for (const { contractAddress } of contractsOf(coin)) {
      const key = contractAddress.toLowerCase();
      const coins = index.get(key);
      if (coins === undefined) index.set(key, [coin]);
      else coins.push(coin);
    }
  }
  indexes.set(universe, index);
  return index;
};

/** `addresses` in lower case. */
export const findByContract = (universe: Universe, addresses: readonly string[]): ReadonlySet<CoinIdentity> => {
  const index = indexOf(universe);
  return new Set(addresses.flatMap((address) => index.get(address) ?? []));
};
