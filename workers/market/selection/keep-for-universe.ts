// Caches values computed from all coins' identities, as long as the universe exists: identities never change.

import type { Universe } from '../simulation/universe.ts';

/** Computes a value once per universe and name. */
export const keepForUniverse = <Name extends string, Value>(
  make: (universe: Universe, name: Name) => Value,
): ((universe: Universe, name: Name) => Value) => {
  const kept = new WeakMap<Universe, Map<Name, Value>>();
  return (universe, name) => {
    const values = kept.get(universe) ?? new Map<Name, Value>();
    kept.set(universe, values);
    const value = values.get(name) ?? make(universe, name);
    values.set(name, value);
    return value;
  };
};
