// Which clients asked this isolate for which set since its last call to the broker for that set; sent with calls that
// are made anyway. Nearly every request passes here: nothing is computed without need.

import { hashText } from '../../../shared/text/hash.ts';

export interface Visitors {
  /** @param isHeld whether this isolate holds the set. */
  note(set: string, client: string, isHeld: boolean): void;
  /** Hashes of the clients noted since the last `take`. */
  take(set: string): readonly string[];
}

/** Maximum number of clients of a set reported at once; more would make no difference. */
const MAX_CLIENTS = 64;
/** Maximum number of sets of each kind; the one noted first is dropped. */
const MAX_SETS = 64;

type Clients = Map<string, Set<string>>;

const noteIn = (bySet: Clients, set: string, client: string): void => {
  const clients = bySet.get(set);
  if (clients !== undefined) {
    if (clients.size < MAX_CLIENTS) clients.add(client);
    return;
  }
  const [oldest] = bySet.keys();
  if (bySet.size >= MAX_SETS && oldest !== undefined) bySet.delete(oldest);
  bySet.set(set, new Set([client]));
};

export const createVisitors = (): Visitors => {
  const ofHeld: Clients = new Map();
  /** Separate: clients may invent names of sets, and these must not displace notes about sets in use. */
  const ofOthers: Clients = new Map();
  return {
    note: (set, client, isHeld) => noteIn(isHeld ? ofHeld : ofOthers, set, client),
    take(set) {
      const clients = new Set([...(ofHeld.get(set) ?? []), ...(ofOthers.get(set) ?? [])]);
      ofHeld.delete(set);
      ofOthers.delete(set);
      return [...clients].map(hashText);
    },
  };
};
