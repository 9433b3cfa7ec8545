// Which clients use which sets, and what each of them has spent lately, so that credits are shared fairly however much
// one client asks for. Clients are hashes; their records fade within hours.

import { CLIENTS_POWER } from '../refresh/lifetimes.ts';
import type { Notebook } from '../notebook.ts';
import type { Purpose } from './purposes.ts';
import { isStoredDemand, type ClientRecord, type Fading, type StoredDemand } from './stored-demand.ts';

export interface Demand {
  /** Notes that clients have asked for a set since the last note. */
  noteUse(set: string, clients: readonly string[], now: number): void;
  noteSpent(client: string, purpose: Purpose, credits: number, now: number): void;
  /** Credits that a client has spent lately; they fade. */
  spentBy(client: string, purpose: Purpose, now: number): number;
  /** Number of clients at present: each counts for at most 1, for less if it was seen in few slots. */
  clients(now: number): number;
  /** Number of clients by set: each counts for at most 1 in total, for less if it was seen in few slots. */
  clientsBySet(now: number): ReadonlyMap<string, number>;
  /** Stores the changes since the last write. */
  write(now: number): void;
}

const USE_HALF_LIFE_SECONDS = 3600;
export const SPENT_HALF_LIFE_SECONDS = 6 * 3600;
/** Length of a slot: repeated questions of a client count once per slot. */
const SLOT_SECONDS = 300;
/** Number of recent slots with a question from which on a client counts for 1. */
const SLOTS_OF_A_CLIENT = 2;
/** Values that have faded below this are forgotten. */
const FORGOTTEN = 0.02;
/** Maximum numbers of clients in memory and in the stored note, if it has room: those seen most recently. */
const MAX_CLIENTS = 1_000;
const MAX_STORED = 200;
/** Maximum length of the note, characters; a row of the broker's storage may have 2 MB. */
export const MAX_NOTE_CHARACTERS = 250_000;
/** Maximum number of sets kept per client: those used most recently. */
const MAX_SETS_OF_A_CLIENT = 32;

const faded = ({ value, at }: Fading, now: number, halfLifeSeconds: number): number =>
  value * 0.5 ** (Math.abs(now - at) / 1000 / halfLifeSeconds);

const fadedUse = (use: Fading, now: number): number => faded(use, now, USE_HALF_LIFE_SECONDS);
const fadedSpent = (spent: Fading, now: number): number => faded(spent, now, SPENT_HALF_LIFE_SECONDS);

const slotOf = (time: number): number => Math.floor(time / 1000 / SLOT_SECONDS);

const withUse = (before: Fading | undefined, now: number): Fading => {
  if (before === undefined) return { value: 1, at: now };
  return slotOf(before.at) === slotOf(now) ? before : { value: fadedUse(before, now) + 1, at: now };
};

/** Makes the set the client's last. */
const withSet = (sets: ClientRecord['sets'], set: string, use: Fading): ClientRecord['sets'] => {
  const others = Object.entries(sets).filter(([name]) => name !== set);
  return Object.fromEntries([...others.slice(1 - MAX_SETS_OF_A_CLIENT), [set, use]]);
};

/** The last entries whose JSON fits into this number of characters. */
const lastOf = (entries: StoredDemand, mostCharacters: number): StoredDemand => {
  let left = mostCharacters;
  const tooMuch = entries.findLastIndex((entry) => (left -= JSON.stringify(entry).length + 1) < 0);
  return entries.slice(tooMuch + 1);
};

const noRecord: ClientRecord = { sets: {}, spent: {} };

export const createDemand = (notebook: Pick<Notebook, 'read' | 'write'>): Demand => {
  const clients = new Map<string, ClientRecord>(notebook.read('demand', isStoredDemand) ?? []);
  let isChanged = false;

  /** Makes the client the most recently seen. */
  const put = (client: string, record: ClientRecord): void => {
    clients.delete(client);
    clients.set(client, record);
    isChanged = true;
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
  };

  return {
    noteUse(set, seen, now) {
      for (const client of seen) {
        const record = clients.get(client) ?? noRecord;
        const before = record.sets[set];
        const use = withUse(before, now);
        if (use !== before) put(client, { ...record, sets: withSet(record.sets, set, use) });
      }
    },
    noteSpent(client, purpose, credits, now) {
      const record = clients.get(client) ?? noRecord;
      const before = record.spent[purpose];
      const value = Math.max(0, (before === undefined ? 0 : fadedSpent(before, now)) + credits);
      put(client, { ...record, spent: { ...record.spent, [purpose]: { value, at: now } } });
    },
    spentBy(client, purpose, now) {
      const spent = clients.get(client)?.spent[purpose];
      return spent === undefined ? 0 : fadedSpent(spent, now);
    },
    clients(now) {
      const uses = (sets: ClientRecord['sets']): number =>
        Object.values(sets).reduce((sum, use) => sum + fadedUse(use, now), 0);
      return [...clients.values()].reduce((sum, { sets }) => sum + Math.min(1, uses(sets) / SLOTS_OF_A_CLIENT), 0);
    },
    clientsBySet(now) {
      const sums = new Map<string, number>();
      for (const { sets } of clients.values()) {
        const uses = Object.entries(sets).map(([set, use]) => [set, fadedUse(use, now)] as const);
        const all = uses.reduce((sum, [, use]) => sum + use, 0);
        if (all < FORGOTTEN) continue;
        const presence = Math.min(1, all / SLOTS_OF_A_CLIENT);
        // The exponent keeps a client's part of the credits from growing with its number of sets.
        for (const [set, use] of uses)
          sums.set(set, (sums.get(set) ?? 0) + presence * (use / all) ** (1 / CLIENTS_POWER));
      }
      return sums;
    },
    write(now) {
      if (!isChanged) return;
      isChanged = false;
      for (const [client, { sets, spent }] of clients) {
        const record: ClientRecord = {
          sets: Object.fromEntries(Object.entries(sets).filter(([, use]) => fadedUse(use, now) >= FORGOTTEN)),
          spent: Object.fromEntries(Object.entries(spent).filter(([, figure]) => fadedSpent(figure, now) >= FORGOTTEN)),
        };
        if (Object.keys(record.sets).length + Object.keys(record.spent).length === 0) clients.delete(client);
        else clients.set(client, record);
      }
      notebook.write('demand', lastOf([...clients].slice(-MAX_STORED), MAX_NOTE_CHARACTERS));
    },
  };
};
