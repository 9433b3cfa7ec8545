// Which clients have asked this isolate for which set since it told the gate last, which it does when it asks the gate for
// that set anyway. Nearly every request passes here: nothing is computed that need not be.

import { hashText } from '../../shared/text/hash.ts';

export interface Visitors {
  note(set: string, client: string): void;
  /** Hashes of the clients that were noted since the last time. */
  take(set: string): readonly string[];
}

/** The gate learns of so many clients of a set at once; of more it makes no difference. */
const MAX_CLIENTS = 64;
/** Sets that are made up are never taken. */
const MAX_SETS = 64;

export const createVisitors = (): Visitors => {
  const bySet = new Map<string, Set<string>>();
  return {
    note(set, client) {
      const clients = bySet.get(set);
      if (clients === undefined) {
        if (bySet.size >= MAX_SETS) bySet.clear();
        bySet.set(set, new Set([client]));
      } else if (clients.size < MAX_CLIENTS) clients.add(client);
    },
    take(set) {
      const clients = bySet.get(set);
      bySet.delete(set);
      return [...(clients ?? [])].map(hashText);
    },
  };
};
