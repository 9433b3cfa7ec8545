// Which clients have asked this isolate for which set since it told the broker last, which it does when it asks the broker for
// that set anyway. Nearly every request passes here: nothing is computed that need not be.

import { hashText } from '../../../shared/text/hash.ts';

export interface Visitors {
  /** @param isHeld whether this isolate holds the set. */
  note(set: string, client: string, isHeld: boolean): void;
  /** Hashes of the clients that were noted since the last time. */
  take(set: string): readonly string[];
}

/** The broker learns of so many clients of a set at once; of more it makes no difference. */
const MAX_CLIENTS = 64;
/** Of each kind; what was noted first goes. */
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
  /** Apart: sets that nobody has are cheap to make up, and push out nothing that is noted of those in use. */
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
