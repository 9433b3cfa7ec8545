// What is made from all coins' identities when a question first needs it, and kept while the universe lives: identities never change.

import type { Universe } from '../simulation/universe.ts';

/** Makes once per universe and name. */
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
