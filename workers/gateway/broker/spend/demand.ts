// Which clients use which sets, and what each of them has spent lately, so that credits are shared fairly however much
// one client asks for. Clients are hashes; their records fade within hours.

import { type Check, hasNumbers, isNumber, isRecordOf, type Notebook } from '../storage.ts';
import type { Purpose } from './ledger.ts';

/** A value that decays exponentially. */
interface Fading {
  readonly value: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Plain data, so that it can be stored. */
interface ClientRecord {
  /** Until when it counts as a user of each set, by the set's text, milliseconds since 1970. */
  readonly sets: Readonly<Record<string, number>>;
  /** Credits. */
  readonly spent: Readonly<Partial<Record<Purpose, Fading>>>;
}

/** The most recently seen client last. */
type StoredDemand = readonly (readonly [client: string, record: ClientRecord])[];

const isFading: Check<Fading> = (stored): stored is Fading => hasNumbers(stored, 'value', 'at');

const isClientRecord: Check<ClientRecord> = (stored): stored is ClientRecord =>
  isRecordOf(Object(stored).sets, isNumber) && isRecordOf(Object(stored).spent, isFading);

const isStoredDemand: Check<StoredDemand> = (stored): stored is StoredDemand =>
  Array.isArray(stored) && stored.every((entry) => typeof entry?.[0] === 'string' && isClientRecord(entry[1]));

export const SPENT_HALF_LIFE_SECONDS = 6 * 3600;
/** Values that have faded below this are forgotten. */
const FORGOTTEN = 0.02;
/** Maximum numbers of clients in memory and in the stored note, if it has room: those seen most recently. */
const MAX_CLIENTS = 1_000;
const MAX_STORED = 200;
/** Maximum length of the note, characters; a row of the broker's storage may have 2 MB. */
const MAX_NOTE_CHARACTERS = 250_000;
/** Maximum number of sets kept per client: those used most recently. */
const MAX_SETS_OF_A_CLIENT = 32;

const fadedSpent = ({ value, at }: Fading, now: number): number =>
  value * 0.5 ** (Math.abs(now - at) / 1000 / SPENT_HALF_LIFE_SECONDS);

const usedSets = ({ sets }: ClientRecord, now: number): readonly string[] =>
  Object.entries(sets).flatMap(([set, until]) => (until > now ? [set] : []));

/** Makes the set the client's last. */
const withSet = (sets: ClientRecord['sets'], set: string, until: number): ClientRecord['sets'] => {
  const others = Object.entries(sets).filter(([name]) => name !== set);
  return Object.fromEntries([...others.slice(1 - MAX_SETS_OF_A_CLIENT), [set, until]]);
};

/** The last entries whose JSON fits into this number of characters. */
const lastOf = (entries: StoredDemand, mostCharacters: number): StoredDemand => {
  let left = mostCharacters;
  const tooMuch = entries.findLastIndex((entry) => (left -= JSON.stringify(entry).length + 1) < 0);
  return entries.slice(tooMuch + 1);
};

const noRecord: ClientRecord = { sets: {}, spent: {} };

export const createDemand = (notebook: Pick<Notebook, 'read' | 'write'>) => {
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
    /** Notes that clients have asked for a set since the last note: each uses it for these seconds from now on. */
    noteUse(set: string, seen: readonly string[], seconds: number, now: number): void {
      for (const client of seen) {
        const record = clients.get(client) ?? noRecord;
        put(client, { ...record, sets: withSet(record.sets, set, now + seconds * 1000) });
      }
    },
    noteSpent(client: string, purpose: Purpose, credits: number, now: number): void {
      const record = clients.get(client) ?? noRecord;
      const before = record.spent[purpose];
      const value = Math.max(0, (before === undefined ? 0 : fadedSpent(before, now)) + credits);
      put(client, { ...record, spent: { ...record.spent, [purpose]: { value, at: now } } });
    },
    /** Credits that a client has spent lately; they fade. */
    spentBy(client: string, purpose: Purpose, now: number): number {
      const spent = clients.get(client)?.spent[purpose];
      return spent === undefined ? 0 : fadedSpent(spent, now);
    },
    /** Number of clients that use a set at present. */
    clients: (now: number): number => [...clients.values()].filter((record) => usedSets(record, now).length > 0).length,
    /** Number of clients by set: each counts for 1, divided among the sets that it uses at present. */
    clientsBySet(now: number): ReadonlyMap<string, number> {
      const sums = new Map<string, number>();
      for (const record of clients.values()) {
        const used = usedSets(record, now);
        for (const set of used) sums.set(set, (sums.get(set) ?? 0) + 1 / used.length);
      }
      return sums;
    },
    /** Stores the changes since the last write. */
    write(now: number): void {
      if (!isChanged) return;
      isChanged = false;
      for (const [client, { sets, spent }] of clients) {
        const record: ClientRecord = {
          sets: Object.fromEntries(Object.entries(sets).filter(([, until]) => until > now)),
          spent: Object.fromEntries(Object.entries(spent).filter(([, figure]) => fadedSpent(figure, now) >= FORGOTTEN)),
        };
        if (Object.keys(record.sets).length + Object.keys(record.spent).length === 0) clients.delete(client);
        else clients.set(client, record);
      }
      notebook.write('demand', lastOf([...clients].slice(-MAX_STORED), MAX_NOTE_CHARACTERS));
    },
  };
};

export type Demand = ReturnType<typeof createDemand>;
